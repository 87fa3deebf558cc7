import type { RunProgress, RunRecord, RunState } from './run-record';
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

/** Where a journal is written, whom it tells, and by which clock. */
export interface JournalParts {
  readonly runs: RunStore;
  /** Called after every batch and at every step; must be cheap. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Given the record at every step and a few times a second in between; must be cheap. */
  readonly onRecord?: (record: RunRecord) => void;
  readonly now?: () => Date;
}

/** Least time between two records told, and between two records written, while a phase lasts; in milliseconds. */
const TELL_MS = 250;
const SAVE_MS = 2_000;

/** Follows the phases of one run, and writes and tells how far it is: at every step, and now and then in between. */
export class RunJournal {
  readonly startedAt: Date;
  private readonly parts: JournalParts;
  private readonly clock: () => Date;
  private currentState: RunState;
  private phaseAt: number;
  private toldMs = Number.NEGATIVE_INFINITY;
  private savedMs = Number.NEGATIVE_INFINITY;
  private saving: Promise<void> = Promise.resolve();

  constructor(state: RunState, parts: JournalParts) {
    this.currentState = state;
    this.parts = parts;
    this.clock = parts.now ?? (() => new Date());
    this.startedAt = this.now();
    this.phaseAt = this.startedAt.getTime();
  }

  get state(): RunState {
    return this.currentState;
  }

  now(): Date {
    return this.clock();
  }

  elapsedMs(): number {
    return this.now().getTime() - this.startedAt.getTime();
  }

  /** Time spent in this state. */
  phaseMs(): number {
    return this.now().getTime() - this.phaseAt;
  }

  enter(state: RunState): void {
    if (state !== this.currentState) this.phaseAt = this.now().getTime();
    this.currentState = state;
  }

  /**
   * Writes a record, then tells it: who was told of a run finds it on the disk. After a switch the truth is there already,
   * so a record that cannot be written must not turn it into a failure.
   */
  note(record: RunRecord): Promise<void> {
    this.savedMs = this.elapsedMs();
    this.saving = this.saving.then(() => this.parts.runs.save(record)).catch(() => undefined);
    return this.tell(record);
  }

  /** Tells a record without writing it. */
  tell(record: RunRecord): Promise<void> {
    this.saving = this.saving.then(() => this.parts.onRecord?.(record));
    return this.saving;
  }

  /** @param record made only when it is time for one */
  progressed({ rows, bytes, share }: RunProgress, record: () => RunRecord): void {
    const elapsedMs = this.elapsedMs();
    this.parts.onProgress?.({ state: this.currentState, rows, elapsedMs, phaseMs: this.phaseMs(), bytes, share });
    // Before the register is taken and after the run ended there is nothing to write in between.
    const isUnderWay = this.currentState === 'reading' || this.currentState === 'downloading';
    if (this.savedMs === Number.NEGATIVE_INFINITY || !isUnderWay) return;
    if (elapsedMs - this.savedMs >= SAVE_MS) void this.note(record());
    else if (elapsedMs - this.toldMs >= TELL_MS) void this.tell(record());
    else return;
    this.toldMs = elapsedMs;
  }
}
