import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { type Drawing, drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type Row, rowOf, searchTable, slowestLines } from '../search/rows';
import type { SearchGoals } from '../search/search-goals';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, readOptions, textOption, wholeOption } from '../shared/options';
import { copyToElasticsearch } from '../shared/remote-copy';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';
import { GatewayClient } from './gateway-client';
import { askSearch, everyQuestion, type Question, type QuestionClass } from './questions';

const COUNT_DEFAULT = 5_000;
const MAX_COUNT = 100_000;
const DIFFERENCES_SHOWN = 5;
const jsonDefault = 'bench-results/engines.json';
const BYTES_PER_MEGABYTE = 1e6;

/** Of every class; one client, whose next question follows the last answer. */
const remoteGoals: SearchGoals = { p50: 5, p99: 25, max: 50, perCpuSecond: null };

const help = `Usage: scripts/bench engines [options]

Asks the embedded engine and Elasticsearch the same questions about the same index and compares the answers, field by
field and in order; then times Elasticsearch, class by class, one question after the other. The address of Elasticsearch
comes from ELASTICSEARCH_URL (scripts/stack up prints it). Its indices are made for the run and removed afterwards. Exit
code 1 when an answer differs or a goal is missed.

  --count N         questions in all, about (default ${COUNT_DEFAULT})
  --gateway URL     ask a running gateway, whose service searches the same data, instead of indices of the run's own
  --key KEY         access key for that gateway
  --slowest         also print the longest waits of each class
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** Answers a question as JSON text. */
type Ask = (question: Question) => Promise<string>;

const asked =
  (search: PlaceSearch): Ask =>
  (question) =>
    askSearch(search, question);

/** @returns texts of the questions whose answers differ */
async function compare(classes: readonly QuestionClass[], one: Ask, other: Ask): Promise<string[]> {
  const different: string[] = [];
  const outcome = (answer: Promise<string>): Promise<string> => answer.catch((error: unknown) => String(error));
  for (const { name, questions } of classes) {
    for (const question of questions) {
      const [first, second] = await Promise.all([outcome(one(question)), outcome(other(question))]);
      if (first !== second) different.push(`${name}: ${question.text}`);
    }
  }
  return different;
}

async function time(classes: readonly QuestionClass[], ask: Ask): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, questions } of classes) {
    const durations: number[] = [];
    for (const question of questions) {
      const started = performance.now();
      await ask(question);
      durations.push(performance.now() - started);
    }
    const texts = questions.map(({ text }) => text);
    rows.push(rowOf(name, texts, durations, { scope: 'all', goals: remoteGoals }));
  }
  return rows;
}

/** What is compared with the embedded engine and timed. */
interface Measured {
  readonly ask: Ask;
  /** A line about it for the report. */
  readonly about: string;
  close(): Promise<void>;
}

/** @param gateway address of a running gateway; null: indices of their own, searched in this process */
async function openMeasured(
  gateway: string | undefined,
  key: string | undefined,
  register: string,
  indexFile: string,
): Promise<Measured> {
  if (gateway !== undefined) {
    if (key === undefined) throw new UsageError('--gateway needs --key, an access key without narrow limits.');
    const client = new GatewayClient(gateway, key);
    const about = `Through the gateway at ${gateway}`;
    return { ask: ({ path, params }) => client.ask(path, params), about, close: async () => client.close() };
  }
  const url = process.env.ELASTICSEARCH_URL;
  if (!url) throw new UsageError('ELASTICSEARCH_URL is not set: run scripts/stack up and set what it prints.');
  say('Writing the index into Elasticsearch');
  const copy = await copyToElasticsearch(url, register, indexFile);
  const megabytes = Math.round(copy.bytes / BYTES_PER_MEGABYTE);
  const about = `Documents written in ${copy.seconds.toFixed(1)} s, ${megabytes} MB on disk`;
  return { ask: asked(copy.search), about, close: () => copy.remove() };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    count: { type: 'string' },
    slowest: { type: 'boolean' },
    gateway: { type: 'string' },
    key: { type: 'string' },
  });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 12, MAX_COUNT);
  const index = await indexOption(values);
  const drawing: Drawing = await openDrawing(values, index, say);
  const embedded = new PlaceSearch([await openAddressIndex(index.indexFile)]);
  const remote = await openMeasured(
    textOption(values, 'gateway'),
    textOption(values, 'key'),
    index.register,
    index.indexFile,
  );
  try {
    const measured = await everyQuestion(drawing, 'measured', count, embedded);
    const warmUp = await everyQuestion(drawing, 'warm-up', count, embedded);
    say('Comparing answers');
    const different = await compare(measured, asked(embedded), remote.ask);
    say('Timing');
    await time(warmUp, remote.ask);
    const rows = await time(await everyQuestion(drawing, 'timed', count, embedded), remote.ask);
    const questions = measured.reduce((sum, one) => sum + one.questions.length, 0);
    const ok = different.length === 0 && rows.every((row) => row.ok);
    const load = machineLoad();
    process.stdout.write(
      `${searchTable(rows)}

Same answers: ${questions - different.length} of ${questions}
${remote.about}
${describeLoad(load)}
`,
    );
    for (const text of different.slice(0, DIFFERENCES_SHOWN)) process.stdout.write(`differs: ${text}\n`);
    if (values.slowest) process.stdout.write(`\n${slowestLines(rows)}\n`);
    const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
      benchmark: 'engines',
      at: new Date().toISOString(),
      ok,
      seed: drawing.seed,
      questions,
      different,
      about: remote.about,
      load,
      rows,
    });
    say(`Written to ${file}`);
    return ok ? exitCodes.ok : exitCodes.failed;
  } finally {
    await remote.close();
  }
}

export const enginesCommand: BenchCommand = {
  name: 'engines',
  summary: 'does Elasticsearch answer as the embedded engine does, and how fast?',
  help,
  run,
};
