import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const municipalities = (answers: PlaceAnswers): Handled =>
  handler(places.municipalities, ({ country }, ctx) =>
    listOf(answers.ask('municipalities', scopeOf([country], ctx), ctx.signal)),
  );
