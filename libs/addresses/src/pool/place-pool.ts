import { join } from 'node:path';
import { SearchPool, type SearchPoolOptions } from '@tripoint/index';
import type { PlaceSearch } from '../place-search';
import type { AddressIndex } from '../schema/address-types';

/** What a search thread can be asked: methods of `PlaceSearch` by name. */
export type PlaceMethod = Extract<
  keyof PlaceSearch,
  | 'query'
  | 'street'
  | 'municipality'
  | 'postal'
  | 'reverse'
  | 'validate'
  | 'detail'
  | 'regions'
  | 'counties'
  | 'municipalities'
>;

/** Searches addresses in threads that share one copy of the indexes. */
export class PlacePool extends SearchPool<PlaceSearch, PlaceMethod, AddressIndex> {
  constructor(options: Omit<SearchPoolOptions, 'module'>) {
    super({ ...options, module: join(__dirname, 'search-module.js') });
  }

  /** Lower-case codes of the countries loaded. */
  get countries(): readonly string[] {
    return this.indexes.map(({ header }) => header.country);
  }
}
