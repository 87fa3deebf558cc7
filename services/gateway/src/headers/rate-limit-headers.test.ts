import type { Taken } from '@tripoint/limits';
import { monthSeconds, policyHeader, remainingHeader } from './rate-limit-headers';

const taken: Taken = {
  verdict: 'ok',
  burstRemaining: 12,
  burstResetSeconds: 1,
  quotaRemaining: 5_000,
  retryAfterSeconds: 0,
  month: '2026-08',
  quotaResetSeconds: 86_400,
};

test('the policy names both limits, the month with its real length', () => {
  const limits = { ratePerSecond: 50, burst: 50, monthlyQuota: 10_000 };
  expect(policyHeader(limits, '2026-08')).toBe('"burst";q=50;w=1, "month";q=10000;w=2678400');
  expect(policyHeader(limits, '2026-02')).toBe('"burst";q=50;w=1, "month";q=10000;w=2419200');
  expect(policyHeader({ ratePerSecond: 0.5, burst: 3, monthlyQuota: null }, '2026-08')).toBe('"burst";q=3;w=6');
});

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %d days', (month, days) => {
  expect(monthSeconds(month)).toBe(days * 86_400);
});

test('what is left is that of the tighter limit', () => {
  expect(remainingHeader(taken)).toBe('"burst";r=12;t=1');
  expect(remainingHeader({ ...taken, quotaRemaining: 3 })).toBe('"month";r=3;t=86400');
  expect(remainingHeader({ ...taken, quotaRemaining: null })).toBe('"burst";r=12;t=1');
});

test('a refusal points to the same moment as Retry-After', () => {
  const burst: Taken = { ...taken, verdict: 'rate_limit', burstRemaining: 0, quotaRemaining: 0, retryAfterSeconds: 2 };
  expect(remainingHeader(burst)).toBe('"burst";r=0;t=2');
  const month: Taken = { ...taken, verdict: 'over_query_limit', quotaRemaining: 0, retryAfterSeconds: 86_400 };
  expect(remainingHeader(month)).toBe('"month";r=0;t=86400');
});
