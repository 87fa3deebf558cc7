import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { type IpLocator, placeQueryOf } from '../search-request';

export const query = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.query, (params, ctx) => listOf(answers.ask('query', placeQueryOf(params, ctx, locator), ctx.signal)));

export const street = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.street, (params, ctx) =>
    listOf(answers.ask('street', placeQueryOf(params, ctx, locator), ctx.signal)),
  );

export const municipality = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.municipality, (params, ctx) =>
    listOf(answers.ask('municipality', placeQueryOf(params, ctx, locator), ctx.signal)),
  );

export const postal = (answers: PlaceAnswers, locator: IpLocator): Handled =>
  handler(places.postal, (params, ctx) =>
    listOf(answers.ask('postal', placeQueryOf(params, ctx, locator), ctx.signal)),
  );
