import type { RunRecord } from '../run/run-record';

/** A record for programs: all but the inner detail of a failure. */
export function runView(record: RunRecord): object {
  const { failure } = record;
  if (failure === null) return record;
  const { detail: _, ...reported } = failure;
  return { ...record, failure: reported };
}

/** What a list of runs and the events of progress hold. */
export function runSummary(record: RunRecord): object {
  const { run, register, state, origin, mode, from, sourceVersion, dryRun, sample } = record;
  const { startedAt, endedAt, durationMs, rowsPerSecond, progress, failure } = record;
  const facts = { run, register, state, origin, mode, from, sourceVersion, dryRun, sample, startedAt, endedAt };
  return { ...facts, durationMs, rowsPerSecond, progress, failure: failure?.message ?? null };
}
