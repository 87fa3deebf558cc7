import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { PhraseSearch, PhraseStore, TranslationSearch } from '@tripoint/phrases';
import { runtimeDictionaries, translateInput } from '@tripoint/phrases';
import { type Latency, latencyOf } from '../shared/percentiles';
import type { SamplePhrases } from './sample-phrases';

export const ORGANISATION = 'org_benchmark';
/** Phrases that are uploaded in one call. */
export const UPLOAD = 10_000;
/** Translations that are imported in one call while the store is filled. */
const IMPORT = 10_000;

/** What one piece of work took. */
export interface Timed {
  readonly milliseconds: number;
  /** Longest time for which nothing else of the process got its turn. */
  readonly blockedMs: number;
}

export async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await work();
  const milliseconds = performance.now() - started;
  delay.disable();
  return { milliseconds, blockedMs: delay.max / 1e6 };
}

export async function uploadAll(store: PhraseStore, samples: SamplePhrases, phrases: number): Promise<Timed[]> {
  const uploads: Timed[] = [];
  for (let from = 0; from < phrases; from += UPLOAD) {
    const upload = samples.upload(from, Math.min(phrases, from + UPLOAD));
    uploads.push(await timed(() => store.upload(ORGANISATION, upload, Date.now())));
  }
  return uploads;
}

export async function importAll(
  store: PhraseStore,
  samples: SamplePhrases,
  phrases: number,
  locale: string,
): Promise<void> {
  const by = { contributor: 'importer@example.com', threshold: 3, isTrusted: true };
  for (let from = 0; from < phrases; from += IMPORT) {
    const submissions = Array.from({ length: Math.min(IMPORT, phrases - from) }, (_, i) =>
      samples.submission(from + i, locale),
    );
    const stored = await store.submitAll(ORGANISATION, submissions, { ...by, atMs: Date.now() });
    if (typeof stored !== 'number') throw new Error(stored.problem);
  }
}

/** A kind of question, and how one of it is made of the number of a phrase. */
export interface QueryKind {
  readonly name: string;
  /** Whether the whole answer is read, or its first page alone: the answer has thousands of rows. */
  readonly whole: boolean;
  readonly ask: (at: number) => { readonly phrases: PhraseSearch } | { readonly translations: TranslationSearch };
}

export function queryKinds(samples: SamplePhrases, locale: string): readonly QueryKind[] {
  const words = (at: number) => samples.text(at).split(' ');
  return [
    { name: 'phrases: two words', whole: true, ask: (at) => ({ phrases: { text: words(at).slice(0, 2).join(' ') } }) },
    { name: 'phrases: a part of a word', whole: false, ask: (at) => ({ phrases: { text: words(at)[0].slice(0, 4) } }) },
    { name: 'phrases: hash', whole: true, ask: (at) => ({ phrases: { text: samples.hash(at) } }) },
    { name: 'phrases: a project', whole: false, ask: (at) => ({ phrases: { text: samples.project(at) } }) },
    { name: 'phrases: all', whole: false, ask: () => ({ phrases: {} }) },
    {
      name: 'translations: two words',
      whole: true,
      ask: (at) => ({ translations: { text: words(at).slice(0, 2).join(' ') } }),
    },
    {
      name: 'translations: of a phrase',
      whole: true,
      ask: (at) => ({ translations: { phraseHash: samples.hash(at), locale } }),
    },
    { name: 'translations: reviewed', whole: false, ask: () => ({ translations: { isReviewed: true, locale } }) },
  ];
}

export interface QueryFigures {
  readonly name: string;
  readonly latency: Latency;
  /** Mean number of rows read. */
  readonly rows: number;
}

export async function timeQueries(
  store: PhraseStore,
  { name, whole, ask }: QueryKind,
  numbers: readonly number[],
): Promise<QueryFigures> {
  const times: number[] = [];
  let rows = 0;
  for (const at of numbers) {
    const question = ask(at);
    const started = performance.now();
    const pages =
      'phrases' in question
        ? store.phrases(ORGANISATION, question.phrases)
        : store.translations(ORGANISATION, question.translations);
    for await (const page of pages as AsyncIterable<readonly object[]>) {
      rows += page.length;
      if (!whole) break;
    }
    times.push(performance.now() - started);
  }
  return { name, latency: latencyOf(times), rows: rows / numbers.length };
}

/** Writes both exports of a locale to nowhere; resolves with their lengths. */
export async function exportLocale(
  store: PhraseStore,
  locale: string,
): Promise<{ name: string; timed: Timed; length: number }[]> {
  const shapes = {
    'runtime dictionary': () => runtimeDictionaries(store, ORGANISATION, { locales: [{ locale, fallbacks: [] }] }),
    'input of the tools': () => translateInput(store, ORGANISATION, { locales: [{ locale, fallbacks: [] }] }),
  };
  const figures = [];
  for (const [name, open] of Object.entries(shapes)) {
    let length = 0;
    const took = await timed(async () => {
      for await (const chunk of open()) length += chunk.length;
    });
    figures.push({ name, timed: took, length });
  }
  return figures;
}
