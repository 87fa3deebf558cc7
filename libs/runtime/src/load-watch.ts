import type { Logger } from './log';

/** How often the watch looks, in milliseconds: a turn of the event loop that is longer is seen as such. */
const LOOK_MS = 20;
/** A turn is late by its own work if this process had at least this part of a processor; else others have them all. */
const MIN_OWN_SHARE = 1 / 5;
/** Processor time is read so often while no turn is late: each reading costs the time of a request. */
const CPU_LOOK_MS = 1_000;
/** A single pause counts as so many milliseconds at most: a process that was stopped is not overloaded. */
const MAX_PAUSE_MS = 250;
/** The event loop has to be late for so long before anything is refused, and for so long again before all is. */
const PATIENCE_MS = 2_000;

/** Decides from how late the event loop is which part of the new calls is refused, so that the others are answered. */
export class LoadWatch {
  private lastMs: number;
  private cpuSeen: { readonly atMs: number; readonly cpuMs: number };
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
    private readonly cpuNowMs: () => number = ownCpuMs,
  ) {
    this.lastMs = nowMs;
    this.cpuSeen = { atMs: nowMs, cpuMs: cpuNowMs() };
    this.timer = setInterval(() => this.look(performance.now()), LOOK_MS).unref();
  }

  look(nowMs: number): void {
    const passedMs = nowMs - this.lastMs;
    this.lastMs = nowMs;
    const isLong = passedMs - LOOK_MS > this.maxDelayMs;
    const isLate = (isLong || nowMs - this.cpuSeen.atMs >= CPU_LOOK_MS) && this.wasOwnWork(nowMs) && isLong;
    const change = isLate ? Math.min(passedMs, MAX_PAUSE_MS) : -passedMs;
    this.level = Math.min(PATIENCE_MS, Math.max(-PATIENCE_MS, this.level + change));
    if (this.level > -PATIENCE_MS || this.refused === 0) return;
    this.logger.info('new calls are answered again', { refused: this.refused });
    this.refused = 0;
  }

  /** Whether this process worked since the last reading, or waited for a processor. */
  private wasOwnWork(nowMs: number): boolean {
    const before = this.cpuSeen;
    this.cpuSeen = { atMs: nowMs, cpuMs: this.cpuNowMs() };
    return this.cpuSeen.cpuMs - before.cpuMs >= MIN_OWN_SHARE * (nowMs - before.atMs);
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

/** Processor time of this process so far. */
function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
