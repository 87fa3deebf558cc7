import { intl } from '@tripoint/contract';
import { type PhraseStore, runtimeDictionaries, translateInput } from '@tripoint/phrases';
import { type Handled, handler, JsonStream } from '@tripoint/runtime';
import { organisationOf } from '../caller';
import { exportTag } from '../export-tag';
import type { IntlParts } from '../intl-parts';

const NONE: ReadonlyMap<string, string> = new Map();

export const translationsRaw = ({ store }: IntlParts): Handled =>
  handler(intl.translationsRaw, async (params, ctx) => {
    const { locale, fallback = NONE, form, project } = params;
    const organisationId = organisationOf(ctx);
    const tag = exportTag(await store.version(organisationId), organisationId, params);
    const wanted = locale === undefined ? await localesOf(store, organisationId, fallback) : [locale];
    const options = {
      locales: wanted.map((each) => ({ locale: each, fallbacks: chainOf(each, fallback) })),
      ...(project !== undefined && { project }),
    };
    const write = form === 'input' ? translateInput : runtimeDictionaries;
    return new JsonStream(write(store, organisationId, options), tag);
  });

/** Those that have translations, and those that a fallback is named for. */
async function localesOf(store: PhraseStore, organisationId: string, fallback: ReadonlyMap<string, string>) {
  const translated = await store.progress(organisationId);
  return [...new Set([...translated.map(({ locale }) => locale), ...fallback.keys()])].sort();
}

/** The locales that fill in, one after the other; a circle ends where it began. */
function chainOf(locale: string, fallback: ReadonlyMap<string, string>): readonly string[] {
  const chain = new Set([locale]);
  for (let next = fallback.get(locale); next !== undefined && !chain.has(next); next = fallback.get(next)) {
    chain.add(next);
  }
  return [...chain].slice(1);
}
