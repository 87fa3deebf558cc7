import type { PhraseStore } from '../store/phrase-store';
import type { LocalEntry } from './runtime-table';
import { translationEntry } from './translation-entry';

/** A locale of an export, with those that fill in what it lacks, in their order. */
export interface LocaleChain {
  readonly locale: string;
  readonly fallbacks: readonly string[];
}

/** For each text, by its canonical hash, the approved translations in the first locale of the chain that has some. */
export async function localEntries(
  store: PhraseStore,
  organisationId: string,
  hashes: Iterable<string>,
  { locale, fallbacks }: LocaleChain,
): Promise<ReadonlyMap<string, LocalEntry>> {
  const entries = new Map<string, LocalEntry>();
  let missing = [...new Set(hashes)];
  for (const each of [locale, ...fallbacks]) {
    const approved = await store.approved(organisationId, each, missing);
    for (const [hash, rows] of approved) entries.set(hash, { ...translationEntry(rows, each), locale: each });
    missing = missing.filter((hash) => !approved.has(hash));
    if (missing.length === 0) break;
  }
  return entries;
}
