import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const regions = (answers: PlaceAnswers): Handled =>
  handler(places.regions, ({ country }, ctx) => listOf(answers.ask('regions', scopeOf([country], ctx), ctx.signal)));
