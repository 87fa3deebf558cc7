import { join } from 'node:path';
import { SearchPool, type SearchPoolOptions } from '@tripoint/index';
import type { CompanyIndex } from '../schema/company-types';
import type { TaxIndex } from '../tax/tax-schema';
import type { CompanyTexts } from './company-texts';

/** What a search thread can be asked: methods of `CompanyTexts` by name. */
export type CompanyMethod = Extract<keyof CompanyTexts, 'query' | 'identifier' | 'detail'>;

/** Searches companies, and their tax numbers, in threads that share one copy of the indexes. */
export class CompanyPool extends SearchPool<CompanyTexts, CompanyMethod, CompanyIndex | TaxIndex> {
  constructor(options: Omit<SearchPoolOptions, 'module'>) {
    super({ ...options, module: join(__dirname, 'search-module.js') });
  }
}
