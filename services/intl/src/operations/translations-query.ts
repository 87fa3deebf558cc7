import { intl, type PhraseWithTranslationsAnswer, readLocale } from '@tripoint/contract';
import type { PhraseStore, Translation } from '@tripoint/phrases';
import { type Handled, handler, JsonStream } from '@tripoint/runtime';
import { candidateAnswer, phraseAnswer, translationAnswer } from '../answers';
import { organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';
import { missingPhrase } from '../refusals';

export const translationsQuery = ({ store }: IntlParts): Handled =>
  handler(intl.translationsQuery, ({ query, hash, locale, contributor, reviewed }, ctx) => {
    const organisationId = organisationOf(ctx);
    if (hash !== undefined) {
      const asked = { hash, locale: locale ?? null, contributor: contributor ?? null, reviewed };
      return withCandidates(store, organisationId, asked, !ctx.isPublicKey);
    }
    const pages = store.translations(organisationId, {
      ...(query !== undefined && { text: query }),
      ...(locale !== undefined && { locale }),
      ...(contributor !== undefined && { contributor }),
      isReviewed: reviewed || query === undefined,
    });
    return JsonStream.ofArray(pages, translationAnswer);
  });

interface AskedPhrase {
  readonly hash: string;
  readonly locale: string | null;
  readonly contributor: string | null;
  readonly reviewed: boolean;
}

async function withCandidates(
  store: PhraseStore,
  organisationId: string,
  { hash, locale, contributor, reviewed }: AskedPhrase,
  showsAuthor: boolean,
): Promise<PhraseWithTranslationsAnswer> {
  const phrase = (await store.phrasesByHash(organisationId, [hash])).get(hash);
  if (phrase === undefined) throw missingPhrase();
  const all =
    locale === null
      ? await collected(store.translations(organisationId, { phraseHash: hash }))
      : await store.candidates(organisationId, hash, locale);
  const shown = reviewed ? all.filter(({ status }) => status !== 'unapproved') : all;
  return {
    ...phraseAnswer(phrase),
    locale: { name: locale === null ? '' : readLocale(locale)!.languageName },
    translations: shown.map((each) => candidateAnswer(each, contributor, showsAuthor)),
    glossary: [],
  };
}

async function collected(pages: AsyncIterable<readonly Translation[]>): Promise<readonly Translation[]> {
  const all: Translation[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
