import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { askSearch, everyQuestion, type Question } from '../engines/questions';
import { openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { liveIndexes } from '../shared/live-search';
import { dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';

const COUNT_DEFAULT = 5_000;
const MAX_COUNT = 100_000;
/** Fewest questions that every class of every register has one of. */
const MIN_COUNT = 40;
const SEED_DEFAULT = '1';
const DIFFERENCES_SHOWN = 20;

const help = `Usage: scripts/bench answers --write FILE|--compare FILE [options]

Asks the embedded engine generated questions of every kind about all live registers of a data directory, and writes a
line for each: the question and a digest of its answer. --compare asks the questions of such a file again, so that two
versions of the software are compared byte by byte on the same data. Exit code 1 when an answer differs.

  --write FILE      write questions and digests of the answers
  --compare FILE    ask the questions of this file and compare
  --count N         questions in all, about (default ${COUNT_DEFAULT})
  --seed N          seed of the questions (default ${SEED_DEFAULT})
  --cache-dir DIR   where the pools of records are kept (default .cache/bench)
  --data-dir DIR    data directory whose live registers are asked (default: $DATA_DIR or ./data)
  --help            this text`;

/** A line of the file. */
interface AnsweredQuestion extends Pick<Question, 'operation' | 'input'> {
  readonly class: string;
  /** SHA-256 of the answer as JSON text, or of the message of its error. */
  readonly digest: string;
}

type Asked = Omit<AnsweredQuestion, 'digest'>;

async function digestOf(search: PlaceSearch, question: Asked): Promise<string> {
  const answer = await askSearch(search, question).catch((error: unknown) => String(error));
  return createHash('sha256').update(answer).digest('hex');
}

/** Every other question is asked of all countries together. */
function inCountry(question: Question, country: string, i: number): object {
  return question.operation === 'detail' || i % 2 === 0 ? question.input : { ...question.input, countries: [country] };
}

async function write(search: PlaceSearch, questions: readonly Asked[], path: string): Promise<void> {
  const lines: string[] = [];
  for (const question of questions) {
    const answered: AnsweredQuestion = { ...question, digest: await digestOf(search, question) };
    lines.push(`${JSON.stringify(answered)}\n`);
  }
  const file = resolve(path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.join(''));
  say(`${lines.length} questions with digests of their answers are in ${file}`);
}

async function compare(search: PlaceSearch, path: string): Promise<boolean> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  const different: string[] = [];
  for (const line of lines) {
    const { digest, ...question } = JSON.parse(line) as AnsweredQuestion;
    if ((await digestOf(search, question)) !== digest) different.push(JSON.stringify(question));
  }
  process.stdout.write(`Same answers: ${lines.length - different.length} of ${lines.length}\n`);
  for (const question of different.slice(0, DIFFERENCES_SHOWN)) process.stdout.write(`differs: ${question}\n`);
  return different.length === 0;
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    write: { type: 'string' },
    compare: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
    'cache-dir': { type: 'string' },
  });
  const [toWrite, toCompare] = [textOption(values, 'write'), textOption(values, 'compare')];
  const count = wholeOption(values, 'count', COUNT_DEFAULT, MIN_COUNT, MAX_COUNT);
  const dataDir = dataDirOption(values);
  const indexes = await liveIndexes(dataDir);
  if (indexes.length === 0) throw new UsageError(`There is no live index in ${dataDir}; import a register first.`);
  const opened = await Promise.all(indexes.map(async ({ indexFile }) => openAddressIndex(indexFile)));
  const search = new PlaceSearch(opened);
  if (toCompare !== undefined) return (await compare(search, toCompare)) ? exitCodes.ok : exitCodes.failed;
  if (toWrite === undefined) throw new UsageError('Name a file with --write or --compare.');
  const questions: Asked[] = [];
  for (const [at, index] of indexes.entries()) {
    const drawing = await openDrawing({ seed: SEED_DEFAULT, ...values }, index, say);
    const own = new PlaceSearch([opened[at]]);
    for (const { name, questions: some } of await everyQuestion(drawing, 'answers', count / indexes.length, own)) {
      some.forEach((question, i) => {
        const input = inCountry(question, index.country, i);
        questions.push({ class: `${index.country} ${name}`, operation: question.operation, input });
      });
    }
  }
  await write(search, questions, toWrite);
  return exitCodes.ok;
}

export const answersCommand: BenchCommand = {
  name: 'answers',
  summary: 'does another version of the software give the same answers?',
  help,
  run,
};
