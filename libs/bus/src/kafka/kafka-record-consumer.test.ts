import { fork } from 'node:child_process';
import { join } from 'node:path';
import { until } from '@tripoint/testing';
import { ConsumerFailedError } from '../record-bus';
import type { ChildEvent } from '../testing/consumer-child';
import { publishRun, type TestRecord, testKafka, testRecords } from '../testing/test-kafka';
import { type RegisterTopics, registerTopics } from '../topics';
import { RetryableError } from './back-off';
import { KafkaBus } from './kafka-bus';
import { createKafka, namedOnKafka, withAdmin } from './kafka-connection';
import { KafkaRecordConsumer, type RecordBatchInHand, type RecordConsumerOptions } from './kafka-record-consumer';
import type { EndItem } from './record-items';
import { noteRedriven, readMessageDeadLetters, recordOfDeadLetter } from './redrive';
import { ensureTopics, lag } from './topic-admin';

const kafka = testKafka('consumer');
const { connection } = kafka;

let register: string;
let topics: RegisterTopics<TestRecord, { run: string; phase: string }>;
let bus: KafkaBus;
let closing: (() => Promise<void>)[];
let number = 0;

/** A register of its own for each test, so that none reads what another wrote. */
beforeEach(async () => {
  number += 1;
  register = `cz-test${String.fromCharCode(96 + number)}`;
  topics = registerTopics(register);
  await ensureTopics(connection, register);
  bus = await KafkaBus.connect({ connection, groups: ['indexer'] });
  closing = [() => bus.close()];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});
afterAll(() => kafka.clean());

type Options = Partial<RecordConsumerOptions<TestRecord>> & Pick<RecordConsumerOptions<TestRecord>, 'onBatch'>;

async function consume(options: Options): Promise<KafkaRecordConsumer<TestRecord>> {
  const consumer = await KafkaRecordConsumer.start<TestRecord>({
    connection,
    topics,
    group: 'indexer',
    onFatal: (error) => {
      throw error;
    },
    ...options,
  });
  closing.push(() => consumer.close());
  return consumer;
}

/** Collects what a consumer is given. */
class Seen {
  readonly records: TestRecord[] = [];
  readonly ends: EndItem[] = [];
  readonly batches: { partition: number; offsets: number[]; attempt: number }[] = [];

  readonly add = async ({ partition, items, attempt }: RecordBatchInHand<TestRecord>): Promise<void> => {
    this.batches.push({ partition, offsets: items.map(({ offset }) => offset), attempt });
    for (const item of items) {
      if (item.kind === 'record') this.records.push(item.record);
      if (item.kind === 'end') this.ends.push(item);
    }
  };

  keys(): string[] {
    return this.records.map(({ key }) => key).sort((a, b) => Number(a) - Number(b));
  }
}

const keysOf = (records: readonly TestRecord[]): string[] => records.map(({ key }) => key);

async function committed(): Promise<number> {
  const lags = await lag(connection, 'indexer', topics.records);
  return lags.reduce((sum, one) => sum + (one.committed ?? 0), 0);
}

/** Writes bytes of the test's own to the records topic. */
async function write(messages: readonly { key: string | null; value: string | Buffer | null; partition?: number }[]) {
  const producer = createKafka(connection).producer();
  await producer.connect();
  await producer.send({ topic: namedOnKafka(connection, topics.records.name), messages: [...messages] });
  await producer.disconnect();
}

test('every partition proves that it gave what was published to it', async () => {
  const seen = new Seen();
  await consume({ onBatch: seen.add });
  const records = testRecords(3_000);
  await publishRun(bus, topics, 'run', records);
  await bus.flush(topics.records);
  expect(seen.keys()).toEqual(keysOf(records));
  expect(seen.ends).toHaveLength(6);
  expect(seen.ends.every(({ received, rejected, inPartition }) => received === inPartition && rejected === 0)).toBe(
    true,
  );
  expect(seen.ends.reduce((sum, { inPartition }) => sum + inPartition, 0)).toBe(3_000);
  expect((await lag(connection, 'indexer', topics.records)).map((one) => one.lag)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('who reads the end of a run is given the headers of its publisher, and none that is long', async () => {
  const seen = new Seen();
  await consume({ onBatch: seen.add });
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const headers = { traceparent, tracestate: 'x'.repeat(10_000) };
  const traced = await KafkaBus.connect({ connection: { ...connection, headers }, groups: ['indexer'] });
  closing.push(() => traced.close());
  await publishRun(traced, topics, 'run', testRecords(10));
  await traced.flush(topics.records);
  expect(seen.ends.map((end) => end.headers)).toEqual(seen.ends.map(() => ({ traceparent })));
  expect(seen.ends.length).toBeGreaterThan(0);
});

test('a batch is committed when its handler resolved, never before', async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let atWork = 0;
  await consume({
    async onBatch() {
      atWork += 1;
      await gate;
    },
  });
  await publishRun(bus, topics, 'run', testRecords(100));
  let flushed = false;
  const flushing = bus.flush(topics.records).then(() => {
    flushed = true;
  });
  await until('two partitions are at work', () => atWork === 2);
  expect(await committed()).toBe(0);
  expect(flushed).toBe(false);
  open();
  await flushing;
  expect(await committed()).toBe(112);
});

test('a partition whose handler asks for another try is given the same batch again, and others go on meanwhile', async () => {
  const seen = new Seen();
  let failures = 3;
  let failing = -1;
  await consume({
    async onBatch(batch) {
      if (failures > 0 && (failing === -1 || failing === batch.partition)) {
        failing = batch.partition;
        failures -= 1;
        throw new RetryableError('429');
      }
      await seen.add(batch);
    },
  });
  const records = testRecords(600);
  await publishRun(bus, topics, 'run', records);
  await bus.flush(topics.records);
  expect(seen.keys()).toEqual(keysOf(records));
  expect(seen.batches.filter(({ attempt }) => attempt > 1)).toMatchObject([{ partition: failing, attempt: 4 }]);
  expect(seen.batches.findIndex(({ partition }) => partition === failing)).toBeGreaterThan(0);
});

test('a handler that fails stops the consumer with nothing committed, and the producer receives why', async () => {
  const fatal: Error[] = [];
  const seen = new Seen();
  const broken = await consume({
    concurrency: 1,
    async onBatch() {
      throw new Error('the mapping is wrong');
    },
    onFatal: (error) => {
      fatal.push(error);
    },
  });
  await publishRun(bus, topics, 'run', testRecords(100));
  const failure = await bus.flush(topics.records).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConsumerFailedError);
  expect((failure as Error).message).toContain('the mapping is wrong');
  expect(fatal.map(({ message }) => message)).toEqual(['the mapping is wrong']);
  expect(await committed()).toBe(0);
  await broken.close();
  await consume({ onBatch: seen.add });
  await bus.flush(topics.records);
  expect(seen.keys()).toEqual(keysOf(testRecords(100)));
});

test('a run that cannot come to a good end is reported to its producer once, and the next one is not troubled', async () => {
  await consume({
    async onBatch(batch) {
      for (const item of batch.items) {
        if (item.kind === 'begin' && item.run === 'bad') batch.failRun(item, new Error('the register is taken'));
      }
    },
  });
  await bus.publish(topics.records, {
    kind: 'snapshot-begin',
    register,
    run: 'bad',
    dryRun: false,
    sample: false,
  });
  await expect(bus.flush(topics.records)).rejects.toThrow('the register is taken');
  for (let reported = 0; reported < 5; reported += 1) await bus.flush(topics.records).catch(() => undefined);
  await bus.publish(topics.records, { kind: 'snapshot-abort', run: 'bad', reason: 'failed' });
  await bus.flush(topics.records);
  await publishRun(bus, topics, 'good', testRecords(10));
  await bus.flush(topics.records);
});

test('one poisoned message in a hundred becomes a dead letter with its reason, and the rest goes on', async () => {
  const seen = new Seen();
  await consume({
    check: (record) => (typeof record.name === 'string' ? null : 'name is no text'),
    async onBatch(batch) {
      for (const item of batch.items) {
        if (item.kind === 'record' && item.record.name === 'nowhere') batch.reject(item, 'outside the country');
      }
      await seen.add(batch);
    },
  });
  const good = testRecords(990);
  const poison = [
    { key: 'a', value: 'no JSON at all' },
    { key: 'b', value: '{"run":"run","record":{"key":"other"}}' },
    { key: null, value: '{"run":"run","record":{"key":"c"}}' },
    { key: 'd', value: null },
    { key: 'e', value: '{"run":"run","record":{"key":"e","name":5}}' },
    { key: 'f', value: '{"run":"run","record":{"key":"f","name":"nowhere"}}' },
    { key: 'g', value: `{"run":"run","record":{"key":"g","name":"${'ž'.repeat(300_000)}"}}` },
    { key: 'h', value: '{"run":"run","record":{"key":"h","__proto__":{"x":1}}}' },
    { key: 'i', value: Buffer.from([0xff, 0x00]) },
    { key: 'j', value: '{"run":"run","control":"drop"}' },
  ];
  await bus.publish(topics.records, { kind: 'records', run: 'run', records: good.slice(0, 500) });
  await bus.flush(topics.records);
  await write(poison);
  await bus.publish(topics.records, { kind: 'records', run: 'run', records: good.slice(500) });
  await bus.flush(topics.records);
  const isRead = async () => (await lag(connection, 'indexer', topics.records)).every((one) => one.lag === 0);
  await until('every record was read', isRead, undefined, 200);
  const deadLetters = await readMessageDeadLetters(connection, register);
  expect(deadLetters.map(({ key, reason }) => [key?.toString() ?? null, reason]).sort()).toEqual([
    [null, 'message without key'],
    ['a', 'no JSON'],
    ['b', 'key of another record'],
    ['d', 'empty message'],
    ['e', 'name is no text'],
    ['f', 'outside the country'],
    ['g', 'message too large'],
    ['h', 'forbidden name'],
    ['i', 'no JSON'],
    ['j', 'unknown format'],
  ]);
  for (const { origin, attempts, firstSeen, group } of deadLetters) {
    expect(origin.topic).toBe(namedOnKafka(connection, topics.records.name));
    expect([origin.partition >= 0, origin.offset >= 0, attempts, group]).toEqual([true, true, 1, 'indexer']);
    expect(Date.now() - Date.parse(firstSeen)).toBeLessThan(60_000);
  }
  expect(deadLetters.find(({ key }) => key?.toString() === 'g')?.value).toHaveLength(600_044);
  expect(new Set(seen.keys()).size).toBe(991);
});

test('a dead letter gives back its record and its run; once noted as read again it says so', async () => {
  await consume({
    onBatch: async (batch) => {
      for (const item of batch.items) {
        if (item.kind === 'record' && Number(item.key) % 10 === 0) batch.reject(item, `ten ${item.key}`);
      }
    },
  });
  await publishRun(bus, topics, 'run', testRecords(100));
  await bus.flush(topics.records);
  const deadLetters = await readMessageDeadLetters(connection, register);
  const found = deadLetters.map((deadLetter) => recordOfDeadLetter<TestRecord>(deadLetter));
  expect(found.map((one) => one?.record.key).sort()).toEqual([
    '0',
    '10',
    '20',
    '30',
    '40',
    '50',
    '60',
    '70',
    '80',
    '90',
  ]);
  expect(found.every((one) => one?.run === 'run' && /^Žižkov č\. \d+$/.test(one.record.name))).toBe(true);
  const settled = deadLetters.filter(({ reason }) => reason === 'ten 50' || reason === 'ten 60');
  await noteRedriven(connection, register, settled);
  const again = await readMessageDeadLetters(connection, register);
  expect(
    again
      .filter(({ redriven }) => redriven)
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['ten 50', 'ten 60']);
  expect(again).toHaveLength(10);
});

test('a dead letter that is no record gives back none', () => {
  const facts = {
    place: { partition: 0, offset: 0 },
    origin: { topic: 't', partition: 0, offset: 0 },
    reason: '',
    attempts: 1,
  };
  const deadLetter = { ...facts, firstSeen: '', group: '', key: Buffer.from('a'), cut: false };
  const of = (value: string, cut = false) => recordOfDeadLetter({ ...deadLetter, value: Buffer.from(value), cut });
  expect(of('{"run":"run","record":{"key":"a"}}')).toEqual({ run: 'run', record: { key: 'a' } });
  expect(of('{"run":"run","upsert":{"key":"a"}}')).toEqual({ run: 'run', record: { key: 'a' } });
  for (const value of [
    '',
    'no JSON',
    '{"run":"run","record":{"key":"b"}}',
    '{"run":"run","remove":"a","sourceVersion":1}',
  ]) {
    expect(of(value)).toBeNull();
  }
  expect(of('{"run":"run","record":{"key":"a"}}', true)).toBeNull();
});

test('another group is given the same from the start, later', async () => {
  const first = new Seen();
  await consume({ onBatch: first.add });
  await publishRun(bus, topics, 'run', testRecords(500));
  await bus.flush(topics.records);
  const second = new Seen();
  await consume({ group: 'audit', onBatch: second.add });
  await until('the ends of all partitions', () => second.ends.length === 6);
  expect(second.keys()).toEqual(first.keys());
  expect(second.ends.map(({ received }) => received).sort()).toEqual(first.ends.map(({ received }) => received).sort());
});

test('older versions after newer ones are handed over as they are: the order is the key, the judgement the indexer', async () => {
  const seen = new Seen();
  await consume({ onBatch: seen.add });
  const versions = [5, 3, 9, 1];
  for (const sourceVersion of versions) {
    const records = [{ key: 'k', sourceVersion, name: 'Dlouhá' }];
    await bus.publish(topics.records, { kind: 'records', run: 'run', records });
  }
  await bus.flush(topics.records);
  expect(seen.records.map(({ sourceVersion }) => sourceVersion)).toEqual(versions);
});

test('who takes a partition over is given the counts and what was kept, in step with the commit', async () => {
  const first = await consume({
    async onBatch(batch) {
      batch.keep(`generation ${batch.items.at(-1)?.run}`);
    },
  });
  const records = testRecords(200);
  await bus.publish(topics.records, { kind: 'snapshot-begin', register, run: 'run', dryRun: false, sample: false });
  await bus.publish(topics.records, { kind: 'records', run: 'run', records: records.slice(0, 100) });
  await bus.flush(topics.records);
  await first.close();
  const seen = new Seen();
  const states: (string | null)[] = [];
  await consume({
    onBatch: seen.add,
    onAssigned: (partitions) => {
      states.push(...partitions.map(({ state }) => state));
    },
  });
  await bus.publish(topics.records, { kind: 'records', run: 'run', records: records.slice(100) });
  await bus.publish(topics.records, {
    kind: 'snapshot-end',
    run: 'run',
    published: 200,
    refused: 0,
    sourceVersion: null,
  });
  await bus.flush(topics.records);
  expect(states).toEqual(new Array(6).fill('generation run'));
  expect(seen.keys()).toEqual(keysOf(records.slice(100)));
  expect(seen.ends.every(({ received, inPartition }) => received === inPartition)).toBe(true);
});

test('a consumer that is killed loses nothing: the other one of its group goes on with its partitions', async () => {
  const handled = new Map<string, number>();
  const note = (keys: readonly string[]): void => {
    for (const key of keys) handled.set(key, (handled.get(key) ?? 0) + 1);
  };
  const child = fork(join(__dirname, '../testing/consumer-child.js'), [
    connection.brokers.join(','),
    connection.prefix as string,
    'indexer',
    register,
  ]);
  closing.push(async () => {
    child.kill('SIGKILL');
  });
  let ofChild = 0;
  let childHandled = 0;
  child.on('message', (event: ChildEvent) => {
    if (event.reported === 'assigned') ofChild = event.partitions.length;
    else {
      childHandled += 1;
      note(event.keys);
    }
  });
  await until('the child has all partitions', () => ofChild === 6);
  const mine = new Set<number>();
  const revoked: number[] = [];
  await consume({
    sessionTimeoutMs: 6_000,
    async onBatch({ items }) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      note(items.flatMap((item) => (item.kind === 'record' ? [item.key] : [])));
    },
    onAssigned: (partitions) => {
      for (const { partition } of partitions) mine.add(partition);
    },
    onRevoked: (partitions) => {
      revoked.push(...partitions);
    },
  });
  expect(mine.size).toBe(3);
  const records = testRecords(4_000);
  const publishing = publishRun(bus, topics, 'run', records);
  await until('the child is at work', () => childHandled > 0);
  child.kill('SIGKILL');
  await publishing;
  await bus.flush(topics.records);
  expect([...handled.keys()].length).toBe(4_000);
  expect(mine.size).toBe(6);
  expect(revoked).toEqual([]);
});

test('topics are made once, with what each is kept for', async () => {
  expect(await ensureTopics(connection, register)).toEqual([]);
  const records = namedOnKafka(connection, topics.records.name);
  const deadLetters = namedOnKafka(connection, topics.deadLetters.name);
  const status = namedOnKafka(connection, topics.status.name);
  const configs = await withAdmin(connection, (admin) =>
    admin.describeConfigs({
      includeSynonyms: false,
      resources: [records, deadLetters, status].map((name) => ({
        type: 2,
        name,
        configNames: name === status ? ['cleanup.policy'] : ['cleanup.policy', 'retention.ms'],
      })),
    }),
  );
  const values = configs.resources.map(({ resourceName, configEntries }) => [
    resourceName,
    ...configEntries.map(({ configValue }) => configValue).sort(),
  ]);
  expect(values.sort()).toEqual([
    [records, `${7 * 86_400_000}`, 'delete'],
    [deadLetters, `${30 * 86_400_000}`, 'delete'],
    [status, 'compact'],
  ]);
});
