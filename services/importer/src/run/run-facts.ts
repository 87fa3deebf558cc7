import type { RunOutcome } from '@tripoint/generations';
import type { ReadReport } from '@tripoint/registers';
import { peakMemoryBytes } from './peak-memory';
import type { RefusedRowsFile } from './refused-rows';
import { type RunCompanions, suppressionMark } from './run-companions';
import type { RunKind, RunRequest, RunTotals } from './run-kind';
import type { RunFailure, RunMode, RunProcess, RunProgress, RunRecord, RunState } from './run-record';
import type { OpenedSource } from './source';

/** Where the source of a run lies on this machine. */
export interface FetchedSource {
  readonly path: string;
  readonly hierarchy: string | null;
  readonly sourceVersion: string | null;
  /** Digest of what is read; null for a download and for change sets. */
  readonly mark: string | null;
}

/** What a run knows of itself: its record is made of it at every step. */
export interface RunFacts {
  readonly run: string;
  readonly request: RunRequest;
  readonly mode: RunMode;
  readonly process: RunProcess;
  readonly startedAt: Date;
  readonly refusedRows: Pick<RefusedRowsFile, 'summary'>;
  /** Null before the run was prepared. */
  readonly kind: Pick<RunKind<never, never>, 'base' | 'redriven' | 'sample' | 'countsRefused'> | null;
  readonly downloaded: { readonly bytes: number; readonly totalBytes: number | null };
  /** Null before they were looked for. */
  readonly companions: RunCompanions | null;
  /** Rows that were read and left out because of the suppression list. */
  readonly suppressedRows: number;
  /** Null before the source was fetched. */
  readonly source: FetchedSource | null;
  /** Null before the source was opened. */
  readonly input: Pick<OpenedSource<unknown>, 'totalBytes' | 'bytesRead' | 'report'> | null;
  /** Records or changes published. */
  readonly rows: number;
  /** Null before everything was read. */
  readonly readMs: number | null;
  /** Null before the indexer said how the run ended. */
  readonly outcome: RunOutcome | null;
}

export const NOTHING_KNOWN = {
  kind: null,
  companions: null,
  suppressedRows: 0,
  downloaded: { bytes: 0, totalBytes: null },
  source: null,
  input: null,
  rows: 0,
  readMs: null,
  outcome: null,
} as const satisfies Partial<RunFacts>;

/** When a record is made. */
export interface RunMoment {
  readonly state: RunState;
  readonly failure: RunFailure | null;
  readonly now: Date;
  /** Whether the run ends with this record. */
  readonly isEnd: boolean;
  /** Time spent in the present state. */
  readonly phaseMs: number;
}

/** What was read, with the rows that the suppression list left out. */
function withSuppressed(report: ReadReport, rows: number): ReadReport {
  if (rows === 0) return report;
  return { ...report, kept: report.kept - rows, leftOut: { ...report.leftOut, 'on the suppression list': rows } };
}

export function totalsOf({ input, kind, rows, source }: RunFacts): RunTotals {
  const report = input?.report();
  const counted = kind?.countsRefused === false ? {} : (report?.refused ?? {});
  const refused = Object.values(counted).reduce((sum, { count }) => sum + count, 0);
  return { published: rows, refused, sourceVersion: report?.sourceVersion ?? source?.sourceVersion ?? null };
}

export function progressOf({ input, downloaded, rows }: RunFacts): RunProgress {
  const { bytes, totalBytes } =
    input === null ? downloaded : { bytes: input.bytesRead(), totalBytes: input.totalBytes };
  const share = totalBytes === null || totalBytes === 0 ? null : Math.min(1, bytes / totalBytes);
  return { rows, bytes, totalBytes, share };
}

export function recordOf(facts: RunFacts, { state, failure, now, isEnd, phaseMs }: RunMoment): RunRecord {
  const { run, request, mode, kind, companions, source, input, rows, outcome, startedAt, refusedRows, process } = facts;
  const { reader, from, hierarchy = null, dryRun, origin } = request;
  const readMs = facts.readMs || phaseMs;
  return {
    run,
    register: reader.id,
    state,
    origin: origin ?? { kind: 'start', who: null },
    mode,
    base: kind?.base ?? null,
    redriven: kind?.redriven ?? null,
    from: typeof from === 'string' ? from : (from.url ?? 'publisher'),
    path: source?.path ?? null,
    sourceMark: source?.mark ?? null,
    hierarchy: source?.hierarchy ?? hierarchy,
    sourceVersion: totalsOf(facts).sourceVersion,
    dryRun,
    sample: kind?.sample ?? false,
    seats: companions?.seats ?? null,
    suppressed: companions === null ? null : suppressionMark(companions.suppressed),
    startedAt: startedAt.toISOString(),
    endedAt: isEnd ? now.toISOString() : null,
    durationMs: now.getTime() - startedAt.getTime(),
    rowsPerSecond: readMs === 0 ? 0 : Math.round((rows * 1000) / readMs),
    peakMemoryBytes: peakMemoryBytes(),
    progress: progressOf(facts),
    read: input === null ? null : withSuppressed(input.report(), facts.suppressedRows),
    refusedRows: refusedRows.summary,
    outcome,
    failure,
    process,
    rolledBack: null,
    accepted: null,
  };
}
