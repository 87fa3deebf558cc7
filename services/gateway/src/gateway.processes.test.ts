import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@elastic/elasticsearch';
import { countsName, monthAt, REDIS_TIMEOUT_MS } from '@tripoint/limits';
import { unlogged } from '@tripoint/organisations/testing';
import { type RunningServer, systemClock } from '@tripoint/runtime';
import { runCommand, stackAddress, TcpDoor, testPrefix, until } from '@tripoint/testing';
import { OwnRedis, removeRedisKeys } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import { runKeysCommand } from './keys/command';
import { ElasticsearchKeyStore } from './keys/elasticsearch/elasticsearch-key-store';
import { KeyFormat } from './keys/key-format';
import { type IssuedKey, KeyRing } from './keys/key-ring';
import { GatewayProcess, servePlaces } from './testing/gateway-process';

const REVOKED_WITHIN_MS = 1_000;
/** A question that hangs (1 s), the pause before the next one (0.5 s), and its answer. */
const SEEN_AFTER_OUTAGE_MS = 2_000;
/** A change of state that no promise is about. */
const STATE_WITHIN_MS = 10_000;
/** What a busy machine adds to the time of a call. */
const BUSY_MS = 500;

let places: RunningServer;
let prefix: string;
let door: TcpDoor;
const gateways: GatewayProcess[] = [];
const ownRedis: OwnRedis[] = [];

beforeAll(async () => {
  places = await servePlaces();
});
afterAll(() => places.close(0));
beforeEach(async () => {
  prefix = testPrefix();
  door = await TcpDoor.open(stackAddress('ELASTICSEARCH_URL'));
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.stop();
  for (const redis of ownRedis.splice(0)) await redis.remove();
  await door.close();
  await removeRedisKeys(stackAddress('REDIS_URL'), prefix);
  const elastic = new Client({ node: stackAddress('ELASTICSEARCH_URL') });
  await elastic.indices.delete({ index: `${prefix}-keys-v1` }, { ignore: [404] });
  await elastic.close();
});

function settings(redisUrl: string): Record<string, string> {
  return {
    ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: door.url,
    ELASTICSEARCH_PREFIX: prefix,
    LIMITS: 'redis',
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
  };
}

async function startGateway(
  redisUrl = stackAddress('REDIS_URL'),
  env: Record<string, string> = {},
): Promise<GatewayProcess> {
  gateways.push(await GatewayProcess.start(places.url, { ...settings(redisUrl), ...env }));
  return gateways.at(-1)!;
}

async function startRedis(): Promise<OwnRedis> {
  ownRedis.push(await OwnRedis.start('canary-password'));
  return ownRedis.at(-1)!;
}

async function makeKey(monthlyQuota: number | null = null): Promise<IssuedKey> {
  const store = new ElasticsearchKeyStore({ server: stackAddress('ELASTICSEARCH_URL'), prefix });
  const ring = new KeyRing({
    store,
    format: new KeyFormat('tp_live'),
    clock: systemClock,
    acts: unlogged,
    organisationId: null,
  });
  const issued = await ring.create({ label: 'test', ratePerSecond: 100_000, burst: 1_000_000, monthlyQuota });
  await store.close();
  return issued;
}

async function keysCommand(words: string[], redisUrl = stackAddress('REDIS_URL')) {
  const env = { ...settings(redisUrl), ELASTICSEARCH_URL: stackAddress('ELASTICSEARCH_URL') };
  const ended = await runCommand(runKeysCommand, words, { env, clock: systemClock });
  expect(ended.code).toBe(0);
  return ended;
}

async function counted(redisUrl: string, keyId: string): Promise<number> {
  const client = new Redis(redisUrl);
  const used = await client.hget(countsName(prefix, keyId, monthAt(Date.now()).name), 'used');
  client.disconnect();
  return Number(used);
}

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

test('two gateways let exactly the last 100 calls of a quota through when 1,000 arrive at once', async () => {
  const [one, two] = [await startGateway(), await startGateway()];
  const { key, stored } = await makeKey(150);
  for (let i = 0; i < 25; i += 1) expect([await one.ask(key), await two.ask(key)]).toEqual([200, 200]);
  const statuses = await Promise.all(Array.from({ length: 1_000 }, (_, i) => (i % 2 === 0 ? one : two).ask(key)));
  expect([countOf(statuses, 200), countOf(statuses, 402)]).toEqual([100, 900]);
  expect(await counted(stackAddress('REDIS_URL'), stored.keyId)).toBe(150);
  const list = JSON.parse((await keysCommand(['list', '--json'])).out) as { used_this_month: number }[];
  expect(list.map((one) => one.used_this_month)).toEqual([150]);
  expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
});

describe('a revoked key', () => {
  test('stops in every gateway at once, by a message over Redis', async () => {
    const pair = [await startGateway(), await startGateway()];
    for (let i = 0; i < 3; i += 1) {
      const { key, stored } = await makeKey();
      for (const gateway of pair) expect(await gateway.ask(key)).toBe(200);
      await keysCommand(['revoke', stored.selector]);
      for (const gateway of pair) expect(await gateway.ask(key)).toBe(401);
    }
  });

  test('stops in every gateway within a second while Redis is away, and the command says so', async () => {
    const redis = await startRedis();
    const pair = [await startGateway(redis.url), await startGateway(redis.url)];
    const { key, stored } = await makeKey();
    for (const gateway of pair) expect(await gateway.ask(key)).toBe(200);
    await redis.kill();
    for (const gateway of pair) expect(await gateway.ask(key)).toBe(200);
    const { said } = await keysCommand(['revoke', stored.selector], redis.url);
    expect(said).toContain('within a second');
    for (const gateway of pair)
      await until('the key has stopped', async () => (await gateway.ask(key)) === 401, REVOKED_WITHIN_MS);
    const listed = await keysCommand(['list'], redis.url);
    expect(listed.out).toContain('?/none');
    expect(listed.said).toContain('Redis cannot be read');
  });

  test('is replaced by its successor everywhere, and a new key works at once where it was tried before', async () => {
    const gateway = await startGateway();
    const { key, stored } = await makeKey();
    expect(await gateway.ask(key)).toBe(200);
    const rotated = await keysCommand(['rotate', stored.selector, '--overlap', '0']);
    expect([await gateway.ask(key), await gateway.ask(rotated.out.trim())]).toEqual([401, 200]);
  });
});

describe('while Elasticsearch is', () => {
  test.each([
    ['away', () => door.close()],
    ['silent', async () => door.silence()],
  ])(
    '%s, keys in use go on working without a wait, others get 503, and all is well when it is back',
    async (_, end) => {
      const gateway = await startGateway();
      const [used, unused, revoked] = [await makeKey(), await makeKey(), await makeKey()];
      // More than once: a key that is read while others are made is not kept.
      for (let i = 0; i < 8; i += 1) {
        expect([await gateway.ask(used.key), await gateway.ask(revoked.key)]).toEqual([200, 200]);
        await pause(50);
      }
      await end();
      await until(
        'the outage is noticed',
        async () => gateway.log.includes('keys cannot be read') || (await gateway.ask(used.key)) !== 200,
      );
      for (let i = 0; i < 20; i += 1) {
        const startedAtMs = performance.now();
        expect(await gateway.ask(used.key)).toBe(200);

        expect(performance.now() - startedAtMs).toBeLessThan(BUSY_MS);
        await pause(50);
      }
      expect(await gateway.ask(unused.key)).toBe(503);
      await keysCommand(['revoke', revoked.stored.selector], 'redis://127.0.0.1:1');
      await door.openAgain();
      await until('keys are read again', async () => (await gateway.ask(unused.key)) === 200);
      await until('the key has stopped', async () => (await gateway.ask(revoked.key)) === 401, SEEN_AFTER_OUTAGE_MS);
      expect((await gateway.get('/readyz')).status).toBe(200);
    },
  );
});

describe('a Redis that is killed and started again under load', () => {
  test('costs no call more than the time of one question, no call its answer, and no count its truth', async () => {
    const redis = await startRedis();
    const pair = [await startGateway(redis.url), await startGateway(redis.url)];
    const { key, stored } = await makeKey();
    for (const gateway of pair) expect(await gateway.ask(key)).toBe(200);
    const seen = { answered: 2, others: 0, slowestMs: 0 };
    let going = true;
    const side = async (gateway: GatewayProcess): Promise<void> => {
      while (going) {
        const startedAtMs = performance.now();
        const status = await gateway.ask(key);
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAtMs);
        if (status === 200) seen.answered += 1;
        else seen.others += 1;
      }
    };
    const isLocal = async (gateway: GatewayProcess, figure: number): Promise<boolean> =>
      (await gateway.get('/metrics', true)).text.includes(`limits_local ${figure}`);
    const sides = pair.flatMap((gateway) => Array.from({ length: 4 }, () => side(gateway)));
    await pause(400);
    const slowestBeforeMs = seen.slowestMs;
    await redis.kill();
    for (const gateway of pair) {
      await until('it counts by itself', () => isLocal(gateway, 1), STATE_WITHIN_MS);
      expect((await gateway.get('/readyz')).status).toBe(200);
    }
    await pause(200);
    await redis.start();
    for (const gateway of pair) await until('it counts in Redis again', () => isLocal(gateway, 0), STATE_WITHIN_MS);
    await pause(400);
    going = false;
    await Promise.all(sides);
    expect(seen.others).toBe(0);
    expect(seen.slowestMs).toBeLessThan(slowestBeforeMs + REDIS_TIMEOUT_MS + BUSY_MS);
    expect(seen.answered).toBeGreaterThan(50);
    await until(
      'all calls are counted',
      async () => (await counted(redis.url, stored.keyId)) === seen.answered,
      STATE_WITHIN_MS,
    );
    for (const { log } of pair) {
      expect(log.match(/Redis does not answer/g)).toHaveLength(1);
      expect(log.match(/Redis answers again/g)).toHaveLength(1);
      expect(log).not.toContain('canary');
    }
  });
});
