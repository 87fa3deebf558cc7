import type { Limiter, Taken, TakeRequest } from '../limiter';
import { LimitModel } from './limit-model';

/** A clock that a test moves. */
export interface MovableClock {
  nowMs: number;
  now(): number;
}

export function movableClock(moment: string): MovableClock {
  return {
    nowMs: Date.parse(moment),
    now() {
      return this.nowMs;
    },
  };
}

/** What the suite needs of an adapter. */
export interface LimiterBench {
  /** Opens a limiter on counts of its own, empty at first. */
  open(clock: MovableClock): Promise<Limiter>;
  /** Opens another limiter on the counts of the last one, as a restart does; absent where counts end with the process. */
  reopen?(clock: MovableClock): Promise<Limiter>;
}

const KEY = 'aaaaaaaaaaaaaaaaaaaaaa';
const OTHER_KEY = 'bbbbbbbbbbbbbbbbbbbbbb';
const WIDE = { ratePerSecond: 100_000, burst: 100_000 };
const SEQUENCES = 20;
const STEPS = 300;

function call(keyId: string, limits: TakeRequest['limits'], quotaCost = 1): TakeRequest {
  return { keyId, limits, quotaCost };
}

function countOf(taken: readonly Taken[], verdict: Taken['verdict']): number {
  return taken.filter((one) => one.verdict === verdict).length;
}

/** A repeatable source of whole numbers below a bound (the minimal standard generator of Park and Miller). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The guarantees of every limiter. */
export function describeLimiter(name: string, bench: () => LimiterBench): void {
  describe(name, () => {
    const clock = movableClock('2026-11-15T12:00:00Z');
    let limiter: Limiter;

    beforeEach(async () => {
      clock.nowMs = Date.parse('2026-11-15T12:00:00Z');
      limiter = await bench().open(clock);
    });

    afterEach(() => limiter.close());

    it('lets exactly the rest of the quota through when 1,000 calls arrive at once', async () => {
      const limits = { ...WIDE, monthlyQuota: 150 };
      for (let i = 0; i < 50; i += 1) await limiter.take(call(KEY, limits));
      const taken = await Promise.all(Array.from({ length: 1_000 }, () => limiter.take(call(KEY, limits))));
      expect(countOf(taken, 'ok')).toBe(100);
      expect(countOf(taken, 'over_query_limit')).toBe(900);
      expect(Math.min(...taken.map((one) => one.quotaRemaining!))).toBe(0);
    });

    it('lets exactly the burst through when 1,000 calls arrive at once', async () => {
      const limits = { ratePerSecond: 1, burst: 30, monthlyQuota: 1_000 };
      const taken = await Promise.all(Array.from({ length: 1_000 }, () => limiter.take(call(KEY, limits))));
      expect(countOf(taken, 'ok')).toBe(30);
      expect(countOf(taken, 'rate_limit')).toBe(970);
    });

    it('foresees calls that it lets through, and none that it does not', async () => {
      const limits = { ...WIDE, monthlyQuota: 20 };
      for (let i = 0; i < 20; i += 1) await limiter.take(call(KEY, limits));
      expect(limiter.foresees(call(KEY, limits))).toBe(false);
      expect(limiter.foresees(call(OTHER_KEY, limits))).toBe(false);
      await limiter.take(call(OTHER_KEY, limits));
      expect(limiter.foresees(call(OTHER_KEY, limits))).toBe(true);
    });

    it('foresees no more than is left when 1,000 calls arrive at once', async () => {
      for (const limits of [
        { ...WIDE, monthlyQuota: 101 },
        { ratePerSecond: 1, burst: 101, monthlyQuota: null },
      ]) {
        const keyId = limits.monthlyQuota === null ? OTHER_KEY : KEY;
        await limiter.take(call(keyId, limits));
        const taking: Promise<Taken>[] = [];
        let foreseen = 0;
        for (let i = 0; i < 1_000; i += 1) {
          if (limiter.foresees(call(keyId, limits))) foreseen += 1;
          taking.push(limiter.take(call(keyId, limits)));
        }
        expect(countOf(await Promise.all(taking), 'ok')).toBe(100);
        expect(foreseen).toBeGreaterThan(0);
        expect(foreseen).toBeLessThanOrEqual(100);
      }
    });

    it('says how many calls a key has counted this month, refunds and other keys apart', async () => {
      const limits = { ...WIDE, monthlyQuota: 100 };
      expect(await limiter.used(KEY)).toBe(0);
      for (let i = 0; i < 5; i += 1) await limiter.take(call(KEY, limits));
      await limiter.take(call(KEY, limits, 0));
      await limiter.take(call(OTHER_KEY, limits));
      await limiter.refund(KEY, '2026-11', 2);
      expect([await limiter.used(KEY), await limiter.used(OTHER_KEY)]).toEqual([3, 1]);
      clock.nowMs = Date.parse('2026-12-01T00:00:00Z');
      expect(await limiter.used(KEY)).toBe(0);
    });

    it('charges a call over the burst limit to neither limit, one over the quota to the burst limit', async () => {
      const limits = { ratePerSecond: 1, burst: 1, monthlyQuota: 2 };
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', quotaRemaining: 1 });
      for (let i = 0; i < 5; i += 1) {
        expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'rate_limit', quotaRemaining: 1 });
      }
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', quotaRemaining: 0 });
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'over_query_limit', burstRemaining: 0 });
      expect(await limiter.take(call(KEY, limits, 0))).toMatchObject({ verdict: 'rate_limit', quotaRemaining: 0 });
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits, 0))).toMatchObject({ verdict: 'ok', burstRemaining: 0 });
    });

    it('keeps keys apart', async () => {
      const limits = { ...WIDE, monthlyQuota: 1 };
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok' });
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'over_query_limit' });
      expect(await limiter.take(call(OTHER_KEY, limits))).toMatchObject({ verdict: 'ok' });
    });

    it('gives free calls the burst limit alone and leaves the quota as it was', async () => {
      const limits = { ratePerSecond: 1, burst: 3, monthlyQuota: 0 };
      for (const burstRemaining of [2, 1, 0]) {
        expect(await limiter.take(call(KEY, limits, 0))).toMatchObject({
          verdict: 'ok',
          burstRemaining,
          quotaRemaining: 0,
        });
      }
      expect(await limiter.take(call(KEY, limits, 0))).toMatchObject({ verdict: 'rate_limit' });
    });

    it('reports no quota for a key without one', async () => {
      const taken = await limiter.take(call(KEY, { ...WIDE, monthlyQuota: null }));
      expect(taken).toMatchObject({ verdict: 'ok', quotaRemaining: null, month: '2026-11' });
    });

    it('gives a refused caller the second at which the same call passes, and no earlier one', async () => {
      const limits = { ratePerSecond: 0.2, burst: 1, monthlyQuota: null };
      await limiter.take(call(KEY, limits));
      clock.nowMs += 1_500;
      const refused = await limiter.take(call(KEY, limits));
      expect(refused).toMatchObject({ verdict: 'rate_limit', retryAfterSeconds: 4, burstResetSeconds: 4 });
      clock.nowMs += 3_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'rate_limit', retryAfterSeconds: 1 });
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', retryAfterSeconds: 0 });
    });

    it('sends a caller over the quota to the 1st of the next month, when all of it is there again', async () => {
      const limits = { ...WIDE, monthlyQuota: 1 };
      clock.nowMs = Date.parse('2026-11-30T23:59:58.500Z');
      await limiter.take(call(KEY, limits));
      expect(await limiter.take(call(KEY, limits))).toMatchObject({
        verdict: 'over_query_limit',
        retryAfterSeconds: 2,
        quotaResetSeconds: 2,
        month: '2026-11',
      });
      clock.nowMs = Date.parse('2026-12-01T00:00:00Z');
      expect(await limiter.take(call(KEY, limits))).toMatchObject({
        verdict: 'ok',
        month: '2026-12',
        quotaRemaining: 0,
      });
    });

    it('gives a refund back to the month that the call was taken from', async () => {
      const limits = { ...WIDE, monthlyQuota: 2 };
      clock.nowMs = Date.parse('2026-11-30T23:59:59Z');
      const old = await limiter.take(call(KEY, limits));
      clock.nowMs = Date.parse('2026-12-01T00:00:01Z');
      await limiter.take(call(KEY, limits));
      await limiter.refund(KEY, old.month, 1);
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', quotaRemaining: 0 });
      clock.nowMs = Date.parse('2026-11-30T23:59:50Z');
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'rate_limit', quotaRemaining: 2 });
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', quotaRemaining: 1 });
    });

    it('never counts below 0, whatever is refunded', async () => {
      const limits = { ...WIDE, monthlyQuota: 3 };
      await limiter.refund(KEY, '2026-11', 5);
      const first = limiter.take(call(KEY, limits));
      const refunds = Promise.all([limiter.refund(KEY, '2026-11', 4), limiter.refund(KEY, '2026-11', 4)]);
      const second = limiter.take(call(KEY, limits));
      await refunds;
      expect(await first).toMatchObject({ quotaRemaining: 2 });
      expect(await second).toMatchObject({ quotaRemaining: 2 });
    });

    it('serves a key again although the clock was set back by a day', async () => {
      const limits = { ratePerSecond: 1, burst: 2, monthlyQuota: null };
      await limiter.take(call(KEY, limits));
      clock.nowMs -= 86_400_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'rate_limit', retryAfterSeconds: 1 });
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok' });
    });

    it('follows limits that were changed between two calls', async () => {
      await limiter.take(call(KEY, { ratePerSecond: 1, burst: 1, monthlyQuota: 1 }));
      const raised = { ratePerSecond: 1, burst: 10, monthlyQuota: 5 };
      expect(await limiter.take(call(KEY, raised))).toMatchObject({
        verdict: 'ok',
        burstRemaining: 8,
        quotaRemaining: 3,
      });
      const lowered = { ratePerSecond: 1, burst: 2, monthlyQuota: 1 };
      clock.nowMs += 1_000;
      expect(await limiter.take(call(KEY, lowered))).toMatchObject({ verdict: 'over_query_limit', quotaRemaining: 0 });
    });

    it('decides random sequences as the model does', async () => {
      for (let seed = 1; seed <= SEQUENCES; seed += 1) await followModel(await bench().open(clock), clock, seed);
    });

    it('refuses work after it was closed', async () => {
      await limiter.close();
      await expect(limiter.take(call(KEY, { ...WIDE, monthlyQuota: null }))).rejects.toThrow('closed');
    });

    if (bench().reopen !== undefined) {
      it('remembers the month across a restart', async () => {
        const limits = { ...WIDE, monthlyQuota: 150 };
        await Promise.all(Array.from({ length: 50 }, () => limiter.take(call(KEY, limits))));
        await limiter.close();
        limiter = await bench().reopen!(clock);
        const taken = await Promise.all(Array.from({ length: 1_000 }, () => limiter.take(call(KEY, limits))));
        expect(countOf(taken, 'ok')).toBe(100);
        expect(countOf(taken, 'over_query_limit')).toBe(900);
      });

      it('gives back, after a restart, what was taken before it', async () => {
        const limits = { ...WIDE, monthlyQuota: 5 };
        for (let i = 0; i < 5; i += 1) await limiter.take(call(KEY, limits));
        await limiter.close();
        limiter = await bench().reopen!(clock);
        await limiter.refund(KEY, '2026-11', 2);
        expect(await limiter.take(call(KEY, limits))).toMatchObject({ verdict: 'ok', quotaRemaining: 1 });
      });
    }
  });
}

async function followModel(limiter: Limiter, clock: MovableClock, seed: number): Promise<void> {
  const pick = numbersFrom(seed);
  const model = new LimitModel();
  const limits = {
    ratePerSecond: [0.5, 1, 3, 7, 50, 333][pick(6)]!,
    burst: 1 + pick(8),
    monthlyQuota: pick(4) === 0 ? null : pick(60),
  };
  clock.nowMs = Date.parse('2026-11-30T23:59:00Z') + pick(60_000);
  let lastMonth = '2026-11';
  for (let step = 0; step < STEPS; step += 1) {
    clock.nowMs += pick(3) === 0 ? 0 : pick(Math.ceil(2_000 / limits.ratePerSecond));
    const keyId = pick(4) === 0 ? OTHER_KEY : KEY;
    if (pick(6) === 0) {
      const cost = 1 + pick(3);
      model.refund(keyId, lastMonth, cost);
      await limiter.refund(keyId, lastMonth, cost);
      continue;
    }
    const request = call(keyId, limits, pick(5) === 0 ? 0 : 1 + pick(3));
    const expected = model.take(request, clock.nowMs);
    const taken = await limiter.take(request);
    lastMonth = taken.month;
    const { verdict, burstRemaining, quotaRemaining } = taken;
    expect({ seed, step, verdict, burstRemaining, quotaRemaining }).toEqual({ seed, step, ...expected });
  }
  await limiter.close();
}
