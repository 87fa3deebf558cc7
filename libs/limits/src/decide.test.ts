import { decide, emissionIntervalUs } from './decide';
import { monthAt } from './month';

describe('the interval between requests', () => {
  it.each([
    [50, 20_000],
    [20_000, 50],
    [3, 333_333],
    [0.5, 2_000_000],
    [5_000_000, 1],
  ])('at %d a second is %d microseconds: whole and never longer than promised', (rate, interval) => {
    expect(emissionIntervalUs(rate)).toBe(interval);
  });
});

describe('one decision', () => {
  const nowMs = Date.parse('2026-11-15T12:00:00Z');
  const month = monthAt(nowMs);
  const limits = { ratePerSecond: 3, burst: 3, monthlyQuota: 100 };

  it('lets a burst of a rate without a whole interval through to the last request', () => {
    let use = { arrivalUs: 0, used: 0 };
    for (const burstRemaining of [2, 1, 0]) {
      const { taken, next } = decide(use, { keyId: 'k', limits, quotaCost: 1 }, nowMs, month);
      expect(taken).toMatchObject({ verdict: 'ok', burstRemaining });
      use = next;
    }
    expect(decide(use, { keyId: 'k', limits, quotaCost: 1 }, nowMs, month).taken).toMatchObject({
      verdict: 'rate_limit',
      burstRemaining: 0,
      retryAfterSeconds: 1,
      burstResetSeconds: 1,
      quotaRemaining: 97,
    });
  });

  it('names the burst limit when both limits are reached, since it passes first', () => {
    const use = { arrivalUs: nowMs * 1_000 + 999_999, used: 100 };
    expect(decide(use, { keyId: 'k', limits, quotaCost: 1 }, nowMs, month).taken.verdict).toBe('rate_limit');
  });

  it('refuses a call that costs more than is left, and lets a cheaper one through', () => {
    const use = { arrivalUs: 0, used: 98 };
    expect(decide(use, { keyId: 'k', limits, quotaCost: 3 }, nowMs, month).taken.verdict).toBe('over_query_limit');
    expect(decide(use, { keyId: 'k', limits, quotaCost: 2 }, nowMs, month).taken.verdict).toBe('ok');
  });
});
