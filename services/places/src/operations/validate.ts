import { type ParamsOf, places } from '@tripoint/contract';
import { type CallContext, type Handled, handler, type JsonText } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const validate = (answers: PlaceAnswers): Handled =>
  handler(places.validate, (params, ctx) => validatedPlace(answers, params, ctx));

/** Asks for one address. */
export function validatedPlace(
  answers: PlaceAnswers,
  { query, postal_code, country, ...fields }: ParamsOf<typeof places.validate>,
  ctx: CallContext,
): Promise<JsonText> {
  const asked = {
    ...scopeOf(country, ctx),
    ...fields,
    ...(query === undefined ? {} : { text: query }),
    ...(postal_code === undefined ? {} : { postalCode: postal_code }),
  };
  return listOf(answers.ask('validate', asked, ctx));
}
