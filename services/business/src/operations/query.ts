import { business } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { CompanyAnswers } from '../company-answers';
import { companyJson } from '../company-json';

export const query = (answers: CompanyAnswers): Handled =>
  handler(business.query, ({ query: text, country, limit, active }, ctx) =>
    companyJson(answers, 'query', { text, country: country.toLowerCase(), limit, active }, ctx),
  );
