import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { IpLocator } from '../ip-locator';
import { listOf, type PlaceAnswers } from '../place-answers';
import { placeQueryOf } from '../search-request';

export const postal = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.postal, (params, ctx) => listOf(answers.ask('postal', placeQueryOf(params, ctx, locator), ctx)));
