import type { ReadReport } from '@tripoint/registers';
import type { IndexingPhase, RunOutcome } from '@tripoint/search';

/**
 * Where a run is. `live`: its generation answers. `checked`: a dry run passed every gate. `refused`: a gate did not
 * pass. `failed`: it could not be read, built or written. `stopped`: by a person or the system. `interrupted`: the
 * process died. In all but `live` the generation that answered before still answers.
 */
export type RunState =
  | 'reading'
  | IndexingPhase
  | 'live'
  | 'checked'
  | 'refused'
  | 'failed'
  | 'stopped'
  | 'interrupted';

/** States a run does not leave any more. */
export const FINAL_STATES: ReadonlySet<RunState> = new Set([
  'live',
  'checked',
  'refused',
  'failed',
  'stopped',
  'interrupted',
]);

/** Why a run failed, for the person who started it. */
export interface RunFailure {
  readonly message: string;
  /** File of the register the fault is in; null when it is elsewhere. */
  readonly file: string | null;
  /** Line in that file, from 1; null when unknown. */
  readonly line: number | null;
  /** Stack of the error behind it, for whoever looks into the record; never shown to people. */
  readonly detail: string;
}

/** All that is known about one run of an import, kept as `runs/<run>.json`. */
export interface RunRecord {
  readonly run: string;
  readonly register: string;
  readonly state: RunState;
  readonly from: string;
  readonly dryRun: boolean;
  readonly sample: boolean;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number;
  readonly rowsPerSecond: number;
  /** Most memory the process held, in bytes. */
  readonly peakMemoryBytes: number;
  /** What was read, kept and refused, with samples; null before reading began. */
  readonly read: ReadReport | null;
  /** What was built and how it was checked; null before. */
  readonly outcome: RunOutcome | null;
  readonly failure: RunFailure | null;
}
