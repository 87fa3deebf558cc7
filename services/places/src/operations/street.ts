import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { IpLocator } from '../ip-locator';
import { listOf, type PlaceAnswers } from '../place-answers';
import { placeQueryOf } from '../search-request';

export const street = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.street, (params, ctx) => listOf(answers.ask('street', placeQueryOf(params, ctx, locator), ctx)));
