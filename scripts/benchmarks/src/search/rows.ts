import { type Latency, latencyOf } from '../shared/percentiles';
import { milliseconds, textTable, verdict } from '../shared/table';
import { describeGoals, type GoalScope, meetsLatencyGoals, type SearchGoals } from './search-goals';
import { lengthBand, lengthBands } from './workload';

/** One row of the table. */
export interface Row extends Latency {
  readonly name: string;
  readonly perCpuSecond: number | null;
  readonly scope: GoalScope;
  readonly goals: SearchGoals;
  readonly ok: boolean;
  /** The longest waits, longest first. */
  readonly slowest: readonly { readonly text: string; readonly ms: number }[];
}

const SLOWEST_KEPT = 5;

export interface RowOptions {
  readonly scope: GoalScope;
  readonly goals: SearchGoals;
  readonly cpuSeconds?: number | null;
}

/**
 * @param durations in milliseconds, of the texts in their order
 * @param cpuSeconds CPU time of all the durations, or null when it was not taken
 */
export function rowOf(
  name: string,
  texts: readonly string[],
  durations: readonly number[],
  { scope, goals, cpuSeconds = null }: RowOptions,
): Row {
  const latency = latencyOf(durations);
  const perCpuSecond = cpuSeconds === null || cpuSeconds === 0 ? null : Math.round(latency.n / cpuSeconds);
  const slowest = texts
    .map((text, i) => ({ text, ms: durations[i] as number }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_KEPT);
  return { name, ...latency, perCpuSecond, scope, goals, ok: meetsLatencyGoals(latency, scope, goals), slowest };
}

/** One row for each band of typed length that has durations. */
export function typedBands(typed: readonly string[], durations: readonly number[], options: RowOptions): Row[] {
  return lengthBands.flatMap(({ name }, band) => {
    const inBand = typed.map((_, i) => i).filter((i) => lengthBand(typed[i]) === band);
    if (inBand.length === 0) return [];
    const texts = inBand.map((i) => typed[i]);
    const waits = inBand.map((i) => durations[i]);
    return [rowOf(`  ${name}`, texts, waits, options)];
  });
}

/** The table of all rows, with the goals of each. */
export function searchTable(rows: readonly Row[]): string {
  return textTable(
    ['searches', 'n', 'p50 ms', 'p99 ms', 'max ms', 'per CPU s', 'goal p50 / p99 / max', ''],
    rows.map((row) => [
      row.name,
      String(row.n),
      milliseconds(row.p50),
      milliseconds(row.p99),
      milliseconds(row.max),
      row.perCpuSecond === null ? '' : String(row.perCpuSecond),
      describeGoals(row.scope, row.goals),
      verdict(row.ok),
    ]),
  );
}

/** The longest waits of each row, for a person who wants to know why. */
export function slowestLines(rows: readonly Row[]): string {
  return rows
    .map(({ name, slowest }) => {
      const texts = slowest.map(({ text, ms }) => `${milliseconds(ms)} ${JSON.stringify(text)}`);
      return `${name.trim()}: ${texts.join(', ')}`;
    })
    .join('\n');
}
