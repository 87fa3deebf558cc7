import type { Logger } from './log';

/** How often the watch looks, in milliseconds: a turn of the event loop that is longer is seen as such. */
const LOOK_MS = 20;
/** A turn is late by its own work if this process had at least this part of a processor; else others have them all. */
const MIN_OWN_SHARE = 1 / 5;
/** A single pause counts as so many milliseconds at most: a process that was stopped is not overloaded. */
const MAX_PAUSE_MS = 250;
/** The event loop has to be late for so long before anything is refused, and for so long again before all is. */
const PATIENCE_MS = 2_000;

/** Decides from how late the event loop is which part of the new calls is refused, so that the others are answered. */
export class LoadWatch {
  private lastMs: number;
  private lastCpuMs: number;
  /** Milliseconds of lateness without those in time: from -PATIENCE_MS, at rest, to PATIENCE_MS, all is refused. */
  private level = -PATIENCE_MS;
  private due = 0;
  private refused = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param maxDelayMs a turn of the event loop that takes longer is late. */
  constructor(
    private readonly maxDelayMs: number,
    private readonly logger: Logger,
    nowMs = performance.now(),
    cpuMs = cpuNowMs(),
  ) {
    this.lastMs = nowMs;
    this.lastCpuMs = cpuMs;
    this.timer = setInterval(() => this.look(performance.now(), cpuNowMs()), LOOK_MS).unref();
  }

  /** @param cpuMs processor time of this process so far */
  look(nowMs: number, cpuMs: number): void {
    const passedMs = nowMs - this.lastMs;
    const isOwnWork = cpuMs - this.lastCpuMs >= MIN_OWN_SHARE * passedMs;
    this.lastMs = nowMs;
    this.lastCpuMs = cpuMs;
    const isLate = isOwnWork && passedMs - LOOK_MS > this.maxDelayMs;
    const change = isLate ? Math.min(passedMs, MAX_PAUSE_MS) : -passedMs;
    this.level = Math.min(PATIENCE_MS, Math.max(-PATIENCE_MS, this.level + change));
    if (this.level > -PATIENCE_MS || this.refused === 0) return;
    this.logger.info('new calls are answered again', { refused: this.refused });
    this.refused = 0;
  }

  /** Whether the call that has just come is to be refused: of many calls as large a part as the load asks for. */
  refuses(): boolean {
    if (this.level <= 0) return false;
    this.due += this.level / PATIENCE_MS;
    if (this.due < 1) return false;
    this.due--;
    if (this.refused === 0) this.logger.warn('new calls are refused: the event loop is late');
    this.refused++;
    return true;
  }

  close(): void {
    clearInterval(this.timer);
  }
}

function cpuNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
