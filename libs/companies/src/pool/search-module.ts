import type { IndexData, Pause, SearchModule } from '@tripoint/index';
import { CompanySearch } from '../company-search';
import type { CompanyIndex } from '../schema/company-types';
import type { TaxIndex } from '../tax/tax-schema';
import { CompanyTexts } from './company-texts';

const WARM_UP_SEED = 1;

const isTax = (index: IndexData): index is TaxIndex => 'taxCin' in index.sections;
const isOfCompanies = (index: IndexData): index is CompanyIndex => !isTax(index);

/** What the threads of a `CompanyPool` search with. */
export const searchModule: SearchModule<CompanyTexts> = {
  open: (indexes: readonly IndexData[]) =>
    new CompanyTexts(new CompanySearch(indexes.filter(isOfCompanies), indexes.filter(isTax))),
  warmUp: searchAsPeopleType,
  problemOf: () => null,
  errorOf: () => null,
};

/**
 * Searches as people type, so that the first callers do not pay for cold code: beginnings of names, some with a spelling
 * error, and numbers.
 * @param pause between two searches
 */
async function searchAsPeopleType(texts: CompanyTexts, searches: number, pause: Pause): Promise<void> {
  const { countries } = texts.search;
  for (const country of countries) {
    const ask = async (text: string): Promise<void> => {
      await texts.query({ text, country, limit: 7, active: false });
      await pause();
    };
    // What queries start with is looked for most, and the sets of the shortest beginnings are the largest to make.
    for (const beginning of '0123456789abcdefghijklmnopqrstuvwxyz') await ask(beginning);
    const companies = await texts.search.sample(country, Math.ceil(searches / 5 / countries.length), WARM_UP_SEED);
    for (const [i, { name, cin }] of companies.entries()) {
      const misspelt = name.slice(0, 3) + name.slice(4);
      for (const typed of [name.slice(0, 1 + (i % 3)), name.slice(0, 4 + (i % 12)), name, misspelt]) await ask(typed);
      await texts.identifier({ text: cin.slice(0, 3 + (i % 6)), country, limit: 7, active: false });
      await pause();
    }
  }
}
