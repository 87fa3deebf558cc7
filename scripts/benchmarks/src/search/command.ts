import { randomInt } from 'node:crypto';
import { type Drawing, drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import {
  type Country,
  indexOption,
  type LiveSearch,
  liveIndexes,
  type MeasuredIndex,
  openLiveSearch,
} from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import {
  commonHelp,
  dataDirOption,
  MAX_SEED,
  type OptionValues,
  readOptions,
  textOption,
  wholeOption,
} from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { verdict } from '../shared/table';
import { timeInColdProcess } from './cold-process';
import { type Row, rowOf, searchTable, slowestLines, typedBands } from './rows';
import { oneRegister, type SearchGoals, severalRegisters } from './search-goals';
import { RESULT_LIMIT, timeQueries } from './time-queries';
import { adversarialQueries, fullQueries, keystrokes, typedQueries, type Workload } from './workload';

const COUNT_DEFAULT = 1_000;
const MAX_COUNT = 20_000;
/** Addresses typed letter by letter, as a share of `--count`. */
const TYPED_SHARE = 0.4;
/** Addresses typed in the cold process: as many keystrokes as a first minute of a busy service may bring. */
const COLD_TYPED = 150;
const ADVERSARIAL_ROUNDS = 10;
const jsonDefault = 'bench-results/search.json';
const BYTES_PER_MEGABYTE = 1e6;

const help = `Usage: scripts/bench search [options]

Times whole searches in process, down to the JSON text of the answer: full queries by kind, every keystroke by the length
typed so far, inputs made to be costly, and keystrokes in a process that has just started. Warm figures follow a warm-up
with other queries, so no cache of answers is measured. Where several registers are live, each is measured alone and all
together. Exit code 1 when a goal is missed.

  --count N         full queries of each kind (default ${COUNT_DEFAULT})
  --slowest         also print the longest waits of each row with their texts
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** One way to search: one register alone, or all of them together. */
interface Target {
  readonly name: string;
  /** Null: all that are open. */
  readonly country: Country | null;
  readonly warmUp: EveryWorkload;
  readonly measured: EveryWorkload;
}

interface EveryWorkload {
  readonly full: readonly Workload[];
  readonly typed: readonly string[];
}

function everyWorkload(drawing: Drawing, part: string, count: number): EveryWorkload {
  return {
    full: fullQueries(drawing, part, count),
    typed: typedQueries(drawing, part, Math.ceil(count * TYPED_SHARE)).flatMap(keystrokes),
  };
}

/** The queries of all registers, kind by kind, a share of each so that there are not more of them. */
function mixed(workloads: readonly EveryWorkload[]): EveryWorkload {
  const share = <T>(items: readonly T[]): T[] => items.filter((_, i) => i % workloads.length === 0);
  const [first] = workloads;
  return {
    full: (first?.full ?? []).map(({ name }, i) => ({
      name,
      queries: workloads.flatMap(({ full }) => share(full[i]?.queries ?? [])),
    })),
    typed: workloads.flatMap(({ typed }) => share(typed)),
  };
}

interface Measured {
  readonly rows: readonly Row[];
  readonly searches: number;
  readonly cpuSeconds: number;
}

async function measure(search: LiveSearch, { name, country, measured }: Target, goals: SearchGoals): Promise<Measured> {
  const rows: Row[] = [];
  const prefix = name === '' ? '' : `${name}: `;
  let searches = 0;
  let cpuSeconds = 0;
  const time = async (queries: readonly string[]) => {
    const timed = await timeQueries(search, queries, country ?? undefined);
    searches += queries.length;
    cpuSeconds += timed.cpuSeconds;
    return timed;
  };
  for (const { name: kind, queries } of measured.full) {
    const timed = await time(queries);
    rows.push(rowOf(prefix + kind, queries, timed.milliseconds, { scope: 'all', goals, cpuSeconds: timed.cpuSeconds }));
  }
  const typed = await time(measured.typed);
  const options = { scope: 'all', goals } as const;
  rows.push(
    rowOf(`${prefix}keystrokes`, measured.typed, typed.milliseconds, { ...options, cpuSeconds: typed.cpuSeconds }),
    ...typedBands(measured.typed, typed.milliseconds, options),
  );
  const attacks = Array.from({ length: ADVERSARIAL_ROUNDS }, () => adversarialQueries).flat();
  const attacked = await timeQueries(search, attacks, country ?? undefined);
  rows.push(
    rowOf(`${prefix}inputs made to be costly`, attacks, attacked.milliseconds, {
      scope: 'max',
      goals,
      cpuSeconds: attacked.cpuSeconds,
    }),
  );
  return { rows, searches, cpuSeconds };
}

/** The registers to measure: the one that is named or given, else all that are live. */
async function measuredIndexes(values: OptionValues): Promise<readonly MeasuredIndex[]> {
  if (values.index !== undefined || values.register !== undefined || values.from !== undefined) {
    return [await indexOption(values)];
  }
  const live = await liveIndexes(dataDirOption(values));
  return live.length > 0 ? live : [await indexOption(values)];
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...drawingOptions, count: { type: 'string' }, slowest: { type: 'boolean' } });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 10, MAX_COUNT);
  const indexes = await measuredIndexes(values);
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const drawings: Drawing[] = [];
  for (const index of indexes) drawings.push(await openDrawing({ ...values, seed: String(seed) }, index, say));
  const several = drawings.length > 1;
  const goals = several ? severalRegisters : oneRegister;
  const targets: Target[] = drawings.map((drawing) => ({
    name: several ? drawing.country.toUpperCase() : '',
    country: drawing.country,
    warmUp: everyWorkload(drawing, 'warm-up', count),
    measured: everyWorkload(drawing, 'measured', count),
  }));
  if (several) {
    targets.push({
      name: 'together',
      country: null,
      warmUp: mixed(targets.map(({ warmUp }) => warmUp)),
      measured: mixed(targets.map(({ measured }) => measured)),
    });
  }
  const coldTexts = drawings.flatMap((drawing) =>
    typedQueries(drawing, 'cold', Math.ceil(COLD_TYPED / drawings.length)).flatMap(keystrokes),
  );
  const indexFiles = indexes.map(({ indexFile }) => indexFile);

  say('Timing a process that has just started');
  const cold = await timeInColdProcess(indexFiles, coldTexts);

  const search = await openLiveSearch(indexFiles);
  say('Warming up');
  for (const { warmUp, country } of targets) {
    await timeQueries(
      search,
      [...warmUp.full.flatMap(({ queries }) => queries), ...warmUp.typed],
      country ?? undefined,
    );
  }
  const rows: Row[] = [];
  const perCpuSecond: Record<string, number> = {};
  let throughputOk = true;
  for (const target of targets) {
    say(`Timing ${target.name}`.trim());
    const measured = await measure(search, target, goals);
    rows.push(...measured.rows);
    const searches = Math.round(measured.searches / measured.cpuSeconds);
    perCpuSecond[target.name || 'all'] = searches;
    if (goals.perCpuSecond !== null && searches <= goals.perCpuSecond) throughputOk = false;
  }
  const coldOptions = { scope: several ? 'none' : 'max', goals } as const;
  rows.push(
    rowOf('keystrokes, new process', coldTexts, cold.milliseconds, coldOptions),
    ...typedBands(coldTexts, cold.milliseconds, coldOptions),
  );
  const ok = throughputOk && rows.every((row) => row.ok);
  const megabytes = (bytes: number): number => Math.round(bytes / BYTES_PER_MEGABYTE);
  const memory = {
    bare: megabytes(cold.memory.bare),
    open: megabytes(cold.memory.open),
    after: megabytes(cold.memory.after),
  };
  const load = machineLoad();
  const throughput = Object.entries(perCpuSecond).map(([name, value]) =>
    several ? `${name} ${value}` : String(value),
  );
  const throughputGoal = goals.perCpuSecond === null ? '' : ` (goal ${goals.perCpuSecond}) ${verdict(throughputOk)}`;
  process.stdout.write(
    `${searchTable(rows)}

Searches per CPU second, full queries and keystrokes: ${throughput.join(', ')}${throughputGoal}
Memory of a process that only searches (RSS): ${memory.bare} MB bare, ${memory.open} MB with the index open, ${memory.after} MB after ${coldTexts.length} searches
${describeLoad(load)}
`,
  );
  if (values.slowest) process.stdout.write(`\n${slowestLines(rows)}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'search',
    at: new Date().toISOString(),
    ok,
    seed,
    poolSeed: drawings[0]?.poolSeed,
    sources: drawings.map(({ source }) => source.path),
    indexFiles,
    limit: RESULT_LIMIT,
    searchesPerCpuSecond: perCpuSecond,
    memoryMegabytes: memory,
    load,
    rows: rows.map((row) => ({ ...row, name: row.name.trim() })),
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const searchCommand: BenchCommand = {
  name: 'search',
  summary: 'how long does a search take in process, and how many fit into a CPU second?',
  help,
  run,
};
