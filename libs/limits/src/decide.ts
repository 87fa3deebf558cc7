import type { Taken, TakeRequest, Verdict } from './limiter';
import type { Month } from './month';

const US_PER_SECOND = 1_000_000;
const US_PER_MS = 1_000;
const MS_PER_SECOND = 1_000;

/** What a limiter remembers of one key between two calls. */
export interface KeyUse {
  /** Theoretical arrival time of GCRA in microseconds since the epoch: when the burst is whole again. 0 = never used. */
  readonly arrivalUs: number;
  /** Counted calls of the month. */
  readonly used: number;
}

export interface Decision {
  readonly taken: Taken;
  /** What to remember. */
  readonly next: KeyUse;
}

/**
 * Microseconds between two requests at a sustained rate. Rounded down, so that a rate is never stricter than promised;
 * whole, so that every adapter adds the same numbers.
 */
export function emissionIntervalUs(ratePerSecond: number): number {
  return Math.max(1, Math.floor(US_PER_SECOND / ratePerSecond));
}

/**
 * Decides one call: first the burst limit (GCRA: a request moves the arrival time on by one interval and may not move
 * it further than the burst ahead of now), then the monthly quota. The burst limit applies to all requests, so
 * that one over the quota uses it up too; the quota is charged for a call that passes both.
 */
export function decide(use: KeyUse, request: TakeRequest, nowMs: number, month: Month): Decision {
  const { burst, monthlyQuota, ratePerSecond } = request.limits;
  const nowUs = nowMs * US_PER_MS;
  const intervalUs = emissionIntervalUs(ratePerSecond);
  const toleranceUs = intervalUs * burst;
  // An arrival time further ahead than the burst is left over from higher limits or a clock that was set back:
  // without the upper bound, such a key would be refused until the old time comes.
  const arrivalUs = Math.min(Math.max(use.arrivalUs, nowUs), nowUs + toleranceUs);
  const waitUs = arrivalUs + intervalUs - toleranceUs - nowUs;
  const overQuota = monthlyQuota !== null && request.quotaCost > 0 && use.used + request.quotaCost > monthlyQuota;
  const verdict: Verdict = waitUs > 0 ? 'rate_limit' : overQuota ? 'over_query_limit' : 'ok';
  const next = {
    arrivalUs: verdict === 'rate_limit' ? arrivalUs : arrivalUs + intervalUs,
    used: verdict === 'ok' ? use.used + request.quotaCost : use.used,
  };
  return {
    next,
    taken: takenOf({ verdict, aheadUs: next.arrivalUs - nowUs, waitUs, used: next.used }, request, nowMs, month),
  };
}

/** What was decided on a call, in the numbers of the limits. */
export interface Outcome {
  readonly verdict: Verdict;
  /** Microseconds until the burst is whole again. */
  readonly aheadUs: number;
  /** Microseconds until a call passes the burst limit; not above 0 when one passes now. */
  readonly waitUs: number;
  /** Counted calls of the month. */
  readonly used: number;
}

/** The same in the numbers of a caller; one rounding for all adapters. */
export function takenOf(
  { verdict, aheadUs, waitUs, used }: Outcome,
  { limits }: TakeRequest,
  nowMs: number,
  month: Month,
): Taken {
  const intervalUs = emissionIntervalUs(limits.ratePerSecond);
  const quotaResetSeconds = secondsUp((month.endsAtMs - nowMs) / MS_PER_SECOND);
  return {
    verdict,
    burstRemaining: Math.floor((intervalUs * limits.burst - aheadUs) / intervalUs),
    burstResetSeconds: Math.ceil(aheadUs / US_PER_SECOND),
    quotaRemaining: limits.monthlyQuota === null ? null : Math.max(0, limits.monthlyQuota - used),
    retryAfterSeconds: retryAfter(verdict, waitUs, quotaResetSeconds),
    month: month.name,
    quotaResetSeconds,
  };
}

function retryAfter(verdict: Verdict, waitUs: number, quotaResetSeconds: number): number {
  if (verdict === 'ok') return 0;
  return verdict === 'rate_limit' ? secondsUp(waitUs / US_PER_SECOND) : quotaResetSeconds;
}

/** Rounded up and never 0: a caller who is to wait 0 seconds would try again at once, for ever. */
function secondsUp(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
