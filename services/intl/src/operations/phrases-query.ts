import { intl } from '@tripoint/contract';
import type { Phrase } from '@tripoint/phrases';
import { type Handled, handler, JsonStream } from '@tripoint/runtime';
import { phraseAnswer } from '../answers';
import { organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';

export const phrasesQuery = ({ store }: IntlParts): Handled =>
  handler(intl.phrasesQuery, ({ query, project, locale, state, after, limit }, ctx) => {
    const pages = store.phrases(organisationOf(ctx), {
      ...(query !== undefined && { text: query }),
      ...(project !== undefined && { project }),
      ...(state !== undefined && { state: { locale, is: state } }),
      ...(after !== undefined && { afterId: after }),
    });
    return JsonStream.ofArray(limit === undefined ? pages : first(limit, pages), phraseAnswer);
  });

/** So many elements of the pages, and no page more than they need. */
async function* first(count: number, pages: AsyncIterable<readonly Phrase[]>) {
  let left = count;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left <= 0) return;
  }
}
