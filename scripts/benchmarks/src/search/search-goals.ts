import type { Latency } from '../shared/percentiles';

/** Goals of a search in process, in milliseconds. */
export const latencyGoals = { p50: 0.3, p99: 2, max: 20 } as const;
/** Searches a CPU second must do, keystrokes and full queries mixed. */
export const searchesPerCpuSecondGoal = 6_000;

/** Which goals a row has: queries of people have all; for attacks and cold code only the longest wait counts. */
export type GoalScope = 'all' | 'max';

export function meetsLatencyGoals({ p50, p99, max }: Latency, scope: GoalScope): boolean {
  return max < latencyGoals.max && (scope === 'max' || (p50 < latencyGoals.p50 && p99 < latencyGoals.p99));
}

export function describeGoals(scope: GoalScope): string {
  const { p50, p99, max } = latencyGoals;
  return scope === 'max' ? `max ${max}` : `${p50} / ${p99} / ${max}`;
}
