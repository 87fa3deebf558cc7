import { silentLogger } from '@tripoint/runtime';
import { freePort, stackAddress, testPrefix, until } from '@tripoint/testing';
import { OwnRedis } from '@tripoint/testing/redis';
import Redis from 'ioredis';
import { changeMessage, changeOf, keyChannel } from './key-change';
import { KeyChangeListener } from './key-change-listener';
import { publishKeyChange } from './publish-key-change';

/** Remembers what it received. */
class Target {
  readonly forgotten: string[] = [];
  rechecks = 0;
  forget(selectors: readonly string[]): void {
    this.forgotten.push(...selectors);
  }
  recheck(): void {
    this.rechecks += 1;
  }
}

test('a message names keys, and nothing secret', () => {
  expect(changeOf(changeMessage(['a1', 'B2']))).toEqual(['a1', 'B2']);
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"selectors":"a"}',
  '{"selectors":[1]}',
  '{"selectors":["../a"]}',
  '{"selectors":["~changes"]}',
  `{"selectors":["${'a'.repeat(65)}"]}`,
  JSON.stringify({ selectors: Array.from({ length: 17 }, () => 'a') }),
  `{"selectors":[${' '.repeat(10_000)}]}`,
  '{"selectors":',
])('%s says only that something has changed', (message) => {
  expect(changeOf(message)).toBeNull();
});

test('what is published reaches every listener on the prefix, and no other', async () => {
  const url = stackAddress('REDIS_URL');
  const [prefix, otherPrefix] = [testPrefix(), testPrefix()];
  const [one, two, other] = [new Target(), new Target(), new Target()];
  const listeners = [
    new KeyChangeListener({ server: url, prefix, target: one, logger: silentLogger }),
    new KeyChangeListener({ server: url, prefix, target: two, logger: silentLogger }),
    new KeyChangeListener({ server: url, prefix: otherPrefix, target: other, logger: silentLogger }),
  ];
  await until('the listener has connected', () => [one, two, other].every(({ rechecks }) => rechecks === 1));
  await publishKeyChange(url, prefix, ['a1', 'b2']);
  await until('the change has arrived', () => one.forgotten.length + two.forgotten.length === 4);
  expect([one.forgotten, two.forgotten, other.forgotten]).toEqual([['a1', 'b2'], ['a1', 'b2'], []]);
  const client = new Redis(url);
  await client.publish(keyChannel(prefix), 'rubbish');
  client.disconnect();
  await until('the listener has connected again', () => one.rechecks === 2 && two.rechecks === 2);
  for (const listener of listeners) listener.close();
});

test('after an outage the store is asked at once, since messages may have been missed', async () => {
  const redis = await OwnRedis.start();
  const target = new Target();
  const listener = new KeyChangeListener({ server: redis.url, prefix: 'p', target, logger: silentLogger });
  await until('the listener has connected', () => target.rechecks === 1);
  await redis.kill();
  await redis.start();
  await until('the listener has connected again', () => target.rechecks === 2);
  await publishKeyChange(redis.url, 'p', ['a1']);
  await until('the change has arrived', () => target.forgotten.length === 1);
  listener.close();
  await redis.remove();
});

test('that Redis is away is said within moments, without its password', async () => {
  const url = `redis://:canary@127.0.0.1:${await freePort()}`;
  const startedAtMs = performance.now();
  const failure = await publishKeyChange(url, 'p', ['a1']).catch((error: Error) => error);
  expect(failure).toMatchObject({ message: expect.not.stringContaining('canary') });
  expect(performance.now() - startedAtMs).toBeLessThan(2_000);
});
