import { randomInt } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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
import { type CleanRun, runCleanProcess } from './clean-process';
import { dirtyRow, headings } from './dirt';

const COUNT_DEFAULT = 20_000;
const MAX_COUNT = 3_000_000;
const SEARCHES = 4_000;
/** Rows of a CPU second, as a share of searches of a street and its town. */
const SHARE_GOAL = 0.5;
const MEMORY_GOAL_BYTES = 1e9;
const jsonDefault = 'bench-results/clean.json';

const help = `Usage: scripts/bench clean [options]

Writes a customer file of addresses drawn from the register with the errors of customers, runs scripts/clean on it in a process
of its own, and compares its rows per CPU second, the start included, with searches of a street and its town in the same run.
Exit code 1 when a goal is missed.

  --register NAME   the register that rows are drawn from (default: the only one that is live, else cz-addresses)
  --count N         rows (default ${COUNT_DEFAULT})
  --seed N          seed of the draw (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const values = readOptions(args, { register: text, count: text, seed: text });
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 100, MAX_COUNT);
  const { register, indexFile, country } = await indexOption(values);
  const folder = await mkdtemp(join(tmpdir(), 'bench-clean-'));
  try {
    say(`Seed ${seed}. Drawing ${count} rows of ${register}`);
    const places = new PlaceSearch([await openAddressIndex(indexFile)]);
    const random = seededRandom(seedFor(seed, 'dirt'));
    const drawn = shuffled(await places.sample(count, seed), random);
    const searched = (await places.sample(2 * SEARCHES, seedFor(seed, 'searches'))).map(
      ({ street, municipality }) => `${street ?? ''} ${municipality}`,
    );
    const file = join(folder, 'customers.csv');
    const lines = function* () {
      yield `${headings.join(';')}\n`;
      for (const [at, address] of drawn.entries())
        yield `${dirtyRow(at, address, random.pick(drawn), random).join(';')}\n`;
    };
    await pipeline(Readable.from(lines()), createWriteStream(file));
    say('Cleaning');
    const cleaned = await runCleanProcess([file, '--country', country, '--data-dir', dataDirOption(values), '--json']);
    say('Searching');
    const search = await openLiveSearch([indexFile]);
    await timeQueries(search, searched.slice(0, SEARCHES));
    const { cpuSeconds } = await timeQueries(search, searched.slice(SEARCHES));
    return await judged(cleaned, drawn.length, (searched.length - SEARCHES) / cpuSeconds, {
      json: textOption(values, 'json') ?? jsonDefault,
      facts: { seed, register, indexFile },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judged(
  { code, report, cpuSeconds, seconds, peakMemory }: CleanRun,
  rows: number,
  searchesPerCpuSecond: number,
  { json, facts }: { readonly json: string; readonly facts: object },
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
        ['peak memory, MB', whole(peakMemory / 1e6), whole(MEMORY_GOAL_BYTES / 1e6), verdict(isSmall)],
      ],
    )}
Rows by status: ${JSON.stringify(answered.statuses)}
${describeLoad(machineLoad())}
`,
  );
  const ok = isWhole && isFast && isSmall;
  const file = await writeResults(json, {
    ...{ benchmark: 'clean', at: new Date().toISOString(), ok, ...facts, rows, statuses: answered.statuses },
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
