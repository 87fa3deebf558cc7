import type { Caller, CallResult, KnownCall } from './calls';

/** An answer within this time comes soon, in milliseconds. */
const SOON_MS = 1_000;

const isWell = ({ outcome, problem, milliseconds }: CallResult): boolean =>
  outcome === '200' && problem === null && milliseconds < SOON_MS;

/** A steady stream of calls, sent whether or not those before were answered. */
export class CallStream {
  readonly results: CallResult[] = [];
  private readonly timer: NodeJS.Timeout;
  /** When the calls were sent that wait for an answer. */
  private readonly underWay = new Map<Promise<void>, number>();
  private next = 0;
  private readonly startedMs = performance.now();
  private due = this.startedMs;

  constructor(caller: Caller, calls: readonly KnownCall[], perSecond: number) {
    const everyMs = 1_000 / perSecond;
    this.timer = setInterval(() => {
      // Timers of a busy process come late; what was missed is made up for.
      for (const now = performance.now(); this.due <= now; this.due += everyMs) {
        const call = calls[this.next++ % calls.length];
        const done = caller.call(call).then((result) => {
          this.results.push(result);
          this.underWay.delete(done);
        });
        this.underWay.set(done, now);
      }
    }, everyMs);
  }

  /** Takes what was answered since the last time. */
  take(): CallResult[] {
    return this.results.splice(0);
  }

  /** Every call of the last so many milliseconds was answered well and soon, there were some, and no earlier one waits. */
  isCalm(milliseconds: number): boolean {
    const since = performance.now() - milliseconds;
    if (since < this.startedMs || [...this.underWay.values()].some((sentMs) => sentMs < since)) return false;
    const last = this.results.filter(({ sentMs }) => sentMs >= since);
    return last.length > 0 && last.every(isWell);
  }

  /** Waits for the calls under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay.keys());
  }
}
