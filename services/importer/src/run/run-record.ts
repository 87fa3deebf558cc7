import type { GenerationManifest, IndexingPhase, ProcessIdentity, RunOutcome } from '@tripoint/generations';
import type { ReadReport } from '@tripoint/registers';

/**
 * Where a run is. `live`: its generation answered when the run ended. `unchanged`: the source held nothing that does not
 * answer already, so nothing was built. `checked`: a dry run passed every gate. `refused`: a gate did not pass.
 * `failed`: it could not be fetched, read, built or written. `stopped`: by a person or the system. `interrupted`: the
 * process died. `rolled-back`: its generation answered until somebody went back to the one before. `replaced`: its
 * generation answered until that of another run took its place. In all but `live`, `rolled-back` and `replaced` the
 * generation that answered before still answers.
 */
export type RunState =
  | 'downloading'
  | 'reading'
  | IndexingPhase
  | 'live'
  | 'unchanged'
  | 'checked'
  | 'refused'
  | 'failed'
  | 'stopped'
  | 'interrupted'
  | 'rolled-back'
  | 'replaced';

/** States a run does not leave any more, but for the generation of another run. */
export const FINAL_STATES: ReadonlySet<RunState> = new Set([
  'live',
  'unchanged',
  'checked',
  'refused',
  'failed',
  'stopped',
  'interrupted',
  'rolled-back',
  'replaced',
]);

/**
 * What a run does: `full` loads the whole register, `changes` applies change sets to the live generation, `redrive`
 * adds rows that an earlier run refused.
 */
export type RunMode = 'full' | 'changes' | 'redrive';

/** Who or what started a run: a person by command, a request to the listener, the schedule, or a service that started. */
export interface RunOrigin {
  readonly kind: 'command' | 'request' | 'schedule' | 'start';
  /** Name of the user of the system, or address of the caller; null when none is known. */
  readonly who: string | null;
}

/** How far the live phase of a run is. */
export interface RunProgress {
  /** Records or changes published so far. */
  readonly rows: number;
  /** Bytes of the source fetched or read so far. */
  readonly bytes: number;
  /** Null when the size of the source is unknown. */
  readonly totalBytes: number | null;
  /** Share of the source that was fetched or read, 0 to 1; null when its size is unknown. */
  readonly share: number | null;
}

/** The process that a run is in, so that a run whose process died differs from one that goes on. */
export interface RunProcess {
  readonly pid: number;
  readonly host: string;
  readonly start: string | null;
}

/**
 * What kind of fault ended a run. `busy`: another run holds the register. `base`: there is no generation that changes
 * could be made to. `gap`: the change sets do not follow the live generation, only a full load can go on. `source`: the
 * register could not be fetched or is wrong as a whole. `other`: anything else.
 */
export type FailureKind = 'busy' | 'base' | 'gap' | 'source' | 'other';

/** Why a run failed, for the person who started it. */
export interface RunFailure {
  readonly kind: FailureKind;
  readonly message: string;
  /** File of the register the fault is in; null when it is elsewhere. */
  readonly file: string | null;
  /** Line in that file, from 1; null when unknown. */
  readonly line: number | null;
  /** Stack of the error behind it, for a reader of the record; never shown to people. */
  readonly detail: string;
}

/** The register of addresses that seats name, and the run whose generation answers; null when none does. */
export interface RunSeats {
  readonly register: string;
  readonly run: string | null;
}

/** All that is known about one run of an import, kept as `runs/<run>.json`. */
export interface RunRecord {
  readonly run: string;
  readonly register: string;
  readonly state: RunState;
  readonly origin: RunOrigin;
  readonly mode: RunMode;
  /** Run of the generation that the changes were made for; null for a full load. */
  readonly base: string | null;
  /** Run whose refused rows are read again; null unless it is a redrive. */
  readonly redriven: string | null;
  /** What was asked for: a path, an address, or `publisher`. */
  readonly from: string;
  /** Where the source lies on this machine; null before it was fetched. */
  readonly path: string | null;
  /** Digest of all that the source is read from; null for what was not read from files of this machine. */
  readonly sourceMark: string | null;
  /** Folder of the hierarchy files when it was named. */
  readonly hierarchy: string | null;
  /** Version mark of the source (a date); null while or where unknown. */
  readonly sourceVersion: string | null;
  readonly dryRun: boolean;
  readonly sample: boolean;
  /** The addresses that seats were read from; null where seats name none, absent in older records. */
  readonly seats?: RunSeats | null;
  /** Digest of who was left out because of the suppression list; null when nobody was on it, absent in older records. */
  readonly suppressed?: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number;
  readonly rowsPerSecond: number;
  /** Most memory the process held, in bytes. */
  readonly peakMemoryBytes: number;
  readonly progress: RunProgress;
  /** What was read, kept and refused, with samples; null before reading began. */
  readonly read: ReadReport | null;
  /** Refused rows kept whole beside the record, and whether they are all of them. */
  readonly refusedRows: { readonly kept: number; readonly complete: boolean };
  /** What was built and how it was checked; null before. */
  readonly outcome: RunOutcome | null;
  readonly failure: RunFailure | null;
  readonly process: RunProcess;
  /** When, ISO 8601 UTC, and by whom its generation was rolled back from; null when it was not. */
  readonly rolledBack: { readonly at: string; readonly origin: RunOrigin } | null;
  /** When, by whom and why its generation was accepted although a check had refused it; null when it was not. */
  readonly accepted: { readonly at: string; readonly origin: RunOrigin; readonly why: string } | null;
}

/** The record as it is true now: a run whose process is gone without an end was interrupted. */
export async function settled(record: RunRecord, identity: ProcessIdentity): Promise<RunRecord> {
  if (FINAL_STATES.has(record.state)) return record;
  const { pid, host, start } = record.process;
  if (host !== identity.host) return record;
  const runs = identity.isRunning(pid) && (await identity.startOf(pid)) === start;
  return runs ? record : { ...record, state: 'interrupted' };
}

/** The record of a run that made a generation live and died before it could say so, from what its generation holds. */
export function switched(record: RunRecord, manifest: GenerationManifest, directory: string): RunRecord {
  const { id: generation, createdAt, sourceVersion, sample, index, report } = manifest;
  const outcome: RunOutcome = { verdict: 'live', generation, directory, bytes: index.bytes, report };
  return { ...record, state: 'live', endedAt: createdAt, sourceVersion, sample, outcome, failure: null };
}
