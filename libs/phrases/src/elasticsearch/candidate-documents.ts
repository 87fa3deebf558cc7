import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentIndex, Found, Write } from '@tripoint/elasticsearch';
import type { Translation, TranslationChange } from '../model/translation';
import type { ChangedCandidates } from '../store/candidates';
import type { Actor } from '../store/phrase-store';
import { type PhraseState, stateOf } from '../store/progress';
import { KeyedQueue } from '../store/serial-queue';
import { ids, type TranslationDocument, translationDocument } from './documents';

/** Locales that one organisation translates into. */
const MAX_LOCALES = 2_000;
/** Changes beside the candidates; older ones are moved into documents of their own. */
const MAX_CHANGES = 20;
/** How long a change is tried while others change the same candidates, in milliseconds. */
const MAX_WAIT_MS = 60_000;
/** Longest pause before a change is tried again. */
const MAX_PAUSE_MS = 40;
/** An intent that is older was one of a process that ended. */
const INTENT_AFTER_MS = 60_000;

/** Whose candidates: of a phrase in a locale. */
export interface CandidatesKey {
  readonly organisation: string;
  readonly phraseHash: string;
  readonly locale: string;
}

/**
 * All candidates of a phrase in a locale are one document, so that a change of several of them is one write on the version
 * that was read. What searches find is a copy, written after it and before the change is acknowledged; an intent, written
 * before it, makes the next process complete the copies of one that ended.
 */
export class CandidateDocuments {
  private readonly changes = new KeyedQueue();

  constructor(private readonly index: DocumentIndex<TranslationDocument>) {}

  async read(keys: readonly CandidatesKey[]): Promise<readonly (readonly Translation[])[]> {
    const found = await this.index.many(keys.map(idOf), ['body']);
    return keys.map((key) => candidatesOf(found.get(idOf(key)) ?? null));
  }

  async history(key: CandidatesKey): Promise<readonly TranslationChange[]> {
    const found = await this.index.get(idOf(key));
    if (found === null) return [];
    const chunks = Array.from({ length: found.document.chunks! }, (_, chunk) => ids.changes(idOf(key), chunk));
    const older = await this.index.many(chunks);
    return [...chunks.map((chunk) => older.get(chunk)!.document), found.document].flatMap(changesOf);
  }

  /** Ids of the phrases that are in a state in a locale, in pages. */
  async *phraseIds(organisation: string, locale: string, state: PhraseState): AsyncGenerator<readonly number[]> {
    const filter = [...candidatesIn(organisation), { term: { locale } }, { term: { state } }];
    for await (const page of this.index.pages({ bool: { filter } }, 'phrase_id', ['phrase_id'])) {
      yield page.map(({ phrase_id }) => phrase_id!);
    }
  }

  /** How many phrases are in each state, by locale. */
  async counts(organisation: string): Promise<{ locale: string; approved: number; waiting: number }[]> {
    await this.index.refresh();
    const { aggregations } = await this.index.search({
      query: { bool: { filter: candidatesIn(organisation) } },
      size: 0,
      aggs: {
        locales: { terms: { field: 'locale', size: MAX_LOCALES }, aggs: { states: { terms: { field: 'state' } } } },
      },
    });
    const { buckets = [] } = (aggregations?.locales ?? {}) as { readonly buckets?: readonly LocaleBucket[] };
    const counted = buckets.map(({ key: locale, states }) => {
      const of = (state: PhraseState): number => states.buckets.find(({ key }) => key === state)?.doc_count ?? 0;
      return { locale, approved: of('approved'), waiting: of('waiting') };
    });
    return counted.filter(({ approved, waiting }) => approved + waiting > 0);
  }

  /** Changes the candidates as `change` says, which is asked again when others were earlier; null: not at all. */
  change(
    key: CandidatesKey,
    actor: Actor,
    change: (before: readonly Translation[]) => ChangedCandidates | null,
  ): Promise<ChangedCandidates | null> {
    // One after the other in this process, so that only other processes can be earlier.
    return this.changes.run(idOf(key), async () => (await this.changeAll([{ key, change }], actor))[0]);
  }

  /** Changes candidates of several phrases and locales, each for itself, in a few requests together. */
  async changeAll(wanted: readonly WantedChange[], actor: Actor): Promise<readonly (ChangedCandidates | null)[]> {
    const results = new Map<WantedChange, ChangedCandidates | null>();
    let open = wanted;
    for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(Math.random() * MAX_PAUSE_MS)) {
      open = await this.tryChanges(open, actor, results);
      if (open.length === 0) return wanted.map((change) => results.get(change)!);
      if (Date.now() > end) throw new Error('the translations of a phrase were changed by others again and again');
    }
  }

  /** Resolves with those for which others were earlier. */
  private async tryChanges(
    wanted: readonly WantedChange[],
    { contributor, atMs }: Actor,
    results: Map<WantedChange, ChangedCandidates | null>,
  ): Promise<readonly WantedChange[]> {
    const found = await this.index.many(wanted.map(({ key }) => idOf(key)));
    const before = (key: CandidatesKey) => found.get(idOf(key)) ?? null;
    const started: StartedChange[] = [];
    for (const want of wanted) {
      const old = candidatesOf(before(want.key));
      const changed = want.change(old);
      results.set(want, changed);
      if (changed === null || changed.changes.length === 0) continue;
      started.push({ want, old, changed, ...documentAfter(want.key, before(want.key), changed, contributor, atMs) });
    }
    if (started.length === 0) return [];
    const intent = ids.intent(randomUUID());
    const keys = started.map(({ want }) => want.key);
    const document: TranslationDocument = { kind: 'intent', body: JSON.stringify(keys), created_at_ms: Date.now() };
    await this.index.write([{ index: intent, document }, ...started.flatMap(({ moved }) => moved)]);
    const conflicts = await this.index.write(
      started.map(({ want, after }) => ({ replace: idOf(want.key), document: after, before: before(want.key) })),
    );
    const done = started.filter(({ want }) => !conflicts.has(idOf(want.key)));
    const written = done.flatMap(({ want, after, old, changed: { candidates, changes } }) => {
      const removed = changes.flatMap(({ act, candidate }) => (act === 'remove' ? [candidate] : []));
      const different = candidates.filter((candidate) => !old.includes(candidate));
      return copies(want.key, after.revision!, different, removed);
    });
    await this.index.write([...written, { delete: intent }]);
    return started.filter((one) => !done.includes(one)).map(({ want }) => want);
  }

  /** Completes what processes that ended had started. Those that live lose nothing by it. */
  async repair(nowMs: number): Promise<void> {
    for await (const page of this.index.pages({ term: { kind: 'intent' } }, 'created_at_ms')) {
      for (const { body } of page) {
        for (const key of JSON.parse(body!) as CandidatesKey[]) await this.copyAgain(key);
      }
    }
    const isOld = { range: { created_at_ms: { lt: nowMs - INTENT_AFTER_MS } } };
    await this.index.removeWhere({ bool: { filter: [{ term: { kind: 'intent' } }, isOld] } });
  }

  private async copyAgain(key: CandidatesKey): Promise<void> {
    const found = await this.index.get(idOf(key));
    if (found === null) return;
    const candidates = candidatesOf(found);
    const present = new Set(candidates.map(({ id }) => id));
    const filter = [
      { term: { kind: 'translation' } },
      { term: { organisation: key.organisation } },
      { term: { phrase_hash: key.phraseHash } },
      { term: { locale: key.locale } },
      { term: { is_removed: false } },
    ];
    const removed: Translation[] = [];
    for await (const page of this.index.pages({ bool: { filter } }, 'id')) {
      for (const { id, body } of page) if (!present.has(id!)) removed.push(JSON.parse(body!) as Translation);
    }
    await this.index.write(copies(key, found.document.revision!, candidates, removed));
  }
}

/** A change of the candidates of one phrase in one locale. */
export interface WantedChange {
  readonly key: CandidatesKey;
  readonly change: (before: readonly Translation[]) => ChangedCandidates | null;
}

interface StartedChange extends DocumentAfter {
  readonly want: WantedChange;
  readonly old: readonly Translation[];
  readonly changed: ChangedCandidates;
}

interface DocumentAfter {
  readonly after: TranslationDocument;
  /** Older changes, for which there is no room in it any more. */
  readonly moved: readonly Write[];
}

function documentAfter(
  key: CandidatesKey,
  before: Found<TranslationDocument> | null,
  { candidates, changes }: ChangedCandidates,
  by: string,
  atMs: number,
): DocumentAfter {
  const { revision = 0, chunks = 0 } = before?.document ?? {};
  const earlier = before === null ? [] : changesOf(before.document);
  const isFull = earlier.length >= MAX_CHANGES;
  const added = changes.map(({ act, candidate }): TranslationChange => {
    const { id, phraseId, locale, text, status, voters } = candidate;
    return { act, translationId: id, phraseId, locale, text, status, votes: voters.length, by, atMs };
  });
  const older: TranslationDocument = { kind: 'changes', changes: JSON.stringify(earlier) };
  const after: TranslationDocument = {
    kind: 'candidates',
    organisation: key.organisation,
    phrase_hash: key.phraseHash,
    phrase_id: changes[0].candidate.phraseId,
    locale: key.locale,
    state: stateOf(candidates),
    revision: revision + 1,
    chunks: isFull ? chunks + 1 : chunks,
    body: JSON.stringify(candidates),
    changes: JSON.stringify(isFull ? added : [...earlier, ...added]),
  };
  // A process that is earlier with the next change moves the same: the changes of this version.
  return {
    after,
    moved: isFull ? [{ index: ids.changes(idOf(key), chunks), document: older, version: revision }] : [],
  };
}

interface LocaleBucket {
  readonly key: string;
  readonly states: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
}

function candidatesIn(organisation: string): object[] {
  return [{ term: { kind: 'candidates' } }, { term: { organisation } }];
}

function idOf({ organisation, phraseHash, locale }: CandidatesKey): string {
  return ids.candidates(organisation, phraseHash, locale);
}

function candidatesOf(found: Found<TranslationDocument> | null): readonly Translation[] {
  return found === null ? [] : (JSON.parse(found.document.body!) as Translation[]);
}

function changesOf({ changes }: TranslationDocument): TranslationChange[] {
  return JSON.parse(changes!) as TranslationChange[];
}

/** What searches find of candidates; a copy of an older revision is never written over a newer one. */
function copies(
  { organisation }: CandidatesKey,
  version: number,
  present: readonly Translation[],
  removed: readonly Translation[],
): Write[] {
  const copy = (translation: Translation, isRemoved: boolean): Write => {
    const document = translationDocument(organisation, translation, isRemoved);
    return { index: ids.translation(translation.id), document, version };
  };
  return [
    ...present.map((translation) => copy(translation, false)),
    ...removed.map((translation) => copy(translation, true)),
  ];
}
