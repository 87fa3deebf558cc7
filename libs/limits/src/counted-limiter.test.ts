import { Metrics, systemClock } from '@tripoint/runtime';
import { countDecisions } from './counted-limiter';
import { LocalLimiter } from './local-limiter';
import { MemoryCountStore } from './testing/memory-count-store';

test('every decision is counted by its verdict, and one that could not be made as failed', async () => {
  const metrics = new Metrics(false);
  const limiter = countDecisions(new LocalLimiter({ clock: systemClock, counts: new MemoryCountStore() }), metrics);
  const request = { keyId: 'k', limits: { ratePerSecond: 0.001, burst: 1, monthlyQuota: null }, quotaCost: 1 };
  await limiter.take(request);
  await limiter.take(request);
  await limiter.close();
  await expect(limiter.take(request)).rejects.toThrow();
  const { body } = await metrics.text();
  expect(body.match(/^limits_decisions_total.*$/gm)).toEqual([
    'limits_decisions_total{verdict="ok"} 1',
    'limits_decisions_total{verdict="rate_limit"} 1',
    'limits_decisions_total{verdict="over_query_limit"} 0',
    'limits_decisions_total{verdict="failed"} 1',
  ]);
});
