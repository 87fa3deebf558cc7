import { systemClock } from '@tripoint/runtime';
import { freePort, stackAddress, testPrefix, until } from '@tripoint/testing';
import { OwnRedis, removeRedisKeys } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import { addTo, callsOf, describeUsageHistory, MONTHS, refusalOf } from '../../testing/usage-history-contract';
import { RedisUsageHistory } from './redis-usage-history';

const DAY_SECONDS = 86_400;
const EVER = { from: '2024-01-01', to: '2029-12-31' };
const prefixes: string[] = [];
function newPrefix(): string {
  prefixes.push(testPrefix());
  return prefixes.at(-1)!;
}
afterAll(async () => {
  for (const prefix of prefixes) await removeRedisKeys(stackAddress('REDIS_URL'), prefix);
});

const open = (prefix: string, url = stackAddress('REDIS_URL')): Promise<RedisUsageHistory> =>
  RedisUsageHistory.open({ server: url, prefix, clock: systemClock, months: MONTHS });

describeUsageHistory('a usage history in Redis', () => open(newPrefix()));

test('two gateways add to one history', async () => {
  const prefix = newPrefix();
  const both = [await open(prefix), await open(prefix)];
  for (const history of both) await addTo(history, [callsOf({ answered: 3 })]);
  expect(await both[0]!.days('a', EVER)).toMatchObject([{ answered: 6 }]);
  for (const history of both) await history.close();
});

test('whatever is stored ends by itself', async () => {
  const prefix = newPrefix();
  const history = await open(prefix);
  await addTo(history, [callsOf({ answered: 1 })], [refusalOf(systemClock.now())]);
  const client = new Redis(stackAddress('REDIS_URL'));
  const names = await client.keys(`${prefix}:*`);
  const days = await Promise.all(names.map(async (name) => [name, (await client.ttl(name)) / DAY_SECONDS] as const));
  client.disconnect();
  await history.close();
  const daysOf = (kind: string): number => days.find(([name]) => name.startsWith(`${prefix}:${kind}:`))![1];
  expect(names).toHaveLength(3);
  expect(daysOf('usage')).toBeGreaterThan(365);
  expect(daysOf('usage')).toBeLessThan(400);
  expect(daysOf('refusals')).toBeCloseTo(30, 1);
  expect(daysOf('usage-batch')).toBeCloseTo(1, 1);
});

test('a batch whose answer was lost counts once when it is added again', async () => {
  const redis = await OwnRedis.start();
  const history = await open('usage', redis.url);
  const batch = {
    id: 'one',
    calls: [callsOf({ answered: 4 }), callsOf({ keyId: 'b', failed: 1 })],
    refusals: [refusalOf(systemClock.now())],
  };
  redis.freeze();
  await expect(history.add(batch)).rejects.toThrow();
  await expect(history.days('a', EVER)).rejects.toThrow();
  redis.thaw();
  await until('the batch is added', () =>
    history.add(batch).then(
      () => true,
      () => false,
    ),
  );
  await history.add(batch);
  expect(await history.days('a', EVER)).toMatchObject([{ answered: 4 }]);
  expect(await history.days('b', EVER)).toMatchObject([{ failed: 1 }]);
  expect(await history.refusals('a')).toHaveLength(1);
  await history.close();
  await redis.remove();
});

test('without Redis it opens and says no at once', async () => {
  const history = await open('usage', `redis://127.0.0.1:${await freePort()}`);
  await expect(addTo(history, [callsOf()])).rejects.toThrow();
  await expect(history.refusals('a')).rejects.toThrow();
  await history.close();
});
