import { randomInt } from 'node:crypto';
import { IndexRecords, openAddressIndex, placeIdText } from '@tripoint/addresses';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption, indexOptions, type LiveSearch, openLiveSearch, registerHelp } from '../shared/live-search';
import { machineLoad } from '../shared/machine-load';
import { commonHelp, MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { type Latency, latencyOf } from '../shared/percentiles';
import { seededRandom, seedFor } from '../shared/random';
import { registerBatches, registerSource } from '../shared/register-source';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { compareWithAllRows } from './agreement';
import { AllRows } from './all-rows';
import { type Point, pointsNearAddresses } from './points';

const distancesMetres = [10, 100, 1_000] as const;
const LIMIT_DEFAULT = 7;
const COUNT_DEFAULT = 5_000;
const COMPARE_DEFAULT = 1_000;
const MAX_COUNT = 100_000;
const DISAGREEMENTS_SHOWN = 3;
/** Longest wait for 99 of 100 reverse searches, and for all of them, in milliseconds. */
const P99_GOAL = 2;
const MAX_GOAL = 20;
const jsonDefault = 'bench-results/reverse.json';

const help = `Usage: scripts/bench reverse [options]

Times reverse searches at random points near addresses, and compares the answers with a search through all rows of the
register: identifiers and their order must be equal. Exit code 1 when they differ or a goal is missed.

${registerHelp}
  --from FILE|DIR   register to compare with, the release that the index was built from (default: the records that the
                    index gives back)
  --count N         timed searches of each distance (default ${COUNT_DEFAULT})
  --compare N       points at which the answers are compared (default ${COMPARE_DEFAULT})
  --seed N          seed of the points (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

interface Row extends Latency {
  readonly distanceMetres: number;
  readonly perCpuSecond: number;
  readonly ok: boolean;
}

async function timeReverse(search: LiveSearch, points: readonly Point[], distanceMetres: number): Promise<Row> {
  const durations: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (const { lat, lng } of points) {
    const started = performance.now();
    await search.reverse(lat, lng, distanceMetres, LIMIT_DEFAULT);
    durations.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const latency = latencyOf(durations);
  return {
    distanceMetres,
    ...latency,
    perCpuSecond: Math.round((1e6 * points.length) / (user + system)),
    ok: latency.p99 < P99_GOAL && latency.max < MAX_GOAL,
  };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    from: { type: 'string' },
    count: { type: 'string' },
    compare: { type: 'string' },
    seed: { type: 'string' },
    ...indexOptions,
  });
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const compared = wholeOption(values, 'compare', COMPARE_DEFAULT, 0, MAX_COUNT);
  const { register, country, indexFile } = await indexOption(values);
  const source = registerSource(textOption(values, 'from'), register, indexFile);
  const search = await openLiveSearch([indexFile]);
  say(`Seed ${seed}. Reading all rows of ${source.path}`);
  const rows = new AllRows();
  for await (const batch of registerBatches(source)) rows.add(batch);

  const points = (part: string, howMany: number): Point[] =>
    pointsNearAddresses(rows, howMany, seededRandom(seedFor(seed, part)));
  for (const distance of distancesMetres) await timeReverse(search, points('warm-up', count), distance);
  say('Timing');
  const timed: Row[] = [];
  for (const distance of distancesMetres) timed.push(await timeReverse(search, points('timed', count), distance));

  say(`Comparing at ${compared} points with ${rows.count} rows`);
  const orderOf = await publishedOrder(indexFile);
  const idOf = (key: string): string => placeIdText(country, register, 'address', key);
  const near = { rows, orderOf, idOf };
  const agreement = await compareWithAllRows(search, near, points('compared', compared), distancesMetres);
  const { disagreements } = agreement;
  const ok = disagreements.length === 0 && timed.every((row) => row.ok);
  process.stdout.write(
    `${textTable(
      ['within', 'n', 'p50 ms', 'p99 ms', 'max ms', 'per CPU s', 'goal p99 / max', ''],
      timed.map((row) => [
        `${row.distanceMetres} m`,
        String(row.n),
        milliseconds(row.p50),
        milliseconds(row.p99),
        milliseconds(row.max),
        String(row.perCpuSecond),
        `${P99_GOAL} / ${MAX_GOAL}`,
        verdict(row.ok),
      ]),
    )}

Compared with all rows: ${agreement.compared} answers, ${agreement.withAddresses} of them not empty, ${disagreements.length} differ ${verdict(disagreements.length === 0)}
`,
  );
  for (const { lat, lng, distanceMetres, expected, answered } of disagreements.slice(0, DISAGREEMENTS_SHOWN)) {
    process.stdout.write(
      `  ${lat}, ${lng} within ${distanceMetres} m\n      wanted ${expected.join(' ')}\n      got    ${answered.join(' ')}\n`,
    );
  }
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'reverse',
    at: new Date().toISOString(),
    ok,
    seed,
    source: source.path,
    indexFile,
    limit: LIMIT_DEFAULT,
    load: machineLoad(),
    rows: timed,
    agreement,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

/** Place of every key in the order of the index, which decides between equal distances. */
async function publishedOrder(indexFile: string): Promise<(key: string) => number> {
  const order = new Map<string, number>();
  for (const { key } of new IndexRecords(await openAddressIndex(indexFile)).all()) order.set(key, order.size);
  return (key) => order.get(key) ?? -1;
}

export const reverseCommand: BenchCommand = {
  name: 'reverse',
  summary: 'how long does a reverse search take, and is it what a search through all rows finds?',
  help,
  run,
};
