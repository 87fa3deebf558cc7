import { callSiteKey } from '../hashes/call-site-key';
import type { PhraseStore } from '../store/phrase-store';
import { type LocaleChain, localEntries } from './local-entries';
import { runtimeTable } from './runtime-table';

export interface DictionaryOptions {
  /** Locales to write. */
  readonly locales: readonly LocaleChain[];
  /** Only this project; absent: all. */
  readonly project?: string;
}

/** `{"sk_SK":{"1NFtNV":"…"}}` in chunks: finished dictionaries of the runtime, by call-site key. */
export async function* runtimeDictionaries(
  store: PhraseStore,
  organisationId: string,
  { locales, project }: DictionaryOptions,
): AsyncGenerator<string> {
  yield '{';
  for (const [at, chain] of locales.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(chain.locale)}:{`;
    const seen = new Set<string>();
    let isFirst = true;
    for await (const page of store.elements(organisationId, project)) {
      const hashes = page.flatMap(({ texts }) => texts.map(({ hash }) => hash));
      const entries = await localEntries(store, organisationId, hashes, chain);
      const written: string[] = [];
      for (const element of page) {
        const key = callSiteKey(element);
        if (key === null || seen.has(key)) continue;
        seen.add(key);
        written.push(`${JSON.stringify(key)}:${JSON.stringify(runtimeTable(element, (hash) => entries.get(hash)))}`);
      }
      if (written.length === 0) continue;
      yield (isFirst ? '' : ',') + written.join();
      isFirst = false;
    }
    yield '}';
  }
  yield '}';
}
