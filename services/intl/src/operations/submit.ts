import { intl, invalidParameter, type ParamsOf, readLocale } from '@tripoint/contract';
import { checkSubmission, type PhraseStore, type StoredElement } from '@tripoint/phrases';
import { type CallContext, type Handled, handler } from '@tripoint/runtime';
import { translationAnswer } from '../answers';
import { contributorOf, isTrusted, organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';
import { missingPhrase, tooManyCandidates } from '../refusals';

type Submitted = ParamsOf<typeof intl.submit>;

export const submit = (parts: IntlParts): Handled =>
  handler(intl.submit, (params, ctx) => submitted(parts, params, ctx));

export const submitPlural = (parts: IntlParts): Handled =>
  handler(intl.submitPlural, (params, ctx) => submitted(parts, params, ctx));

async function submitted(parts: IntlParts, params: Submitted, ctx: CallContext) {
  const { store, clock, votes: threshold } = parts;
  const { hash, phash = hash, translation: text, tokens = [], types = [], variations = [] } = params;
  const organisationId = organisationOf(ctx);
  const member = await contributorOf(parts, ctx, params.contributor);
  const phrase = (await store.phrasesByHash(organisationId, [hash])).get(hash);
  if (phrase === undefined) throw missingPhrase();
  const elements = await store.elementsOf(organisationId, [hash]);
  if (phash !== hash) await requireKinship(store, organisationId, phash, elements);
  const submission = checkSubmission(phrase, elements, readLocale(params.locale)!, { text, tokens, types, variations });
  if ('problem' in submission) {
    const { field, message } = submission;
    throw invalidParameter(field, `${field} ${message}.`);
  }
  const actor = { contributor: member.email, threshold, atMs: clock.now(), isTrusted: isTrusted(ctx, member) };
  const stored = await store.submit(organisationId, submission, actor);
  if (!('problem' in stored)) return translationAnswer(stored);
  throw stored.problem === 'full' ? tooManyCandidates() : missingPhrase();
}

/** @throws ApiError when `phash` is neither a text of the same table nor of the one around it */
async function requireKinship(
  store: PhraseStore,
  organisationId: string,
  phash: string,
  elements: readonly StoredElement[],
): Promise<void> {
  if (elements.some(({ texts }) => texts.some(({ hash }) => hash === phash))) return;
  const named = await store.elementsOf(organisationId, [phash]);
  if (named.some(({ id }) => elements.some(({ parentId }) => parentId === id))) return;
  throw invalidParameter(
    'phash',
    'phash must be the hash of the same phrase, of one of the same table, or of the phrase around it.',
  );
}
