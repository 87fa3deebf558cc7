import { type Clock, errorFields, type Logger } from '@tripoint/runtime';
import type { RunRecord } from '../run/run-record';
import { nextDue, type ScheduleEntry } from './schedule-entries';

export interface ScheduleOptions {
  readonly entries: readonly ScheduleEntry[];
  readonly timeZone: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Imports a register and resolves with the record of its end. */
  readonly importRegister: (register: string) => Promise<RunRecord>;
  /** When the newest run of a register began that imported what its source held, in ms since 1970; null when none did. */
  readonly lastImported: (register: string) => Promise<number | null>;
  /** Wakes the schedule after a while; default: a timer that keeps no process alive. */
  readonly setTimer?: (ms: number, wake: () => void) => () => void;
}

/** A running schedule. */
export interface Schedule {
  /** When a register is imported next, in ms since 1970; null when it is not. */
  nextDue(register: string): number | null;
  /** Starts no more imports and waits for the one under way, which its owner has to stop. */
  close(): Promise<void>;
}

/** A clock may be set and a machine may sleep: what is due is looked at again at least this often. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Imports registers when they are due, one after another: two builds at once would need the memory of both. What became
 * due while nobody was there is made up for once, at the start.
 */
export async function startSchedule(options: ScheduleOptions): Promise<Schedule> {
  const schedule = new RunningSchedule(options);
  await schedule.begin();
  return schedule;
}

class RunningSchedule implements Schedule {
  private readonly due = new Map<string, number>();
  private readonly queue: string[] = [];
  private lookedAt = Number.NEGATIVE_INFINITY;
  private working: Promise<void> | null = null;
  private cancel: () => void = () => undefined;
  private closed = false;

  constructor(private readonly options: ScheduleOptions) {}

  async begin(): Promise<void> {
    const { entries, clock, timeZone, lastImported } = this.options;
    for (const { register, expression } of entries) {
      const last = await lastImported(register);
      const now = clock.now();
      const missed = last === null || nextDue(expression, timeZone, last) <= now;
      this.due.set(register, missed ? now : nextDue(expression, timeZone, now));
    }
    this.look();
  }

  nextDue(register: string): number | null {
    return this.due.get(register) ?? null;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.cancel();
    this.queue.length = 0;
    await this.working;
  }

  private look(): void {
    if (this.closed) return;
    const { entries, clock, timeZone, setTimer = unreferencedTimer } = this.options;
    const now = clock.now();
    // A clock that was wrong by more than a look is right again: what was due by it may be years away.
    const isSetBack = now < this.lookedAt - LOOK_AGAIN_MS;
    this.lookedAt = now;
    for (const { register, expression } of entries) {
      if (isSetBack) this.due.set(register, nextDue(expression, timeZone, now));
      if ((this.due.get(register) ?? 0) > now) continue;
      this.due.set(register, nextDue(expression, timeZone, now));
      if (!this.queue.includes(register)) this.queue.push(register);
    }
    if (this.working === null && this.queue.length > 0) {
      this.working = this.work().finally(() => {
        this.working = null;
      });
    }
    const next = Math.min(...this.due.values());
    this.cancel = setTimer(Math.max(1, Math.min(LOOK_AGAIN_MS, next - now)), () => this.look());
  }

  private async work(): Promise<void> {
    const { importRegister, logger } = this.options;
    for (let register = this.queue.shift(); register !== undefined; register = this.queue.shift()) {
      try {
        const { run, state, failure } = await importRegister(register);
        const fields = { register, run, state, problem: failure?.message ?? null };
        if (state === 'live' || state === 'unchanged') logger.info('scheduled import ended', fields);
        else logger.error('scheduled import did not go live', fields);
      } catch (error) {
        if (this.closed) logger.info('scheduled import ends with the service', { register });
        else logger.error('scheduled import could not be made', { register, ...errorFields(error) });
      }
    }
  }
}

function unreferencedTimer(ms: number, wake: () => void): () => void {
  const timer = setTimeout(wake, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
