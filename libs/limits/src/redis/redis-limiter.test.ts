import { type LogFields, type Logger, Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { freePort, stackAddress, testPrefix } from '@tripoint/testing';
import { removeRedisKeys } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import { decide, emissionIntervalUs } from '../decide';
import { monthAt } from '../month';
import { describeLimiter, type MovableClock, movableClock } from '../testing/limiter-contract';
import { countsName } from './limit-commands';
import { RedisLimiter, type RedisLimiterOptions } from './redis-limiter';

const WIDE = { ratePerSecond: 100_000, burst: 100_000 };
const prefixes: string[] = [];
function newPrefix(): string {
  prefixes.push(testPrefix());
  return prefixes.at(-1)!;
}
afterAll(async () => {
  for (const prefix of prefixes) await removeRedisKeys(stackAddress('REDIS_URL'), prefix);
});

/** Waits long for Redis: what is asked here is how it decides. */
function openWith(clock: MovableClock, prefix: string): Promise<RedisLimiter> {
  return openLimiter({ prefix, clock, time: 'clock', timeoutMs: 5_000 });
}

function openLimiter(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
  return RedisLimiter.open({
    server: stackAddress('REDIS_URL'),
    prefix: options.prefix ?? newPrefix(),
    clock: systemClock,
    logger: silentLogger,
    metrics: new Metrics(false),
    ...options,
  });
}

describeLimiter('a limiter on Redis', () => ({
  open: (clock) => openWith(clock, newPrefix()),
  reopen: (clock) => openWith(clock, prefixes.at(-1)!),
}));

describe('without Redis', () => {
  let url: string;
  beforeAll(async () => {
    url = `redis://:canary-password@127.0.0.1:${await freePort()}`;
  });

  test('a limiter starts, says so once without the password, and is measured as local', async () => {
    const lines: string[] = [];
    const log = (message: string, fields?: LogFields) => void lines.push(JSON.stringify({ message, ...fields }));
    const logger: Logger = { error: log, warn: log, info: log, debug: log };
    const metrics = new Metrics(false);
    const limiter = await openLimiter({ server: url, logger, metrics });
    await limiter.take({ keyId: 'k', limits: { ...WIDE, monthlyQuota: 1 }, quotaCost: 0 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('limits are counted in this process');
    expect(lines.join()).not.toContain('canary');
    const { body } = await metrics.text();
    expect(body).toContain('limits_local 1');
    expect(body).toContain('limits_local_calls_total 1');
    await limiter.close();
  });

  test('it lets exactly the quota through when 1,000 calls arrive at once', async () => {
    const limiter = await openLimiter({ server: url });
    const limits = { ...WIDE, monthlyQuota: 100 };
    const taken = await Promise.all(
      Array.from({ length: 1_000 }, () => limiter.take({ keyId: 'k', limits, quotaCost: 1 })),
    );
    expect(taken.filter(({ verdict }) => verdict === 'ok')).toHaveLength(100);
    await limiter.close();
  });
});

describe('several limiters on one Redis', () => {
  test('let exactly the rest of a quota through together', async () => {
    const prefix = newPrefix();
    const limiters = await Promise.all([1, 2, 3].map(() => openLimiter({ prefix, timeoutMs: 5_000 })));
    const limits = { ...WIDE, monthlyQuota: 100 };
    const taken = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => limiters[i % 3]!.take({ keyId: 'k', limits, quotaCost: 1 })),
    );
    expect(taken.filter(({ verdict }) => verdict === 'ok')).toHaveLength(100);
    for (const limiter of limiters) await limiter.close();
  });

  test('leave the sum alone behind when they end', async () => {
    const prefix = newPrefix();
    const limiter = await openLimiter({ prefix, timeoutMs: 5_000 });
    const { month } = await limiter.take({ keyId: 'k', limits: { ...WIDE, monthlyQuota: 5 }, quotaCost: 2 });
    const client = new Redis(stackAddress('REDIS_URL'));
    const name = countsName(prefix, 'k', month);
    expect(Object.keys(await client.hgetall(name))).toHaveLength(2);
    expect(await client.ttl(name)).toBeGreaterThan(31 * 86_400);
    await limiter.close();
    expect(await client.hgetall(name)).toEqual({ used: '2' });
    client.disconnect();
  });

  test('go by the time of the server, however wrong their clocks are', async () => {
    const prefix = newPrefix();
    const wrong = { now: () => Date.now() - 40 * 86_400_000 };
    const limiter = await openLimiter({ prefix, clock: wrong, timeoutMs: 5_000 });
    const limits = { ratePerSecond: 0.001, burst: 1, monthlyQuota: 10 };
    const right = await openLimiter({ prefix, timeoutMs: 5_000 });
    expect(await limiter.take({ keyId: 'k', limits, quotaCost: 1 })).toMatchObject({
      verdict: 'ok',
      month: monthAt(Date.now()).name,
    });
    expect(await right.take({ keyId: 'k', limits, quotaCost: 1 })).toMatchObject({ verdict: 'rate_limit' });
    await limiter.close();
    await right.close();
  });

  test('work after the scripts of the server were forgotten', async () => {
    const limiter = await openLimiter({ timeoutMs: 5_000 });
    const call = { keyId: 'k', limits: { ...WIDE, monthlyQuota: 5 }, quotaCost: 1 };
    await limiter.take(call);
    const client = new Redis(stackAddress('REDIS_URL'));
    await client.script('FLUSH');
    client.disconnect();
    expect(await limiter.take(call)).toMatchObject({ verdict: 'ok', quotaRemaining: 3 });
    await limiter.close();
  });
});

test('thousands of random histories are decided on Redis to the last number as in memory', async () => {
  const clock = movableClock('2026-11-15T12:00:00Z');
  const limiter = await openWith(clock, newPrefix());
  let state = 7;
  const pick = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const histories = Array.from({ length: 3_000 }, (_, i) => ({
    keyId: `key${i}`,
    use: { arrivalUs: 0, used: 0 },
    limits: {
      ratePerSecond: [0.001, 0.3, 1, 3, 7, 50, 333, 20_000][pick(8)]!,
      burst: 1 + pick(40),
      monthlyQuota: pick(4) === 0 ? null : pick(12),
    },
  }));
  for (let step = 0; step < 15; step += 1) {
    clock.nowMs += pick(5) === 0 ? -pick(2_000) : pick(1_500);
    const month = monthAt(clock.nowMs);
    const expected: unknown[] = [];
    const asked = histories.map((history) => {
      const request = { keyId: history.keyId, limits: history.limits, quotaCost: pick(4) };
      const { taken, next } = decide(history.use, request, clock.nowMs, month);
      history.use = next;
      expected.push(taken);
      return limiter.take(request);
    });
    expect(await Promise.all(asked)).toEqual(expected);
  }
  expect(emissionIntervalUs(0.001)).toBe(1e9);
  await limiter.close();
});
