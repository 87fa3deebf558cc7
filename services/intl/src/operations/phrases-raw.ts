import { intl } from '@tripoint/contract';
import { collectorShape } from '@tripoint/phrases';
import { type Handled, handler, JsonStream } from '@tripoint/runtime';
import { organisationOf } from '../caller';
import { exportTag } from '../export-tag';
import type { IntlParts } from '../intl-parts';

export const phrasesRaw = ({ store }: IntlParts): Handled =>
  handler(intl.phrasesRaw, async (params, ctx) => {
    const organisationId = organisationOf(ctx);
    const tag = exportTag(await store.version(organisationId), organisationId, params);
    return new JsonStream(inBraces(collectorShape(store, organisationId, params)), tag);
  });

async function* inBraces(pieces: AsyncIterable<string>) {
  yield '{';
  yield* pieces;
  yield '}';
}
