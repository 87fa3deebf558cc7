import { progressOf, type RunFacts, recordOf } from './run-facts';
import type { RunFailure, RunRecord, RunState } from './run-record';
import type { RunStore } from './run-store';

/** How far a run is. */
export interface ImportProgress {
  readonly state: RunState;
  readonly rows: number;
  readonly elapsedMs: number;
  /** Time spent in this state. */
  readonly phaseMs: number;
  readonly bytes: number;
  /** Share of the source that was fetched or read, 0 to 1; null when its size is unknown. */
  readonly share: number | null;
}

/** Where a journal is written, to whom it reports, and its clock. */
export interface JournalParts {
  readonly runs: RunStore;
  /** Called after every batch and at every step; must be cheap. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Given the record at every step and a few times a second in between; must be cheap. */
  readonly onRecord?: (record: RunRecord) => void;
  readonly now?: () => Date;
}

/** Least time between two records reported, and between two records written, while a phase lasts; in milliseconds. */
const REPORT_MS = 250;
const SAVE_MS = 2_000;

/** Keeps what is known of one run, and writes and reports its record: at every step, and now and then in between. */
export class RunJournal {
  private readonly clock: () => Date;
  private known: RunFacts;
  private currentState: RunState;
  private phaseAt: number;
  private reportedMs = Number.NEGATIVE_INFINITY;
  private savedMs = Number.NEGATIVE_INFINITY;
  private saving: Promise<void> = Promise.resolve();

  constructor(
    state: RunState,
    facts: RunFacts,
    private readonly parts: JournalParts,
  ) {
    this.currentState = state;
    this.known = facts;
    this.clock = parts.now ?? (() => new Date());
    this.phaseAt = facts.startedAt.getTime();
  }

  get facts(): RunFacts {
    return this.known;
  }

  learn(facts: Partial<RunFacts>): void {
    this.known = { ...this.known, ...facts };
  }

  /** Time spent in this state. */
  phaseMs(): number {
    return this.clock().getTime() - this.phaseAt;
  }

  enter(state: RunState): void {
    if (state !== this.currentState) this.phaseAt = this.clock().getTime();
    this.currentState = state;
  }

  /** The record as of now; another state or a failure makes it the last one. */
  record(failure: RunFailure | null = null, state = this.currentState): RunRecord {
    const isEnd = state !== this.currentState || failure !== null;
    return recordOf(this.known, { state, failure, isEnd, now: this.clock(), phaseMs: this.phaseMs() });
  }

  /**
   * Writes a record, then reports it: a run that was reported is on the disk. After a switch the truth is there already,
   * so a record that cannot be written must not turn it into a failure.
   */
  note(record = this.record()): Promise<void> {
    this.savedMs = this.elapsedMs();
    this.saving = this.saving.then(() => this.parts.runs.save(record)).catch(() => undefined);
    return this.report(record);
  }

  /** Reports a record without writing it. */
  report(record: RunRecord): Promise<void> {
    this.saving = this.saving.then(() => this.parts.onRecord?.(record));
    return this.saving;
  }

  progressed(): void {
    const elapsedMs = this.elapsedMs();
    const { rows, bytes, share } = progressOf(this.known);
    this.parts.onProgress?.({ state: this.currentState, rows, elapsedMs, phaseMs: this.phaseMs(), bytes, share });
    // Before the register is held and after the run ended there is nothing to write in between.
    const isUnderWay = this.currentState === 'reading' || this.currentState === 'downloading';
    if (this.savedMs === Number.NEGATIVE_INFINITY || !isUnderWay) return;
    if (elapsedMs - this.savedMs >= SAVE_MS) void this.note();
    else if (elapsedMs - this.reportedMs >= REPORT_MS) void this.report(this.record());
    else return;
    this.reportedMs = elapsedMs;
  }

  private elapsedMs(): number {
    return this.clock().getTime() - this.known.startedAt.getTime();
  }
}
