import { describeLoad, machineLoad } from '../../shared/machine-load';
import type { Latency } from '../../shared/percentiles';
import { writeResults } from '../../shared/results-file';
import { say } from '../../shared/say';
import { milliseconds, textTable, verdict } from '../../shared/table';
import { type Growth, type GrowthLimit, growthOf, leastOf, medianOf, QUARTERS } from './growth';
import type { ProcessSample } from './process-sample';

/** The calls of one minute. */
export interface Minute extends Latency {
  /** Calls without a 200, by status or error of the connection. */
  readonly failed: Readonly<Record<string, number>>;
  /** Answers unlike those at rest, and the first of them. */
  readonly wrong: number;
  readonly problems: readonly string[];
}

export interface HourFigures {
  readonly rate: number;
  readonly past: readonly Minute[];
  /** By process, in the order of time. */
  readonly samples: ReadonlyMap<string, readonly ProcessSample[]>;
  readonly importMs: number | null;
  readonly importFailure: string | null;
}

interface Row {
  readonly what: string;
  readonly growth: Growth;
}

type Figure = (values: readonly number[]) => number;

/** What a heap of V8 gives back late is not growth; what grows without end is more than this in three quarters of an hour. */
const RSS_LIMIT: GrowthLimit = { share: 0.15, amount: 25 };
const HEAP_LIMIT: GrowthLimit = { share: 0.15, amount: 8 };
/** Pools of connections breathe by a few. */
const HANDLES_LIMIT: GrowthLimit = { share: 0.1, amount: 8 };
const LATENCY_LIMIT: GrowthLimit = { share: 0.25, amount: 3 };
const SHOWN_PROBLEMS = 10;

/** Growth of every figure of every process, and of the answer times. */
export function growths({ past, samples }: HourFigures): Row[] {
  const rows: Row[] = [];
  const add = (what: string, values: readonly number[], figure: Figure, limit: GrowthLimit): void => {
    if (values.length >= QUARTERS) rows.push({ what, growth: growthOf(values, figure, limit) });
  };
  for (const [name, own] of samples) {
    const column = (of: (sample: ProcessSample) => number | null): number[] =>
      own.flatMap((sample) => of(sample) ?? []);
    add(
      `${name}: memory MB`,
      column(({ rssMb }) => rssMb),
      medianOf,
      RSS_LIMIT,
    );
    add(
      `${name}: least heap MB`,
      column(({ heapMb }) => heapMb),
      leastOf,
      HEAP_LIMIT,
    );
    add(
      `${name}: handles`,
      column(({ handles }) => handles),
      medianOf,
      HANDLES_LIMIT,
    );
  }
  for (const share of ['p50', 'p99'] as const) {
    const medians = past.map((minute) => minute[share]);
    add(`${share} ms`, medians, medianOf, LATENCY_LIMIT);
  }
  return rows;
}

/** Prints and writes the figures. @returns whether all goals were met */
export async function reportHour(figures: HourFigures, json: string): Promise<boolean> {
  const { past, rate, importMs, importFailure } = figures;
  const rows = growths(figures);
  const calls = past.reduce((sum, { n }) => sum + n, 0);
  const wrong = past.reduce((sum, minute) => sum + minute.wrong, 0);
  const failed: Record<string, number> = {};
  for (const [outcome, count] of past.flatMap((minute) => Object.entries(minute.failed))) {
    failed[outcome] = (failed[outcome] ?? 0) + count;
  }
  const ok =
    calls > 0 &&
    wrong + Object.keys(failed).length === 0 &&
    importMs !== null &&
    !rows.some(({ growth }) => growth.hasGrown);
  const cells = rows.map(({ what, growth }) => [what, ...growth.quarters.map(milliseconds), verdict(!growth.hasGrown)]);
  const load = machineLoad();
  process.stdout.write(`${textTable(['in each quarter', '1', '2', '3', '4', ''], cells)}

${calls} calls in ${past.length} minutes, ${rate} a second; ${wrong} wrong, failed: ${JSON.stringify(failed)};
the import took ${importMs} ms${importFailure === null ? '' : ` and failed: ${importFailure}`}. ${describeLoad(load)}
`);
  for (const problem of past.flatMap(({ problems }) => problems).slice(0, SHOWN_PROBLEMS))
    process.stdout.write(`WRONG ${problem}\n`);
  const samples = Object.fromEntries(figures.samples);
  const results = { benchmark: 'hour', at: new Date().toISOString(), ok, ...figures, samples, rows, load };
  say(`Written: ${await writeResults(json, results)}`);
  return ok;
}
