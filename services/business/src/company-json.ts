import { missing, restricted } from '@tripoint/contract';
import { type CallContext, JsonText } from '@tripoint/runtime';
import { passingError } from '@tripoint/serving';
import type { CompanyAnswers, CompanyQuestions } from './company-answers';

/**
 * The answer of a search as JSON text, its failures as errors of the contract. A key for areas searches the companies of
 * the countries that they are in.
 */
export async function companyJson<M extends keyof CompanyQuestions>(
  answers: CompanyAnswers,
  method: M,
  question: CompanyQuestions[M],
  ctx: Pick<CallContext, 'areas' | 'aborted'>,
): Promise<JsonText> {
  const [param, named] = 'country' in question ? ['country', question.country] : ['business_id', question.businessId];
  const country = named.slice(0, 2);
  if (ctx.areas !== null && !ctx.areas.some((area) => area.startsWith(country))) {
    throw restricted(`This access key may not search in ${country.toUpperCase()}.`, param);
  }
  try {
    const text = await answers.ask(method, question, ctx);
    if (text !== null) return new JsonText(text);
  } catch (error) {
    throw passingError(error) ?? error;
  }
  throw missing(param);
}
