import { join } from 'node:path';
import { SearchPool, type SearchPoolOptions } from '@tripoint/index';
import type { CompanySearch } from '../company-search';
import type { CompanyIndex } from '../schema/company-types';
import type { TaxIndex } from '../tax/tax-schema';

/** What a search thread can be asked: methods of `CompanySearch` by name. */
export type CompanyMethod = Extract<keyof CompanySearch, 'query' | 'identifier' | 'detail'>;

/** Searches companies, and their tax numbers, in threads that share one copy of the indexes. */
export class CompanyPool extends SearchPool<CompanySearch, CompanyMethod, CompanyIndex | TaxIndex> {
  constructor(options: Omit<SearchPoolOptions, 'module'>) {
    super({ ...options, module: join(__dirname, 'search-module.js') });
  }
}
