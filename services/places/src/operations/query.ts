import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { IpLocator } from '../ip-locator';
import { listOf, type PlaceAnswers } from '../place-answers';
import { placeQueryOf } from '../search-request';

export const query = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.query, (params, ctx) => listOf(answers.ask('query', placeQueryOf(params, ctx, locator), ctx)));
