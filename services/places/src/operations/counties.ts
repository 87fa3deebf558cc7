import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const counties = (answers: PlaceAnswers): Handled =>
  handler(places.counties, ({ country }, ctx) => listOf(answers.ask('counties', scopeOf([country], ctx), ctx.signal)));
