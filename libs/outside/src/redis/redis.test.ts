import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@tripoint/runtime';
import { stackAddress, testPrefix, until } from '@tripoint/testing';
import { OwnRedis, removeRedisKeys } from '@tripoint/testing/redis';
import { MemoryBreakers } from '../breaker/memory-breakers';
import { RedisBreakers } from '../breaker/redis-breakers';
import { MemoryCache } from '../cache/memory-cache';
import { RedisCache } from '../cache/redis-cache';
import { breakersContract, cacheContract, FakeClock } from '../testing';
import { RedisStore } from './redis-store';

const url = stackAddress('REDIS_URL');
const prefix = testPrefix();
const stores: RedisStore[] = [];
let count = 0;

async function storeOf(address = url, name = `${prefix}:${count++}`): Promise<RedisStore> {
  const store = RedisStore.open(address, name, silentLogger);
  stores.push(store);
  await until('Redis answers', async () => (await store.run((multi) => multi.ping())) !== null);
  return store;
}

afterAll(async () => {
  for (const store of stores) store.close();
  await removeRedisKeys(url, prefix);
});

/** Redis has its own clock. */
const pass = (ms: number): Promise<void> => sleep(ms + 10);
const options = { failures: 2, openMs: 60_000, trialMs: 1_000 };
const breakersOf = (store: RedisStore, chosen = options) =>
  new RedisBreakers(store, chosen, new MemoryBreakers(chosen, new FakeClock()));

breakersContract('of several processes', async (chosen) => ({ breakers: breakersOf(await storeOf(), chosen), pass }));

cacheContract('of several processes', async () => ({
  cache: new RedisCache(await storeOf(), new MemoryCache(new FakeClock())),
  pass,
}));

test('what one process has learned, another knows', async () => {
  const [one, other] = [await storeOf(url, `${prefix}:both`), await storeOf(url, `${prefix}:both`)];
  await breakersOf(one).failed('a');
  await breakersOf(other).failed('a');
  expect(await breakersOf(one).enter('a')).toBeGreaterThan(0);
  await new RedisCache(one, new MemoryCache(new FakeClock())).set('k', 'v', 60_000);
  expect(await new RedisCache(other, new MemoryCache(new FakeClock())).get('k')).toBe('v');
});

test('names of keys in Redis show nothing of what is kept', async () => {
  const store = await storeOf();
  await new RedisCache(store, new MemoryCache(new FakeClock())).set('jana@example.com', 'v', 60_000);
  const [names] = (await store.run((multi) => multi.keys(`${store.prefix}:*`))) as [string[]];
  expect(names).toHaveLength(1);
  expect(names[0]).not.toContain('jana');
});

test.each(['kill', 'freeze'] as const)('when Redis is away (%s), each process goes on with its own', async (how) => {
  const redis = await OwnRedis.start();
  try {
    const store = await storeOf(redis.url);
    const [breakers, cache] = [breakersOf(store), new RedisCache(store, new MemoryCache(new FakeClock()))];
    await cache.set('k', 'v', 60_000);
    await breakers.failed('a');
    await redis[how]();
    await breakers.failed('a');
    expect(await breakers.enter('a')).toBeGreaterThan(0);
    expect(await breakers.enter('b')).toBeNull();
    expect(await cache.get('k')).toBe('v');
    if (how === 'freeze') redis.thaw();
    else await redis.start();
    await until('Redis answers', async () => (await store.run((multi) => multi.ping())) !== null);
  } finally {
    for (const store of stores.splice(0)) store.close();
    redis.thaw();
    await redis.remove();
  }
});
