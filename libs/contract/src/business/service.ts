import { companyRegisters } from '../places/registers';
import type { ServiceContract } from '../service';
import { detail } from './detail';
import { identifier } from './identifier';
import { query } from './query';

/** The operations of the business service by name, in the order of the reference. */
export const business = { query, identifier, registers: companyRegisters, detail } as const;

export const businessService: ServiceContract = {
  name: 'business',
  description: 'Legal entities and sole traders, by name and by number.',
  operations: Object.values(business),
  countries: ['CZ', 'SK'],
};
