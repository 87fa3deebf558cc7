import type { TakeRequest, Verdict } from '../limiter';

interface Bucket {
  /** Work in the bucket in microseconds, at `atUs`. It drains one microsecond per microsecond. */
  level: number;
  atUs: number;
}

interface Expected {
  readonly verdict: Verdict;
  readonly burstRemaining: number;
  readonly quotaRemaining: number | null;
}

/**
 * What limiters are checked against: a leaky bucket per key, which is GCRA the other way round, and a table of
 * counts. Nothing here is fast, shared or lasting.
 */
export class LimitModel {
  private readonly buckets = new Map<string, Bucket>();
  private readonly counts = new Map<string, number>();

  take({ keyId, limits, quotaCost }: TakeRequest, nowMs: number): Expected {
    const work = Math.floor(1e6 / limits.ratePerSecond);
    const capacity = work * limits.burst;
    const bucket = this.buckets.get(keyId) ?? { level: 0, atUs: nowMs * 1_000 };
    this.buckets.set(keyId, bucket);
    bucket.level = Math.max(0, bucket.level - (nowMs * 1_000 - bucket.atUs));
    bucket.atUs = nowMs * 1_000;

    const counter = `${keyId} ${new Date(nowMs).toISOString().slice(0, 7)}`;
    const used = this.counts.get(counter) ?? 0;
    const overQuota = quotaCost > 0 && limits.monthlyQuota !== null && used + quotaCost > limits.monthlyQuota;
    const verdict = bucket.level + work > capacity ? 'rate_limit' : overQuota ? 'over_query_limit' : 'ok';
    if (verdict !== 'rate_limit') bucket.level += work;
    if (verdict === 'ok') this.counts.set(counter, used + quotaCost);
    return {
      verdict,
      burstRemaining: Math.floor((capacity - bucket.level) / work),
      quotaRemaining:
        limits.monthlyQuota === null ? null : Math.max(0, limits.monthlyQuota - (this.counts.get(counter) ?? 0)),
    };
  }

  refund(keyId: string, month: string, quotaCost: number): void {
    const counter = `${keyId} ${month}`;
    this.counts.set(counter, Math.max(0, (this.counts.get(counter) ?? 0) - quotaCost));
  }
}
