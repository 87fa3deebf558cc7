/** What an access key permits per second and per month. */
export interface KeyLimits {
  /** Sustained requests per second; > 0, fractions allowed (0.5 = one request every two seconds). */
  readonly ratePerSecond: number;
  /** Requests that may arrive at once after a pause; a whole number >= 1. */
  readonly burst: number;
  /** Counted calls per calendar month in UTC; null = without a quota. */
  readonly monthlyQuota: number | null;
}

/** One call that asks to be let through. */
export interface TakeRequest {
  readonly keyId: string;
  readonly limits: KeyLimits;
  /** What the call counts toward the monthly quota, a whole number; 0 = free (catalogs). */
  readonly quotaCost: number;
}

export type Verdict = 'ok' | 'rate_limit' | 'over_query_limit';

/** The decision on one call and the state of both limits after it. */
export interface Taken {
  readonly verdict: Verdict;
  /** Requests that would pass right now. */
  readonly burstRemaining: number;
  /** Seconds, rounded up, until the whole burst is available again; 0 when it is. */
  readonly burstResetSeconds: number;
  /** Counted calls left this month, never below 0; null = without a quota. */
  readonly quotaRemaining: number | null;
  /** Whole seconds until the same call may pass, at least 1; 0 when it passed. */
  readonly retryAfterSeconds: number;
  /** The month the call belongs to, in UTC: `2026-11`. A refund names it. */
  readonly month: string;
  /** Seconds, rounded up, until the next month begins (00:00 UTC on the 1st); at least 1. */
  readonly quotaResetSeconds: number;
}

/**
 * Decides the burst limit (GCRA) and the monthly quota of a call in one step. A call over the quota is charged to the
 * burst limit all the same, one over the burst limit to neither.
 * A limit exists per key: calls of one key are decided one after another, whatever their concurrency.
 */
export interface Limiter {
  /**
   * Whether `take` will let the call through, as far as this process knows without waiting. For work that may start
   * meanwhile: however many calls come at once, a limiter that others share foresees no more than a part of what is left.
   */
  foresees(request: TakeRequest): boolean;
  /**
   * Decides and, when `quotaCost` > 0, resolves after the count is as durable as the adapter promises. Rejects when it
   * cannot keep the count: the call must then not be let through.
   */
  take(request: TakeRequest): Promise<Taken>;
  /** Gives back what a call took in `month`; the count of that month never falls below 0. */
  refund(keyId: string, month: string, quotaCost: number): Promise<void>;
  /** Counted calls of a key in the present month, as far as this process knows; those of an outage of Redis are its own. */
  used(keyId: string): Promise<number>;
  /** Makes every counted call durable and releases the files; every later call rejects. */
  close(): Promise<void>;
}
