import { invalidParameter, places, type ReverseParams } from '@tripoint/contract';
import { jtskInputToWgs84 } from '@tripoint/geo';
import { type Handled, handler } from '@tripoint/runtime';
import { listOf, type PlaceAnswers } from '../place-answers';
import { scopeOf } from '../search-request';

export const reverse = (answers: PlaceAnswers): Handled =>
  handler(places.reverse, (params, ctx) =>
    listOf(
      answers.ask(
        'reverse',
        {
          ...scopeOf(params.country, ctx),
          ...pointOf(params),
          distanceMetres: params.distinct,
          limit: params.limit,
          ...(params.include && { include: params.include }),
        },
        ctx,
      ),
      params.lat === undefined ? 'jtskX' : 'lat',
    ),
  );

function pointOf(params: ReverseParams): { lat: number; lng: number } {
  if (params.lat !== undefined) return { lat: params.lat, lng: params.lng };
  // The two datums differ by metres; where the grids of the countries overlap, Czechia is meant.
  const point =
    jtskInputToWgs84(params.jtskX, params.jtskY, 'cz') ?? jtskInputToWgs84(params.jtskX, params.jtskY, 'sk');
  if (point === null) {
    throw invalidParameter('jtskX', 'jtskX and jtskY lie outside the area of the JTSK grid.');
  }
  return point;
}
