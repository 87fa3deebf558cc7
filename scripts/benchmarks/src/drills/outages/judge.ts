import type { CallResult } from './calls';
import type { Allowance } from './victims';

/** When a victim was away, by `performance.now()`. */
export interface Outage {
  readonly killedMs: number;
  readonly backMs: number;
}

/** What callers saw of one outage. */
export interface Judgement {
  readonly calls: number;
  /** Calls that were not answered with a result, by status or error code. */
  readonly failed: Readonly<Record<string, number>>;
  /** Wrong bodies, and failures that the outage does not excuse. */
  readonly wrong: readonly string[];
  /** Longest time without a right answer, and the slowest call, in milliseconds. */
  readonly longestGapMs: number;
  readonly slowestMs: number;
  /** From the moment the victim was back to the last call that failed; 0 when none did after it, in milliseconds. */
  readonly recoveryMs: number;
}

/** Compares what callers saw with what may happen. */
export function judge(results: readonly CallResult[], { killedMs, backMs }: Outage, allowed: Allowance): Judgement {
  const failed: Record<string, number> = {};
  const wrong: string[] = [];
  const goodMs: number[] = [];
  let slowestMs = 0;
  let recoveryMs = 0;
  for (const { path, sentMs, milliseconds, outcome, problem } of results) {
    const endedMs = sentMs + milliseconds;
    slowestMs = Math.max(slowestMs, milliseconds);
    const when = `${Math.round(sentMs - killedMs)} ms after the kill`;
    if (milliseconds > allowed.slowestMs) wrong.push(`${when}: ${outcome} after ${Math.round(milliseconds)} ms`);
    if (problem !== null) wrong.push(`${when}: ${problem}`);
    if (outcome === '200') {
      if (problem === null) goodMs.push(endedMs);
      continue;
    }
    failed[outcome] = (failed[outcome] ?? 0) + 1;
    recoveryMs = Math.max(recoveryMs, sentMs - backMs);
    const inTime = endedMs >= killedMs && sentMs <= backMs + allowed.recoveryMs;
    const excused = inTime && allowed.outcomes.includes(outcome) && (allowed.mayFail?.(path) ?? true);
    if (problem === null && !excused) wrong.push(`${when}: ${outcome} for ${path}`);
  }
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const { mostFailed = 1 } = allowed;
  if (failures > mostFailed * results.length) wrong.push(`${failures} of ${results.length} calls failed`);
  goodMs.sort((a, b) => a - b);
  const gaps = goodMs.slice(1).map((ms, at) => ms - goodMs[at]);
  const longestGapMs = gaps.reduce((most, gap) => Math.max(most, gap), 0);
  return { calls: results.length, failed, wrong, longestGapMs, slowestMs, recoveryMs };
}
