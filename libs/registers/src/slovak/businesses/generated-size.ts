import { type RegisterSize, registerSize } from '@tripoint/samples';
import { skAddresses } from '../addresses/register';

const ADDRESSES = skAddresses.generated as { readonly rows: number; readonly places: number };

/** Entities of RPO, rounded, and the municipalities in which they have their seats. */
export const COMPANIES = { rows: 1_600_000, places: ADDRESSES.places };
export const SAMPLE_COMPANIES = 6_000;

/** The generated addresses at which so many companies have their seats. */
export const addressesOf = (companies: number): RegisterSize =>
  registerSize(Math.min(companies, ADDRESSES.rows), ADDRESSES);
