import type { ServiceContract } from '../service';
import { validateEmail } from './email';
import { ipDetails } from './ip';
import { translate } from './translate';
import { checkVatNumber } from './vat';

/** The operations of the utils service by name, in the order of the reference. */
export const utils = { checkVatNumber, ipDetails, validateEmail, translate } as const;

export const utilsService: ServiceContract = {
  name: 'utils',
  description: 'VAT numbers, IP addresses, e-mail addresses and translation.',
  operations: Object.values(utils),
  countries: [],
};
