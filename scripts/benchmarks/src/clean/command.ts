import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { timeQueries } from '../search/time-queries';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption, openLiveSearch } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { seededRandom, seedFor, shuffled } from '../shared/random';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';
import { type CleanRun, killCleanProcess, runCleanProcess } from './clean-process';
import { dirtyRow, headings } from './dirt';

const COUNT_DEFAULT = 1_000_000;
const MAX_COUNT = 3_000_000;
const SEARCHES = 4_000;
const MAX_KILLS = 20;
/** A draw gives a little less than it is asked for. */
const MORE = 1.02;
/** Rows of a CPU second, as a share of searches of a street and its town. */
const SHARE_GOAL = 0.5;
const MEMORY_GOAL_BYTES = 1e9;
const jsonDefault = 'bench-results/clean.json';

const help = `Usage: scripts/bench clean [options]

Writes a customer file of addresses drawn from the register with the errors of customers, runs scripts/clean on it in a process
of its own, and compares its rows per CPU second, the start included, with searches of a street and its town in the same run.
With --kills it cleans the file again, killed so many times on the way and run again, and compares the results byte by byte.
Exit code 1 when a goal is missed.

  --register NAME   the register that rows are drawn from (default: the only one that is live, else cz-addresses)
  --count N         rows (default ${COUNT_DEFAULT}, or as many as the register has)
  --kills N         how many times the second run is killed, up to ${MAX_KILLS} (default 0: no second run)
  --seed N          seed of the draw (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const values = readOptions(args, { register: text, count: text, kills: text, seed: text });
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 100, MAX_COUNT);
  const kills = wholeOption(values, 'kills', 0, 0, MAX_KILLS);
  const { register, indexFile, country } = await indexOption(values);
  const folder = await mkdtemp(join(tmpdir(), 'bench-clean-'));
  try {
    const searchesPerCpuSecond = await measuredSearches(indexFile, seed);
    say(`Seed ${seed}. Drawing ${count} rows of ${register}`);
    const file = join(folder, 'customers.csv');
    const rows = await writeCustomers(file, indexFile, count, seed);
    const wordsFor = (out: string) => [
      file,
      '--out',
      out,
      '--country',
      country,
      '--data-dir',
      dataDirOption(values),
      '--json',
    ];
    const [whole, killed] = [join(folder, 'whole.csv'), join(folder, 'killed.csv')];
    say('Cleaning');
    const cleaned = await runCleanProcess(wordsFor(whole));
    let isSame: boolean | null = null;
    if (kills > 0) {
      const { report } = await runKilled(wordsFor(killed), cleaned.seconds, kills);
      isSame = report === cleaned.report && (await readFile(whole)).equals(await readFile(killed));
    }
    return await judged(cleaned, rows, searchesPerCpuSecond, {
      json: textOption(values, 'json') ?? jsonDefault,
      facts: { seed, register, indexFile, kills },
      isSame,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measured before the rows are drawn, which fill the memory of this process. */
async function measuredSearches(indexFile: string, seed: number): Promise<number> {
  say('Searching');
  const places = new PlaceSearch([await openAddressIndex(indexFile)]);
  const texts = (await places.sample(2 * SEARCHES, seedFor(seed, 'searches'))).map(
    ({ street, municipality }) => `${street ?? ''} ${municipality}`,
  );
  const search = await openLiveSearch([indexFile]);
  await timeQueries(search, texts.slice(0, SEARCHES));
  const { cpuSeconds } = await timeQueries(search, texts.slice(SEARCHES));
  return (texts.length - SEARCHES) / cpuSeconds;
}

/** @returns how many rows were written */
async function writeCustomers(file: string, indexFile: string, count: number, seed: number): Promise<number> {
  const places = new PlaceSearch([await openAddressIndex(indexFile)]);
  const random = seededRandom(seedFor(seed, 'dirt'));
  const drawn = shuffled(await places.sample(Math.ceil(count * MORE), seed), random).slice(0, count);
  const lines = function* () {
    yield `${headings.join(';')}\n`;
    for (const [at, address] of drawn.entries())
      yield `${dirtyRow(at, address, random.pick(drawn), random).join(';')}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return drawn.length;
}

/** Runs to the end, killed before that at moments spread over the time that it takes. */
async function runKilled(words: readonly string[], seconds: number, kills: number): Promise<CleanRun> {
  const afterMs = (seconds * 1_000) / (kills + 1);
  for (let kill = 1; kill <= kills; kill++) {
    say(`Killing a second run after ${Math.round(afterMs)} ms, ${kill} of ${kills}`);
    await killCleanProcess(words, afterMs);
  }
  return runCleanProcess(words);
}

async function judged(
  { code, report, cpuSeconds, seconds, peakMemory }: CleanRun,
  rows: number,
  searchesPerCpuSecond: number,
  { json, facts, isSame }: { readonly json: string; readonly facts: object; readonly isSame: boolean | null },
): Promise<number> {
  if (code !== 0) throw new Error(`scripts/clean ended with code ${code}.`);
  const answered = JSON.parse(report) as { readonly rows: number; readonly statuses: Readonly<Record<string, number>> };
  const rowsPerCpuSecond = rows / cpuSeconds;
  const share = rowsPerCpuSecond / searchesPerCpuSecond;
  const isWhole = answered.rows === rows;
  const isFast = share >= SHARE_GOAL;
  const isSmall = peakMemory <= MEMORY_GOAL_BYTES;
  const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
  process.stdout.write(
    `${textTable(
      ['measured', 'figure', 'goal', ''],
      [
        ['rows of the result', whole(answered.rows), whole(rows), verdict(isWhole)],
        ['rows per CPU second', whole(rowsPerCpuSecond), '', ''],
        ['rows per second', whole(rows / seconds), '', ''],
        ['searches of street and town per CPU second', whole(searchesPerCpuSecond), '', ''],
        ['rows for each search', share.toFixed(2), `${SHARE_GOAL}`, verdict(isFast)],
        ...(isSame === null ? [] : [['killed and run again', isSame ? 'same' : 'other', 'same', verdict(isSame)]]),
        ['peak memory, MB', whole(peakMemory / 1e6), whole(MEMORY_GOAL_BYTES / 1e6), verdict(isSmall)],
      ],
    )}
Rows by status: ${JSON.stringify(answered.statuses)}
${describeLoad(machineLoad())}
`,
  );
  const ok = isWhole && isFast && isSmall && isSame !== false;
  const file = await writeResults(json, {
    ...{ benchmark: 'clean', at: new Date().toISOString(), ok, ...facts, isSame, rows, statuses: answered.statuses },
    ...{ rowsPerCpuSecond, searchesPerCpuSecond, share, seconds, peakMemory, load: machineLoad() },
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const cleanCommand: BenchCommand = {
  name: 'clean',
  summary: 'how many rows of a customer file are checked in a CPU second, and in how much memory?',
  help,
  run,
};
