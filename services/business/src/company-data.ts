import { CompanyPool, companySchema, taxSchema } from '@tripoint/companies';
import type { AnswerData, CommonServiceSettings, ReadyCheck, ServiceParts } from '@tripoint/runtime';
import {
  type AnsweringRegisters,
  followGenerations,
  type SearchSettings,
  type ServedRegisters,
  searchOptions,
} from '@tripoint/serving';
import { AvailableCompanies, type CompanyIndexes } from './available-companies';
import type { CompanyAnswers } from './company-answers';
import { SuppressedCompanies } from './suppressed-companies';

/** Registers whose indexes hold companies, and those of their tax numbers. */
export const companyRegisters: ServedRegisters = {
  'cz-businesses': companySchema,
  'sk-businesses': companySchema,
  'sk-tax-numbers': taxSchema,
};

/** The search over what is stored, and whether all of that can be searched. */
export interface CompanyData {
  readonly answers: CompanyAnswers;
  readonly registers: AnsweringRegisters;
  readonly dataOf: (countries: readonly string[] | null) => AnswerData | null;
  /** Lower-case codes of the countries that have companies. */
  readonly countries: () => readonly string[];
  readonly ready: ReadyCheck;
}

/** Opens the search over the live generations and follows new ones, and who must not be answered. */
export async function openCompanyData(
  settings: SearchSettings & CommonServiceSettings,
  parts: ServiceParts,
): Promise<CompanyData> {
  const pool = new CompanyPool(searchOptions(settings, parts.logger));
  const { generations, suppressed } = await followGenerations(settings, parts, {
    service: 'business',
    registers: companyRegisters,
    pool,
  });
  const searched: CompanyIndexes = {
    get indexes() {
      return pool.indexes;
    },
    // The question of a method is that of the search, which the compiler cannot see through the method's name.
    ask: (method, question, caller) => pool.ask(method, question as never, caller),
  };
  const available = new AvailableCompanies(searched, () => generations.unavailable);
  const answers = new SuppressedCompanies(available, suppressed, parts.logger);
  parts.shutdown.add('suppression list', () => answers.close());
  await answers.look();
  return {
    answers,
    registers: generations,
    dataOf: (countries) => answers.dataOf(pool.versionOf(countries)),
    countries: () => available.countries,
    ready: () => notReady([...generations.unavailable]),
  };
}

/** Without data it is ready: who wants addresses alone imports no companies. */
function notReady(unavailable: readonly string[]): string | null {
  return unavailable.length === 0 ? null : `${unavailable.join(', ')} cannot be loaded: see the log for why`;
}
