import { allCountries } from '../countries';
import type { ServiceContract } from '../service';
import { counties } from './counties';
import { detail } from './detail';
import { municipalities } from './municipalities';
import { municipality } from './municipality';
import { postal } from './postal';
import { query } from './query';
import { regions } from './regions';
import { registers } from './registers';
import { reverse } from './reverse';
import { street } from './street';
import { validate } from './validate';
import { validateBatch } from './validate-batch';

/** The operations of the places service by name, in the order of the reference. */
export const places = {
  query,
  street,
  municipality,
  postal,
  reverse,
  validate,
  validateBatch,
  regions,
  counties,
  municipalities,
  registers,
  detail,
} as const;

export const placesService: ServiceContract = {
  name: 'places',
  description: 'Addresses, streets, municipalities, postal codes and the areas they lie in.',
  operations: Object.values(places),
  countries: allCountries,
};
