import { checkSubmission } from '../model/check-submission';
import type { SourceElement } from '../model/source';
import type { Actor, Full, Missing, PhraseStore, Submission } from '../store/phrase-store';
import type { FileTranslation, TranslationFileProblem } from './read-translations';

/** Phrases that are looked up at once. */
const PHRASES_AT_ONCE = 1_000;

export interface ImportedTranslations {
  /** Translations that are stored now; those that were stored already count. */
  readonly translations: number;
  /** Translations of hashes that the organisation has no phrase for. */
  readonly unknown: number;
}

/** Checks all translations of a file against their phrases and submits them; one bad translation refuses all. */
export async function importTranslations(
  store: PhraseStore,
  organisationId: string,
  file: readonly FileTranslation[],
  actor: Actor & { readonly isTrusted: boolean },
): Promise<ImportedTranslations | TranslationFileProblem | Missing | Full> {
  const submissions: Submission[] = [];
  let unknown = 0;
  for (let at = 0; at < file.length; at += PHRASES_AT_ONCE) {
    const batch = file.slice(at, at + PHRASES_AT_ONCE);
    const hashes = [...new Set(batch.map(({ hash }) => hash))];
    const phrases = await store.phrasesByHash(organisationId, hashes);
    const elementsByHash = byHash(await store.elementsOf(organisationId, hashes));
    for (const { locale, hash, field, ...given } of batch) {
      const phrase = phrases.get(hash);
      if (phrase === undefined) {
        unknown += 1;
        continue;
      }
      const checked = checkSubmission(phrase, elementsByHash.get(hash) ?? [], locale, given);
      if ('problem' in checked) {
        const place = `${field}.${checked.field}`;
        return { problem: 'invalid-translations', field: place, message: checked.message };
      }
      submissions.push(checked);
    }
  }
  const stored = await store.submitAll(organisationId, submissions, actor);
  return typeof stored === 'number' ? { translations: stored, unknown } : stored;
}

function byHash(elements: readonly SourceElement[]): Map<string, SourceElement[]> {
  const found = new Map<string, SourceElement[]>();
  for (const element of elements) {
    for (const { hash } of element.texts) found.set(hash, [...(found.get(hash) ?? []), element]);
  }
  return found;
}
