import { business } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { CompanyAnswers } from '../company-answers';
import { companyJson } from '../company-json';

export const identifier = (answers: CompanyAnswers): Handled =>
  handler(business.identifier, (params, ctx) => {
    if (params.business_id !== undefined) {
      return companyJson(answers, 'detail', { businessId: params.business_id }, ctx);
    }
    const { query: text, country, limit, active } = params;
    return companyJson(answers, 'identifier', { text, country: country.toLowerCase(), limit, active }, ctx);
  });
