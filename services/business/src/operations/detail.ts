import { business } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { CompanyAnswers } from '../company-answers';
import { companyJson } from '../company-json';

export const detail = (answers: CompanyAnswers): Handled =>
  handler(business.detail, ({ business_id: businessId }, ctx) => companyJson(answers, 'detail', { businessId }, ctx));
