import { missing, places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { jsonOf, type PlaceAnswers } from '../place-answers';

export const detail = (answers: PlaceAnswers): Handled =>
  handler(places.detail, async ({ place_id: placeId, include }, ctx) => {
    const place = await jsonOf(
      answers.ask('detail', { placeId, permitted: ctx.areas, ...(include && { include }) }, ctx),
    );
    if (place === null) throw missing('place_id');
    return place;
  });
