import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { openPhrases, type PhraseStore } from '@tripoint/phrases';
import { seededRandom } from '@tripoint/testing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { UsageError } from '../shared/usage-error';
import { SamplePhrases } from './sample-phrases';
import { exportLocale, importAll, ORGANISATION, queryKinds, timed, timeQueries, UPLOAD, uploadAll } from './work';

const PHRASES_DEFAULT = 100_000;
const MAX_PHRASES = 1_000_000;
const QUERIES_DEFAULT = 300;
const MAX_QUERIES = 100_000;
/** 99th percentile of a question, in milliseconds. */
const QUERY_GOAL_MS = 30;
const EXPORT_GOAL_MS = 2_000;
const UPLOAD_GOAL_MS = 3_000;
/** Most memory of the whole benchmark, in megabytes. */
const MEMORY_GOAL = 700;
const LOCALES = ['sk_SK', 'cs_CZ', 'pl_PL', 'de_DE', 'hu_HU', 'fr_FR', 'es_ES', 'it_IT', 'uk_UA', 'ro_RO'];
const jsonDefault = 'bench-results/phrases.json';

const help = `Usage: scripts/bench phrases [options]

Fills a store of its own with invented phrases and translations, and measures questions, the export of a locale and an upload
of ${UPLOAD} phrases. Exit code 1 when a goal is missed.

  --store NAME      libsql (default) or elasticsearch, whose address is $ELASTICSEARCH_URL
  --phrases N       phrases in the store (default ${PHRASES_DEFAULT})
  --locales N       locales with a translation of each of them, 1 to ${LOCALES.length} (default ${LOCALES.length})
  --queries N       questions of each kind (default ${QUERIES_DEFAULT})
  --seed N          seed of words and questions (default 1)
  --json FILE       where the figures are written as JSON (default ${jsonDefault})
  --help            this text`;

/** A store of its own, and what removes it. */
function openStore(name: string): { readonly store: PhraseStore; readonly remove: () => Promise<void> } {
  if (name !== 'libsql' && name !== 'elasticsearch') throw new UsageError('--store must be libsql or elasticsearch.');
  const prefix = `bench-${process.pid}-${Date.now().toString(36)}`;
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}-`));
  const url = name === 'libsql' ? null : (process.env.ELASTICSEARCH_URL ?? null);
  if (name === 'elasticsearch' && url === null)
    throw new UsageError('Which Elasticsearch? Run scripts/stack up, and set ELASTICSEARCH_URL.');
  const engine = url === null ? 'embedded' : 'elasticsearch';
  const store = openPhrases({ engine, elasticsearchUrl: url, elasticsearchPrefix: prefix, dataDir });
  const remove = async (): Promise<void> => {
    await store.close();
    rmSync(dataDir, { recursive: true });
    if (url === null) return;
    const client = new Client({ nodes: url.split(',') });
    for (const kind of ['phrases', 'translations'])
      await client.indices.delete({ index: `${prefix}-${kind}-v1` }, { ignore: [404] });
    await client.close();
  };
  return { store, remove };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    store: { type: 'string' },
    phrases: { type: 'string' },
    locales: { type: 'string' },
    queries: { type: 'string' },
    seed: { type: 'string' },
  });
  const name = textOption(values, 'store') ?? 'libsql';
  const phrases = wholeOption(values, 'phrases', PHRASES_DEFAULT, 1, MAX_PHRASES);
  const locales = LOCALES.slice(0, wholeOption(values, 'locales', LOCALES.length, 1, LOCALES.length));
  const queries = wholeOption(values, 'queries', QUERIES_DEFAULT, 1, MAX_QUERIES);
  const seed = wholeOption(values, 'seed', 1, 0, MAX_SEED);
  const { store, remove } = openStore(name);
  try {
    const samples = new SamplePhrases(seed);
    say(`Uploading ${phrases} phrases`);
    await uploadAll(store, samples, phrases);
    for (const locale of locales) {
      const { milliseconds: took } = await timed(() => importAll(store, samples, phrases, locale));
      say(`Translated into ${locale} in ${(took / 1_000).toFixed(1)} s`);
    }
    const last = samples.upload(phrases, phrases + UPLOAD);
    const upload = await timed(() => store.upload(ORGANISATION, last, Date.now()));
    const random = seededRandom(seed);
    const numbers = Array.from({ length: queries }, () => Math.floor(random() * phrases));
    const figures = [];
    for (const kind of queryKinds(samples, locales[0])) figures.push(await timeQueries(store, kind, numbers));
    const exports = await exportLocale(store, locales[0]);
    const progress = await timed(() => store.progress(ORGANISATION));
    const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
    const facts = { store: name, phrases, translations: phrases * locales.length, seed };
    return await report(textOption(values, 'json') ?? jsonDefault, {
      ...{ facts, upload, figures, exports, progress, peakMegabytes },
    });
  } finally {
    await remove();
  }
}

interface Measured {
  readonly facts: { readonly store: string; readonly phrases: number; readonly translations: number };
  readonly upload: Awaited<ReturnType<typeof timed>>;
  readonly figures: readonly Awaited<ReturnType<typeof timeQueries>>[];
  readonly exports: Awaited<ReturnType<typeof exportLocale>>;
  readonly progress: Awaited<ReturnType<typeof timed>>;
  readonly peakMegabytes: number;
}

async function report(json: string, measured: Measured): Promise<number> {
  const { facts, upload, figures, exports, progress, peakMegabytes } = measured;
  const questions = figures.map(({ name, latency, rows }) => [
    ...[name, rows.toFixed(1), milliseconds(latency.p50), milliseconds(latency.p99), milliseconds(latency.max)],
    verdict(latency.p99 < QUERY_GOAL_MS),
  ]);
  const works = [
    { name: `upload of ${UPLOAD}`, took: upload, goal: UPLOAD_GOAL_MS },
    ...exports.map(({ name, timed: took }) => ({ name: `export: ${name}`, took, goal: EXPORT_GOAL_MS })),
    { name: 'progress of all locales', took: progress, goal: EXPORT_GOAL_MS },
  ];
  const rows = works.map(({ name, took, goal }) => [
    ...[name, milliseconds(took.milliseconds), String(goal), milliseconds(took.blockedMs)],
    verdict(took.milliseconds < goal),
  ]);
  const small = peakMegabytes <= MEMORY_GOAL;
  const load = machineLoad();
  process.stdout.write(
    `${facts.store}: ${facts.phrases} phrases, ${facts.translations} translations

${textTable(['question', 'rows', 'p50 ms', 'p99 ms', 'max ms', `under ${QUERY_GOAL_MS}`], questions)}

${textTable(['work', 'ms', 'goal', 'longest turn ms', ''], rows)}

Peak memory ${peakMegabytes} MB, at most ${MEMORY_GOAL} ${verdict(small)}
${describeLoad(load)}
`,
  );
  const ok =
    small &&
    figures.every(({ latency }) => latency.p99 < QUERY_GOAL_MS) &&
    works.every(({ took, goal }) => took.milliseconds < goal);
  const results = { benchmark: 'phrases', at: new Date().toISOString(), ok, load, ...measured };
  say(`Figures: ${await writeResults(json, results)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const phrasesCommand: BenchCommand = {
  name: 'phrases',
  summary: 'questions, exports and uploads of phrases and translations',
  help,
  run,
};
