import type { KeyLimits, Taken } from '@tripoint/limits';

const SECONDS_PER_DAY = 86_400;

/** Length of a calendar month such as `2026-11` in seconds. */
export function monthSeconds(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate() * SECONDS_PER_DAY;
}

interface Policy {
  readonly month: string;
  readonly header: string;
}
const policies = new WeakMap<KeyLimits, Policy>();

/** `RateLimit-Policy`: what the key permits (draft-ietf-httpapi-ratelimit-headers). */
export function policyHeader(limits: KeyLimits, month: string): string {
  let policy = policies.get(limits);
  if (policy?.month !== month) {
    policy = { month, header: writePolicy(limits, month) };
    policies.set(limits, policy);
  }
  return policy.header;
}

function writePolicy(limits: KeyLimits, month: string): string {
  const windowSeconds = Math.max(1, Math.ceil(limits.burst / limits.ratePerSecond));
  const burst = `"burst";q=${limits.burst};w=${windowSeconds}`;
  return limits.monthlyQuota === null ? burst : `${burst}, "month";q=${limits.monthlyQuota};w=${monthSeconds(month)}`;
}

/**
 * `RateLimit`: how much the tightest policy has left and when it is whole again, in seconds. It points to the same
 * moment as `Retry-After` when the call was refused.
 */
export function remainingHeader(taken: Taken): string {
  const month = taken.quotaRemaining;
  const monthIsTighter =
    taken.verdict === 'over_query_limit' || (taken.verdict === 'ok' && month !== null && month < taken.burstRemaining);
  if (monthIsTighter) return `"month";r=${month ?? 0};t=${taken.quotaResetSeconds}`;
  const seconds = taken.verdict === 'rate_limit' ? taken.retryAfterSeconds : taken.burstResetSeconds;
  return `"burst";r=${taken.burstRemaining};t=${seconds}`;
}
