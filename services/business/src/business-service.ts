import { type CountryCode, countryCode, type ErrorProfile } from '@tripoint/contract';
import { type AnswerData, createService, type Logger, type Service } from '@tripoint/runtime';
import { type AnsweringRegisters, countriesAsked } from '@tripoint/serving';
import type { CompanyAnswers } from './company-answers';
import { detail } from './operations/detail';
import { identifier } from './operations/identifier';
import { query } from './operations/query';
import { registers as listRegisters } from './operations/registers';

/** What the business service is made of. */
export interface BusinessParts {
  readonly answers: CompanyAnswers;
  readonly registers: AnsweringRegisters;
  /** What the companies of these countries are answered from; null while nothing answers. */
  readonly dataOf: (countries: readonly string[] | null) => AnswerData | null;
  /** Lower-case codes of the countries that have companies. */
  readonly countries: () => readonly string[];
  readonly errorStatuses: ErrorProfile;
  readonly logger: Logger;
}

/** The business service: every operation of `libs/contract/src/business`. */
export function createBusinessService({
  answers,
  registers,
  dataOf,
  countries,
  errorStatuses,
  logger,
}: BusinessParts): Service {
  return createService({
    name: 'business',
    handlers: [query(answers), identifier(answers), listRegisters(registers), detail(answers)],
    countries: () =>
      countries()
        .map(countryCode)
        .filter((code): code is CountryCode => code !== null),
    dataOf: (params, { areas }) => dataOf(countriesAsked(params, areas)),
    errorStatuses,
    logger,
  });
}
