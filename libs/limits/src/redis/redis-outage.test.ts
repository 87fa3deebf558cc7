import { setTimeout as pause } from 'node:timers/promises';
import { type LogFields, type Logger, Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { OwnRedis } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import type { TakeRequest } from '../limiter';
import { monthAt } from '../month';
import { countsName } from './limit-commands';
import { RedisLimiter } from './redis-limiter';

const PREFIX = 'outage';
const WIDE = { ratePerSecond: 100_000, burst: 1_000_000 };
const UNLIMITED = { ...WIDE, monthlyQuota: null };
const TIMEOUT_MS = 75;
/** What a busy machine may add to the time of a call. */
const SLACK_MS = 150;

let redis: OwnRedis;
const open: RedisLimiter[] = [];
beforeEach(async () => {
  redis = await OwnRedis.start();
});
afterEach(async () => {
  for (const limiter of open.splice(0)) await limiter.close();
  await redis.remove();
});

async function openLimiter(logger: Logger = silentLogger, metrics = new Metrics(false)): Promise<RedisLimiter> {
  const options = { server: redis.url, prefix: PREFIX, clock: systemClock, logger, metrics, timeoutMs: TIMEOUT_MS };
  open.push(await RedisLimiter.open(options));
  return open.at(-1)!;
}

function call(limits: TakeRequest['limits'] = UNLIMITED, keyId = 'k'): TakeRequest {
  return { keyId, limits, quotaCost: 1 };
}

async function counted(keyId = 'k'): Promise<number> {
  const client = new Redis(redis.url);
  const used = await client.hget(countsName(PREFIX, keyId, monthAt(Date.now()).name), 'used');
  client.disconnect();
  return Number(used);
}

/** Calls without a pause from several sides until it is stopped. */
function load(limiters: readonly RedisLimiter[], keys: readonly string[]) {
  const answered = new Map<string, number>(keys.map((key) => [key, 0]));
  const seen = { slowestMs: 0, failed: 0 };
  let going = true;
  const side = async (limiter: RedisLimiter, first: number): Promise<void> => {
    for (let i = first; going; i += 1) {
      const keyId = keys[i % keys.length]!;
      const startedAtMs = performance.now();
      try {
        const { verdict, month } = await limiter.take(call(UNLIMITED, keyId));
        if (verdict === 'ok') answered.set(keyId, answered.get(keyId)! + 1);
        if (i % 7 === 0) {
          await limiter.refund(keyId, month, 1);
          answered.set(keyId, answered.get(keyId)! - 1);
        }
      } catch {
        seen.failed += 1;
      }
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAtMs);
      if (i % 3 === 0) await pause(0);
    }
  };
  const sides = limiters.flatMap((limiter) => [0, 1, 2, 3].map((first) => side(limiter, first)));
  const stop = async () => {
    going = false;
    await Promise.all(sides);
    return { answered, ...seen };
  };
  return { stop };
}

const TROUBLES: readonly [string, () => Promise<void>][] = [
  [
    'killed and started again on its file',
    async () => {
      await redis.kill();
      await pause(300);
      await redis.start();
    },
  ],
  [
    'killed and started again without anything that it had',
    async () => {
      await redis.kill();
      await pause(100);
      await redis.start(false);
    },
  ],
  [
    'frozen, with commands under way that it follows later',
    async () => {
      redis.freeze();
      await pause(400);
      redis.thaw();
    },
  ],
  [
    'frozen again and again',
    async () => {
      for (let i = 0; i < 5; i += 1) {
        redis.freeze();
        await pause(120);
        redis.thaw();
        await pause(60);
      }
    },
  ],
];

describe('a Redis that is', () => {
  test.each(TROUBLES)('%s costs no call its answer and no count its truth', async (_, trouble) => {
    const limiters = [await openLimiter(), await openLimiter()];
    const keys = ['a', 'b', 'c'];
    const running = load(limiters, keys);
    await pause(200);
    await trouble();
    await pause(800);
    const { answered, slowestMs, failed } = await running.stop();
    expect(failed).toBe(0);
    expect(slowestMs).toBeLessThan(2 * TIMEOUT_MS + SLACK_MS);
    for (const key of keys) {
      await until('all calls are counted', async () => (await counted(key)) === answered.get(key));
      expect(answered.get(key)).toBeGreaterThan(50);
    }
  });
});

test('while Redis is away a quota goes on where it was', async () => {
  const limiter = await openLimiter();
  const limits = { ...WIDE, monthlyQuota: 100 };
  for (let i = 0; i < 60; i += 1) await limiter.take(call(limits));
  await redis.kill();
  const taken = await Promise.all(Array.from({ length: 200 }, () => limiter.take(call(limits))));
  expect(taken.filter(({ verdict }) => verdict === 'ok')).toHaveLength(40);
  await redis.start();
  await until('all calls are counted', async () => (await counted()) === 100);
  expect(await limiter.take(call(limits))).toMatchObject({ verdict: 'over_query_limit', quotaRemaining: 0 });
});

test('what two processes counted apart is one sum when Redis is back, over the quota if it must be', async () => {
  const [one, two] = [await openLimiter(), await openLimiter()];
  const limits = { ...WIDE, monthlyQuota: 20 };
  for (let i = 0; i < 5; i += 1) for (const limiter of [one, two]) await limiter.take(call(limits));
  await redis.kill();
  let answered = 10;
  for (let i = 0; i < 30; i += 1) {
    for (const limiter of [one, two]) if ((await limiter.take(call(limits))).verdict === 'ok') answered += 1;
  }
  expect(answered).toBeLessThanOrEqual(10 + 2 * 11);
  await redis.start();
  await until('all calls are counted', async () => (await counted()) === answered);
  for (const limiter of [one, two]) expect((await limiter.take(call(limits))).verdict).toBe('over_query_limit');
});

test('only the calls before the breaker opens wait, and those no longer than the timeout', async () => {
  const limiter = await openLimiter();
  await limiter.take(call());
  redis.freeze();
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: 50 }, () => limiter.take(call())));
  expect(performance.now() - startedAtMs).toBeLessThan(TIMEOUT_MS + SLACK_MS);
  const openedAtMs = performance.now();
  for (let i = 0; i < 1_000; i += 1) await limiter.take(call());
  expect(performance.now() - openedAtMs).toBeLessThan(TIMEOUT_MS);
  redis.thaw();
  await until('all calls are counted', async () => (await counted()) === 1_051);
});

test('an answer that waits in the socket while this process is busy is no trouble', async () => {
  const metrics = new Metrics(false);
  const limiter = await openLimiter(silentLogger, metrics);
  for (let i = 0; i < 5; i += 1) {
    const taken = limiter.take(call());
    await pause(0);
    for (const endMs = performance.now() + 3 * TIMEOUT_MS; performance.now() < endMs; );
    await taken;
  }
  expect((await metrics.text()).body).not.toContain('limits_redis_errors_total{');
  expect(await counted()).toBe(5);
});

test('the log has one line when Redis goes and one when it is back, with what was reconciled', async () => {
  const lines: { level: string; fields: LogFields | undefined }[] = [];
  const log = (level: string) => (_: string, fields?: LogFields) => void lines.push({ level, fields });
  const logger: Logger = { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') };
  const metrics = new Metrics(false);
  const limiter = await openLimiter(logger, metrics);
  await limiter.take(call());
  await redis.kill();
  for (let i = 0; i < 30; i += 1) await limiter.take(call());
  await redis.start();
  await until('the warning is logged', async () => lines.length > 1);
  expect(lines).toEqual([
    { level: 'error', fields: { error: expect.any(String) } },
    { level: 'info', fields: { awayMs: expect.any(Number), reconciledCalls: 30 } },
  ]);
  expect((await metrics.text()).body).toContain('limits_reconciled_calls_total 30');
});

test('a process that ends while Redis is away says how much is lost', async () => {
  const errors: string[] = [];
  const limiter = await openLimiter({ ...silentLogger, error: (message) => errors.push(message) });
  await redis.kill();
  await limiter.take(call());
  await limiter.close();
  expect(errors.at(-1)).toContain('are lost');
});

test('a Redis that refuses to write is as good as none, and one line of the log', async () => {
  const errors: string[] = [];
  const metrics = new Metrics(false);
  const limiter = await openLimiter({ ...silentLogger, error: (message) => errors.push(message) }, metrics);
  await limiter.take(call());
  const client = new Redis(redis.url);
  await client.config('SET', 'min-replicas-to-write', '1');
  for (let i = 0; i < 20; i += 1) expect((await limiter.take(call())).verdict).toBe('ok');
  const refusals = async () => /redis_errors_total{reason="answer"} (\d+)/.exec((await metrics.text()).body)?.[1];
  await until('it has tried again', async () => Number(await refusals()) > 3);
  expect(errors).toHaveLength(1);
  await client.config('SET', 'min-replicas-to-write', '0');
  client.disconnect();
  await until('all calls are counted', async () => (await counted()) === 21);
});
