import { type Clock, neighbourhood } from '@tripoint/runtime';
import { LRUCache } from 'lru-cache';

/** What a caller may do: `burst` times at once, and `ratePerSecond` times a second for long. */
export interface CallerRate {
  readonly burst: number;
  readonly ratePerSecond: number;
}

/** Callers that are remembered, some 200 bytes each; the least recently seen are forgotten first. */
export const MAX_CALLERS = 20_000;
const MS_PER_SECOND = 1_000;

/**
 * Counts what callers do that they should not do often, by address (IPv6: by /64), in this process alone: a shared count
 * would cost more than the refusal itself. Callers whose address is unknown count as one.
 */
export class CallerLimits {
  /** Moment at which all is forgotten in epoch milliseconds, by caller. */
  private readonly clearMs = new LRUCache<string, number>({ max: MAX_CALLERS });

  constructor(private readonly clock: Clock) {}

  /**
   * Counts one time, or several.
   * @param about distinguishes what the same caller does
   * @returns 0, or whole seconds to wait when the caller is over the rate, which is not counted
   */
  take(clientIp: string | null, rate: CallerRate, about = '', times = 1): number {
    return this.decide(clientIp, rate, about, times);
  }

  /** What `take` would answer now. */
  waitSeconds(clientIp: string | null, rate: CallerRate, about = ''): number {
    return this.clearMs.size === 0 ? 0 : this.decide(clientIp, rate, about, 0);
  }

  private decide(clientIp: string | null, { burst, ratePerSecond }: CallerRate, about: string, times: number): number {
    const name = `${about} ${clientIp === null ? '' : neighbourhood(clientIp)}`;
    const intervalMs = MS_PER_SECOND / ratePerSecond;
    const nowMs = this.clock.now();
    // What is further ahead than the burst is left over from a clock that was set back.
    const aheadMs = Math.min(Math.max(0, (this.clearMs.get(name) ?? 0) - nowMs), burst * intervalMs);
    const overMs = aheadMs - (burst - 1) * intervalMs;
    if (overMs > 0) return Math.max(1, Math.ceil(overMs / MS_PER_SECOND));
    if (times > 0) this.clearMs.set(name, nowMs + aheadMs + times * intervalMs);
    return 0;
  }
}
