import { once } from 'node:events';
import { forkModule } from '../processes/fork-module';
import { root } from '../processes/repository';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { adversarialQueries, fullQueries, keystrokes, typedQueries, type Workload } from '../search/workload';
import { type BenchCommand, exitCodes } from '../shared/command';
import { liveIndexes, type MeasuredIndex } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, type OptionValues, readOptions, textOption, wholeOption } from '../shared/options';
import { latencyOf } from '../shared/percentiles';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';
import { UsageError } from '../shared/usage-error';
import { otherHelp, otherOptions, requiredFolder } from './other-version';
import type { Opening, TimedRound } from './timing-process';

const COUNT_DEFAULT = 1_000;
const MAX_COUNT = 20_000;
/** A process compiles as its first searches happen to ask, so several are compared. */
const PROCESSES = 3;
const ROUNDS_DEFAULT = 7;
const MAX_ROUNDS = 100;
/** Addresses typed letter by letter, as a share of `--count`. */
const TYPED_SHARE = 0.1;
/** The processor time that a kind of search may take, as a share of what it took before. */
const MAX_RATIO = 1.1;
const jsonDefault = 'bench-results/versions.json';

const help = `Usage: scripts/bench versions --other CHECKOUT --other-data-dir DIR [options]

Makes the same searches of addresses with another version of the software. Both search at the same time, each in a process
of its own, so that other work on the machine slows both; the median ratio of their processor times counts, of
${PROCESSES} processes and all rounds but the first. Each version searches the indexes that it wrote itself from the same
registers. Exit code 1 when a kind takes more than ${MAX_RATIO} times the processor time that it took before.

${otherHelp}
  --count N         searches of each kind (default ${COUNT_DEFAULT})
  --rounds N        rounds of each kind in each process (default ${ROUNDS_DEFAULT})
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

interface Timer {
  /** Seconds of processor time. */
  time(round: TimedRound): Promise<number>;
  close(): void;
}

async function openTimer(what: string, opening: Opening): Promise<Timer> {
  const child = forkModule(require.resolve('./timing-process'), what, (error) => {
    if (!child.killed) throw error;
  });
  const answer = async (message: Opening | TimedRound): Promise<number> => {
    child.send(message);
    const [seconds] = await once(child, 'message');
    return seconds as number;
  };
  await answer(opening);
  return { time: answer, close: () => child.kill() };
}

/** Processor times in seconds, of both versions in the same round. */
interface Pair {
  readonly other: number;
  readonly own: number;
}

interface Row {
  readonly name: string;
  readonly searches: number;
  readonly pairs: Pair[];
}

/** The first round warms up. */
async function addRounds(row: Row, versions: { other: Timer; own: Timer }, round: TimedRound, rounds: number) {
  for (let i = 0; i <= rounds; i++) {
    const [other, own] = await Promise.all([versions.other.time(round), versions.own.time(round)]);
    if (i > 0) row.pairs.push({ other, own });
  }
}

const median = (values: readonly number[]): number => latencyOf(values).p50;

async function workloads(values: OptionValues, index: MeasuredIndex, count: number): Promise<readonly Workload[]> {
  const drawing = await openDrawing(values, index, say);
  const typed = typedQueries(drawing, 'versions', Math.ceil(count * TYPED_SHARE)).flatMap(keystrokes);
  return [
    ...fullQueries(drawing, 'versions', count),
    { name: 'keystrokes', queries: typed },
    { name: 'inputs made to be costly', queries: adversarialQueries },
  ];
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    ...otherOptions,
    count: { type: 'string' },
    rounds: { type: 'string' },
  });
  const other = requiredFolder(values, 'other');
  const otherIndexes = await liveIndexes(requiredFolder(values, 'other-data-dir'));
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 10, MAX_COUNT);
  const rounds = wholeOption(values, 'rounds', ROUNDS_DEFAULT, 1, MAX_ROUNDS);
  const indexes = (await liveIndexes(dataDirOption(values))).filter(
    ({ register }) => values.register === undefined || values.register === register,
  );
  const shared = indexes.filter(({ register }) => otherIndexes.some((one) => one.register === register));
  if (shared.length === 0) throw new UsageError('Both data directories need a live index of the same register.');

  const rows: Row[] = [];
  const rounded: TimedRound[] = [];
  for (const index of shared) {
    for (const { name, queries } of await workloads(values, index, count)) {
      rows.push({ name: `${index.country.toUpperCase()}: ${name}`, searches: queries.length, pairs: [] });
      rounded.push({ texts: queries, country: index.country });
    }
  }
  for (let i = 1; i <= PROCESSES; i++) {
    say(`Timing processes ${i} of ${PROCESSES}`);
    const versions = {
      other: await openTimer('The other version', {
        checkout: other,
        indexFiles: otherIndexes.map(({ indexFile }) => indexFile),
      }),
      own: await openTimer('This version', { checkout: root, indexFiles: indexes.map(({ indexFile }) => indexFile) }),
    };
    for (const [at, row] of rows.entries()) await addRounds(row, versions, rounded[at] as TimedRound, rounds);
    versions.other.close();
    versions.own.close();
  }

  const compared = rows.map(({ name, searches, pairs }) => ({
    name,
    searches,
    otherPerCpuSecond: Math.round(searches / median(pairs.map((pair) => pair.other))),
    perCpuSecond: Math.round(searches / median(pairs.map(({ own }) => own))),
    ratio: median(pairs.map((pair) => pair.own / pair.other)),
  }));
  const ok = compared.every(({ ratio }) => ratio <= MAX_RATIO);
  const table = textTable(
    ['searches', 'n', 'other, per CPU s', 'this', 'time this / other', ''],
    compared.map(({ name, searches, otherPerCpuSecond, perCpuSecond, ratio }) => [
      name,
      String(searches),
      String(otherPerCpuSecond),
      String(perCpuSecond),
      ratio.toFixed(2),
      verdict(ratio <= MAX_RATIO),
    ]),
  );
  const load = machineLoad();
  process.stdout.write(`${table}\n\n${describeLoad(load)}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'versions',
    at: new Date().toISOString(),
    ok,
    other,
    rounds,
    load,
    rows: compared,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const versionsCommand: BenchCommand = {
  name: 'versions',
  summary: 'is a search as fast as in another version of the software, kind by kind?',
  help,
  run,
};
