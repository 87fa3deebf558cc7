import { stackAddress, testPrefix } from '@tripoint/testing';
import { removeRedisKeys } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import { countsName, LimitCommands } from './limit-commands';
import { luaScript } from './lua-script';

const MONTH = '2026-11';
const prefix = testPrefix();
const request = { keyId: 'k', limits: { ratePerSecond: 1_000, burst: 1_000, monthlyQuota: 100 }, quotaCost: 1 };
let client: Redis;
let commands: LimitCommands;

beforeEach(() => {
  client = new Redis(stackAddress('REDIS_URL'));
  commands = new LimitCommands({ client, prefix, gateway: 'me' });
});
afterEach(async () => {
  await removeRedisKeys(stackAddress('REDIS_URL'), prefix);
  client.disconnect();
});

const counts = () => client.hgetall(countsName(prefix, 'k', MONTH));

test('commands of a connection that was given up do nothing once a later one has settled', async () => {
  await commands.take(1, request, MONTH, null);
  await commands.settle(2, 'k', MONTH, 1);
  await expect(commands.take(1, request, MONTH, null)).rejects.toThrow('earlier connection');
  await expect(commands.refund(1, 'k', MONTH, 1)).rejects.toThrow('earlier connection');
  expect(await counts()).toEqual({ used: '1', 'n:me': '1', 'e:me': '2' });
  expect(await commands.take(2, request, MONTH, null)).toMatchObject({ verdict: 'ok', used: 2 });
});

test('settling adds what is missing, takes away what came twice, and changes nothing the second time', async () => {
  await commands.take(1, request, MONTH, null);
  expect(await commands.settle(2, 'k', MONTH, 5)).toEqual({ added: 4, used: 5 });
  expect(await commands.settle(2, 'k', MONTH, 5)).toEqual({ added: 0, used: 5 });
  expect(await commands.settle(3, 'k', MONTH, 2)).toEqual({ added: -3, used: 2 });
  expect(await commands.settle(3, 'k', MONTH, -9)).toEqual({ added: -11, used: 0 });
});

test('one gateway settles its own part of the sum alone', async () => {
  const other = new LimitCommands({ client, prefix, gateway: 'other' });
  await other.take(1, { ...request, quotaCost: 10 }, MONTH, null);
  await commands.take(1, request, MONTH, null);
  expect(await commands.settle(2, 'k', MONTH, 3)).toEqual({ added: 2, used: 13 });
});

test('nothing is kept for ever, and the keys of one access key share a slot of a cluster', async () => {
  await commands.take(1, request, MONTH, null);
  await commands.settle(1, 'settled', MONTH, 0);
  const names = await client.keys(`${prefix}:*`);
  expect(names.sort()).toEqual([
    `${prefix}:burst:{k}`,
    `${prefix}:quota:{k}:${MONTH}`,
    `${prefix}:quota:{settled}:${MONTH}`,
  ]);
  for (const name of names) expect(await client.pttl(name)).toBeGreaterThan(0);
});

test('the name of a script states how many keys it takes', () => {
  expect(luaScript('gcra-quota-2').numberOfKeys).toBe(2);
  expect(() => luaScript('gcra-quota')).toThrow('how many keys');
  expect(() => luaScript('nothing-1')).toThrow('ENOENT');
});
