import { randomBytes } from 'node:crypto';
import { stackAddress } from '@tripoint/testing';
import { Redis } from 'ioredis';

const redis = new Redis(stackAddress('REDIS_URL'));
const key = `stack-test:${randomBytes(4).toString('hex')}`;

afterAll(async () => {
  await redis.del(key);
  await redis.quit();
});

test('it is Redis 7, and a script of ours runs in it as one step', async () => {
  expect(await redis.info('server')).toMatch(/redis_version:7\./);
  const add = "local n = redis.call('INCRBY', KEYS[1], ARGV[1]) redis.call('PEXPIRE', KEYS[1], 60000) return n";
  const counts = await Promise.all([1, 2, 3].map((n) => redis.eval(add, 1, key, n)));
  expect(counts.at(-1)).toBe(6);
  expect(await redis.pttl(key)).toBeGreaterThan(0);
});
