import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const validate = (answers: PlaceAnswers): Handled =>
  handler(places.validate, ({ query, postal_code, country, ...fields }, ctx) => {
    const asked = {
      ...scopeOf(country, ctx),
      ...fields,
      ...(query === undefined ? {} : { text: query }),
      ...(postal_code === undefined ? {} : { postalCode: postal_code }),
    };
    return listOf(answers.ask('validate', asked, ctx.signal));
  });
