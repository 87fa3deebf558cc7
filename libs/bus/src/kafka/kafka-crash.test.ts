import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TestRecord, testRecords } from '../testing/test-kafka';
import { type RegisterTopics, registerTopics } from '../topics';
import { KafkaBus } from './kafka-bus';
import type { KafkaConnection } from './kafka-connection';
import { KafkaRecordConsumer } from './kafka-record-consumer';
import type { EndItem } from './record-items';
import { ensureTopics } from './topic-admin';

const run = promisify(execFile);
const stack = join(__dirname, '..', '..', '..', '..', 'scripts', 'stack');
const topics: RegisterTopics<TestRecord, never> = registerTopics('cz-crash');

/** A broker of this file's own: the one that other tests share must not die. */
let directory: string;
let connection: KafkaConnection;

async function onStack(...args: readonly string[]): Promise<string> {
  const { KAFKA_BROKERS: _shared, ...env } = process.env;
  const { stdout } = await run(stack, [...args], { env: { ...env, STACK_DIR: directory } });
  return stdout;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bus-stack-'));
  const [, brokers] = /^KAFKA_BROKERS=(.+)$/m.exec(await onStack('start', 'kafka')) ?? [];
  if (brokers === undefined) throw new Error('scripts/stack start kafka reported no KAFKA_BROKERS');
  connection = { brokers: brokers.split(',') };
  await ensureTopics(connection, 'cz-crash');
});
afterAll(async () => {
  await onStack('reset');
  await rm(directory, { recursive: true, force: true });
});

test('a broker that is killed in the middle loses no record and doubles none', async () => {
  const given = new Map<string, number>();
  const ends: EndItem[] = [];
  const fatal: Error[] = [];
  const consumer = await KafkaRecordConsumer.start<TestRecord>({
    connection,
    topics,
    group: 'indexer',
    async onBatch({ items }) {
      for (const item of items) {
        if (item.kind === 'record') given.set(item.key, (given.get(item.key) ?? 0) + 1);
        if (item.kind === 'end') ends.push(item);
      }
    },
    onFatal: (error) => {
      fatal.push(error);
    },
  });
  const bus = await KafkaBus.connect({ connection, groups: ['indexer'] });
  const records = testRecords(60_000);
  const facts = { register: 'cz-crash', run: 'run' };
  await bus.publish(topics.records, { kind: 'snapshot-begin', ...facts, dryRun: false, sample: false });
  let killed: Promise<string> | null = null;
  for (let from = 0; from < records.length; from += 500) {
    await bus.publish(topics.records, { kind: 'records', run: 'run', records: records.slice(from, from + 500) });
    // Publishing goes on, so that the crash finds requests whose answers are on their way.
    if (from === 15_000) killed = onStack('kill', 'kafka').then(() => onStack('start', 'kafka'));
  }
  await bus.publish(topics.records, {
    kind: 'snapshot-end',
    run: 'run',
    published: records.length,
    refused: 0,
    sourceVersion: null,
  });
  await killed;
  await bus.flush(topics.records);
  expect(fatal).toEqual([]);
  expect(given.size).toBe(60_000);
  expect([...given.values()].filter((times) => times !== 1)).toEqual([]);
  expect(ends.map(({ inPartition, received }) => inPartition - received)).toEqual([0, 0, 0, 0, 0, 0]);
  await consumer.close();
  await bus.close();
});
