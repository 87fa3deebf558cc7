import { type AnyOperation, overQueryLimit, rateLimit, unavailable } from '@tripoint/contract';
import type { Limiter, Taken, TakeRequest } from '@tripoint/limits';
import type { Exchange } from '../exchange';
import type { Principal } from '../keys/principal';

/**
 * Charges a call to the burst limit and the monthly quota of its key and notes the state of both for the headers.
 * @throws ApiError `rate_limit`, `over_query_limit`, or 503 when the count cannot be kept.
 */
export async function takeFromLimits(
  limiter: Limiter,
  exchange: Pick<Exchange, 'taken'>,
  request: TakeRequest,
): Promise<Taken> {
  const taken = await take(limiter, request);
  exchange.taken = taken;
  if (taken.verdict === 'rate_limit') throw rateLimit(taken.retryAfterSeconds);
  if (taken.verdict === 'over_query_limit') {
    throw overQueryLimit(taken.retryAfterSeconds, taken.quotaRemaining ?? 0);
  }
  return taken;
}

/**
 * Charges a call that is refused for another reason to the burst limit, which applies to all requests.
 * @returns the error to answer: the reason, or the limit when it is used up.
 */
export async function chargeRefused(
  limiter: Limiter,
  exchange: Pick<Exchange, 'taken'>,
  principal: Principal,
  reason: unknown,
): Promise<unknown> {
  try {
    await takeFromLimits(limiter, exchange, takeRequestOf(principal, 0));
    return reason;
  } catch (error) {
    return error;
  }
}

/** What a call takes from the monthly quota. */
export function quotaCostOf({ quotaCost, countedBy }: AnyOperation, checked: unknown): number {
  if (countedBy === undefined) return quotaCost;
  return quotaCost * (checked as Readonly<Record<string, readonly unknown[]>>)[countedBy]!.length;
}

/** What a call with a key asks of the limits. */
export function takeRequestOf({ keyId, limits }: Principal, quotaCost: number): TakeRequest {
  return { keyId, limits, quotaCost };
}

async function take(limiter: Limiter, request: TakeRequest): Promise<Taken> {
  try {
    return await limiter.take(request);
  } catch (error) {
    throw unavailable(undefined, error);
  }
}
