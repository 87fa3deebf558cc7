import { writeHash } from '../hashes/text-hash';
import type { HashForm } from '../model/source';
import type { PhraseStore } from '../store/phrase-store';
import { collectorShape } from './collector-shape';
import { type LocaleChain, localEntries } from './local-entries';

/** Texts whose translations are read at once. */
const TEXTS_AT_ONCE = 500;

export interface TranslateInputOptions {
  /** Locales to write. */
  readonly locales: readonly LocaleChain[];
  /** Only this project; absent: all. */
  readonly project?: string;
}

/** `{"phrases":[…],"translationGroups":[…]}` in chunks: what the translate tools read. */
export async function* translateInput(
  store: PhraseStore,
  organisationId: string,
  { locales, project }: TranslateInputOptions,
): AsyncGenerator<string> {
  const forms = new Map<string, HashForm>();
  yield '{';
  yield* collectorShape(store, organisationId, {
    ...(project !== undefined && { project }),
    withTablesOnly: true,
    onText: ({ hash, hashForm }) => forms.set(hash, hashForm),
  });
  yield ',"translationGroups":[';
  for (const [at, chain] of locales.entries()) {
    yield `${at === 0 ? '' : ','}{"fb-locale":${JSON.stringify(chain.locale)},"translations":{`;
    yield* entriesOf(store, organisationId, chain, forms);
    yield '}}';
  }
  yield ']}';
}

async function* entriesOf(
  store: PhraseStore,
  organisationId: string,
  chain: LocaleChain,
  forms: ReadonlyMap<string, HashForm>,
): AsyncGenerator<string> {
  const hashes = [...forms.keys()];
  let isFirst = true;
  for (let at = 0; at < hashes.length; at += TEXTS_AT_ONCE) {
    const entries = await localEntries(store, organisationId, hashes.slice(at, at + TEXTS_AT_ONCE), chain);
    const written = [...entries].map(([hash, { tokens, types, translations }]) => {
      const key = JSON.stringify(writeHash(hash, forms.get(hash)!));
      return `${key}:${JSON.stringify({ tokens, types, translations })}`;
    });
    if (written.length === 0) continue;
    yield (isFirst ? '' : ',') + written.join();
    isFirst = false;
  }
}
