import type { Latency } from '../shared/percentiles';

/** Goals of a search in process, in milliseconds, and of searches in a CPU second, keystrokes and full queries mixed. */
export interface SearchGoals {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Null: not a goal. */
  readonly perCpuSecond: number | null;
}

/** One register alone. */
export const oneRegister: SearchGoals = { p50: 0.3, p99: 2, max: 20, perCpuSecond: 6_000 };
/** Several registers open, each searched alone and all together; of warm processes, since threads warm up before they answer. */
export const severalRegisters: SearchGoals = { p50: 0.5, p99: 5, max: 30, perCpuSecond: null };

/** Which goals a row has: queries of people have all; for attacks and cold code only the longest wait counts, or nothing. */
export type GoalScope = 'all' | 'max' | 'none';

export function meetsLatencyGoals({ p50, p99, max }: Latency, scope: GoalScope, goals: SearchGoals): boolean {
  if (scope === 'none') return true;
  return max < goals.max && (scope === 'max' || (p50 < goals.p50 && p99 < goals.p99));
}

export function describeGoals(scope: GoalScope, { p50, p99, max }: SearchGoals): string {
  if (scope === 'none') return '';
  return scope === 'max' ? `max ${max}` : `${p50} / ${p99} / ${max}`;
}
