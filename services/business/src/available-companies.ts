import { RegisterUnavailableError } from '@tripoint/serving';
import type { CompanyAnswers } from './company-answers';

/** A search pool, and the registers whose indexes it searches. */
export interface CompanyIndexes extends CompanyAnswers {
  readonly indexes: readonly { readonly header: { readonly register: string } }[];
}

const COMPANIES = '-businesses';
const registerOf = (countryOrId: string): string => countryOrId.slice(0, 2) + COMPANIES;

/** Asks the pool, which knows what is loaded alone, and refuses what needs a register that is stored and cannot be loaded. */
export class AvailableCompanies implements CompanyAnswers {
  /** @param unavailable registers that nothing answers from; read at each question */
  constructor(
    private readonly pool: CompanyIndexes,
    private readonly unavailable: () => ReadonlySet<string>,
  ) {}

  /** Lower-case codes of the countries that have companies, also of those whose companies cannot be loaded. */
  get countries(): readonly string[] {
    const stored = [...this.pool.indexes.map(({ header }) => header.register), ...this.unavailable()];
    const countries = stored.filter((register) => register.endsWith(COMPANIES)).map((register) => register.slice(0, 2));
    return [...new Set(countries)].sort();
  }

  /** @throws {RegisterUnavailableError} and what the pool refuses */
  readonly ask: CompanyAnswers['ask'] = (method, question, caller) => {
    const register = registerOf('country' in question ? question.country : question.businessId);
    if (!this.unavailable().has(register)) return this.pool.ask(method, question, caller);
    return Promise.reject(new RegisterUnavailableError(`${register} cannot be loaded`));
  };
}
