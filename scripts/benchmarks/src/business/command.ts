import { randomInt } from 'node:crypto';
import { openDrawing } from '../relevance/drawing';
import { timeQueries } from '../search/time-queries';
import { fullQueries } from '../search/workload';
import { type BenchCommand, exitCodes } from '../shared/command';
import { liveIndexes, openLiveSearch } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { latencyOf } from '../shared/percentiles';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { type CompanyWorkload, companyWorkloads } from './company-workload';
import { LiveCompanies } from './live-companies';

const COUNT_DEFAULT = 500;
const MAX_COUNT = 10_000;
/**
 * Every workload is timed so often, in turn. Its cheapest round counts, and of each text the fastest: what else runs on the
 * machine makes others dearer.
 */
const ROUNDS = 5;
const REFERENCE = 'street and town';
/** Goals: p99 as a multiple of p50; a broad search, and one by number, as a multiple of a narrow one. */
const MAX_SPREAD = 10;
const MAX_BROAD = 3;
const MAX_BY_NUMBER = 1 / 3;
const jsonDefault = 'bench-results/business.json';

const help = `Usage: scripts/bench business [options]

Times searches of companies in process, down to the JSON text of the answer, by kind and country. Where addresses of Czechia
are live in the same data directory, "${REFERENCE}" of places is timed in turn with them, and every kind should
reach as many searches in a CPU second. Exit code 1 when a goal is missed.

  --count N         searches of each kind (default ${COUNT_DEFAULT})
  --seed N          seed of the draw (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

/** Texts that are timed together. */
interface Timed {
  readonly name: string;
  readonly texts: readonly string[];
  /** Asks all of them. @returns durations in milliseconds */
  readonly ask: () => Promise<readonly number[]>;
}

interface Row {
  readonly name: string;
  readonly n: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of one search, in microseconds. */
  readonly cpuMicroseconds: number;
  readonly perCpuSecond: number;
}

function timedCompanies(live: LiveCompanies, { name, operation, active, texts }: CompanyWorkload): Timed {
  const ask = async (): Promise<number[]> => {
    const durations: number[] = [];
    for (const text of texts) {
      const startedAt = performance.now();
      await live.ask(operation, text, active);
      durations.push(performance.now() - startedAt);
    }
    return durations;
  };
  return { name: `${live.country.toUpperCase()}: ${name}`, texts, ask };
}

/** Addresses to compare with; null where none of Czechia are live. */
async function reference(dataDir: string, seed: number, count: number): Promise<Timed | null> {
  const index = (await liveIndexes(dataDir)).find(({ country }) => country === 'cz');
  if (index === undefined) return null;
  const drawing = await openDrawing({ seed: String(seed) }, index, say);
  const texts = fullQueries(drawing, 'measured', count).find(({ name }) => name === REFERENCE)?.queries ?? [];
  const search = await openLiveSearch([index.indexFile]);
  const ask = async () => (await timeQueries(search, texts, 'cz')).milliseconds;
  return { name: `places: ${REFERENCE}`, texts, ask };
}

async function measure(all: readonly Timed[]): Promise<Row[]> {
  const fastest = all.map(({ texts }) => texts.map(() => Number.POSITIVE_INFINITY));
  const cheapest = all.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, timed] of all.entries()) {
      const before = process.cpuUsage();
      const durations = await timed.ask();
      const { user, system } = process.cpuUsage(before);
      fastest[i] = durations.map((ms, at) => Math.min(ms, fastest[i]?.[at] as number));
      cheapest[i] = Math.min(cheapest[i] as number, (user + system) / timed.texts.length);
    }
  }
  return all.map(({ name, texts }, i) => {
    const { p50, p99 } = latencyOf(fastest[i] as number[]);
    const cpu = cheapest[i] as number;
    return { name, n: texts.length, p50, p99, cpuMicroseconds: cpu, perCpuSecond: Math.round(1e6 / cpu) };
  });
}

/** What a row must not exceed in processor time, in microseconds; null: nothing to compare with. */
function mostCpu(row: Row, rows: readonly Row[]): number | null {
  const [country, kind] = row.name.split(': ');
  const cpuOf = (name: string) => rows.find((one) => one.name === name)?.cpuMicroseconds ?? null;
  const narrow = cpuOf(`${country}: narrow`);
  if (country === 'places' || narrow === null) return null;
  if (kind === 'by number') return narrow * MAX_BY_NUMBER;
  const places = cpuOf(`places: ${REFERENCE}`);
  if (kind !== 'broad') return places;
  return Math.min(narrow * MAX_BROAD, places ?? Number.POSITIVE_INFINITY);
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { count: { type: 'string' }, seed: { type: 'string' } });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 10, MAX_COUNT);
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const dataDir = dataDirOption(values);
  const [timed, warming]: [Timed[], Timed[]] = [[], []];
  const places = await reference(dataDir, seed, count);
  if (places !== null) timed.push(places);
  for (const live of await LiveCompanies.open(dataDir)) {
    const pool = await live.draw(seed);
    const of = (part: string) =>
      companyWorkloads(pool, seed, part, count)
        .filter(({ texts }) => texts.length > 0)
        .map((workload) => timedCompanies(live, workload));
    timed.push(...of('measured'));
    warming.push(...of('warm-up'));
  }
  say(`Seed ${seed}; warming up`);
  for (const { ask } of [...warming, ...timed.slice(0, 1)]) await ask();
  say('Timing');
  const rows = await measure(timed);
  const judged = rows.map((row) => {
    const most = mostCpu(row, rows);
    const isEven = row.name.startsWith('places') || row.p99 <= MAX_SPREAD * row.p50;
    return { ...row, mostCpuMicroseconds: most, ok: isEven && (most === null || row.cpuMicroseconds <= most) };
  });
  const ok = judged.every((row) => row.ok);
  const load = machineLoad();
  process.stdout.write(
    `${textTable(
      ['searches', 'n', 'p50 ms', 'p99 ms', 'p99 / p50', 'per CPU s', 'at least', ''],
      judged.map((row) => [
        row.name,
        String(row.n),
        milliseconds(row.p50),
        milliseconds(row.p99),
        (row.p99 / row.p50).toFixed(1),
        String(row.perCpuSecond),
        row.mostCpuMicroseconds === null ? '' : String(Math.round(1e6 / row.mostCpuMicroseconds)),
        verdict(row.ok),
      ]),
    )}\n\n${describeLoad(load)}\n`,
  );
  const report = { benchmark: 'business', at: new Date().toISOString(), ok, seed, load, rows: judged };
  say(`Written to ${await writeResults(textOption(values, 'json') ?? jsonDefault, report)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const businessCommand: BenchCommand = {
  name: 'business',
  summary: 'how many searches of companies fit into a CPU second, beside those of addresses?',
  help,
  run,
};
