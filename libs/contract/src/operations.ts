import { counties } from './places/counties';
import { detail } from './places/detail';
import { municipalities } from './places/municipalities';
import { municipality } from './places/municipality';
import { postal } from './places/postal';
import { query } from './places/query';
import { regions } from './places/regions';
import { reverse } from './places/reverse';
import { street } from './places/street';

/** The operations of the places service by name. */
export const places = {
  query,
  street,
  municipality,
  postal,
  reverse,
  regions,
  counties,
  municipalities,
  detail,
} as const;

/** Every operation in the order in which routes must be tried: fixed paths before those with a parameter. */
export const operations = [
  places.query,
  places.street,
  places.municipality,
  places.postal,
  places.reverse,
  places.regions,
  places.counties,
  places.municipalities,
  places.detail,
] as const;
