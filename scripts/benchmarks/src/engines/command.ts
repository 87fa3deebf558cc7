import { openIndex, PlaceSearch } from '@tripoint/search';
import { type Drawing, drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type Row, rowOf, searchTable, slowestLines } from '../search/rows';
import type { SearchGoals } from '../search/search-goals';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';
import { everyQuestion, type QuestionClass } from './questions';
import { copyToElasticsearch } from './remote-copy';

const countDefault = 5_000;
const countMax = 100_000;
const differencesShown = 5;
const jsonDefault = 'bench-results/engines.json';
const bytesPerMegabyte = 1e6;

/** Of every class; one client, whose next question follows the last answer. */
const remoteGoals: SearchGoals = { p50: 5, p99: 25, max: 50, perCpuSecond: null };

const help = `Usage: scripts/bench engines [options]

Asks the embedded engine and Elasticsearch the same questions about the same index and compares the answers, field by
field and in order; then times Elasticsearch, class by class, one question after the other. The address of Elasticsearch
comes from ELASTICSEARCH_URL (scripts/stack up prints it). Its indices are made for the run and removed afterwards. Exit
code 1 when an answer differs or a goal is missed.

  --count N         questions in all, about (default ${countDefault})
  --slowest         also print the longest waits of each class
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** @returns texts of the questions whose answers differ */
async function compare(
  classes: readonly QuestionClass[],
  embedded: PlaceSearch,
  remote: PlaceSearch,
): Promise<string[]> {
  const different: string[] = [];
  const outcome = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      (value) => JSON.stringify(value),
      (error: unknown) => String(error),
    );
  for (const { name, questions } of classes) {
    for (const { text, ask } of questions) {
      const [one, other] = await Promise.all([outcome(ask(embedded)), outcome(ask(remote))]);
      if (one !== other) different.push(`${name}: ${text}`);
    }
  }
  return different;
}

async function time(classes: readonly QuestionClass[], remote: PlaceSearch): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, questions } of classes) {
    const durations: number[] = [];
    for (const { ask } of questions) {
      const started = performance.now();
      JSON.stringify(await ask(remote));
      durations.push(performance.now() - started);
    }
    const texts = questions.map(({ text }) => text);
    rows.push(rowOf(name, texts, durations, { scope: 'all', goals: remoteGoals }));
  }
  return rows;
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...drawingOptions, count: { type: 'string' }, slowest: { type: 'boolean' } });
  const count = wholeOption(values, 'count', countDefault, 12, countMax);
  const url = process.env.ELASTICSEARCH_URL;
  if (!url) throw new UsageError('ELASTICSEARCH_URL is not set: run scripts/stack up and set what it prints.');
  const index = await indexOption(values);
  const drawing: Drawing = await openDrawing(values, index, say);
  const embedded = new PlaceSearch([await openIndex(index.indexFile)]);
  say('Writing the index into Elasticsearch');
  const remote = await copyToElasticsearch(url, index.register, index.indexFile);
  try {
    const measured = await everyQuestion(drawing, 'measured', count, embedded);
    const warmUp = await everyQuestion(drawing, 'warm-up', count, embedded);
    say('Comparing answers');
    const different = await compare(measured, embedded, remote.search);
    say('Timing');
    await time(warmUp, remote.search);
    const again = await everyQuestion(drawing, 'timed', count, embedded);
    const rows = await time(again, remote.search);
    const questions = measured.reduce((sum, one) => sum + one.questions.length, 0);
    const ok = different.length === 0 && rows.every((row) => row.ok);
    const load = machineLoad();
    process.stdout.write(
      `${searchTable(rows)}

Same answers: ${questions - different.length} of ${questions}
Documents written in ${remote.seconds.toFixed(1)} s, ${Math.round(remote.bytes / bytesPerMegabyte)} MB on disk
${describeLoad(load)}
`,
    );
    for (const text of different.slice(0, differencesShown)) process.stdout.write(`differs: ${text}\n`);
    if (values.slowest) process.stdout.write(`\n${slowestLines(rows)}\n`);
    const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
      benchmark: 'engines',
      at: new Date().toISOString(),
      ok,
      seed: drawing.seed,
      questions,
      different,
      writeSeconds: remote.seconds,
      documentBytes: remote.bytes,
      load,
      rows,
    });
    say(`Written to ${file}`);
    return ok ? exitCodes.ok : exitCodes.failed;
  } finally {
    await remote.remove();
  }
}

export const enginesCommand: BenchCommand = {
  name: 'engines',
  summary: 'does Elasticsearch answer as the embedded engine does, and how fast?',
  help,
  run,
};
