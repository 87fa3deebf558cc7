import { EventEmitter } from 'node:events';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { writeNote } from './commit-note';
import { type PartitionBatch, PartitionConsumer, type PartitionConsumerOptions } from './partition-consumer';

/** An error as the client library throws them. */
class KafkaJSProtocolError extends Error {
  override readonly name = 'KafkaJSProtocolError';
  readonly type: string;
  constructor(type: string) {
    super(type);
    this.type = type;
  }
}

/** Stands for the library and a broker, so that a test can let commits fail and the group change at will. */
class FakeKafka {
  readonly events = new EventEmitter();
  readonly committed: string[] = [];
  readonly commitFailures: Error[] = [];
  readonly heartbeatFailures: Error[] = [];
  stored: { offset: string; metadata: string | null } = { offset: '-1', metadata: null };
  disconnected = 0;
  private eachBatch: ((payload: EachBatchPayload) => Promise<void>) | null = null;

  readonly kafka = {
    admin: () => ({
      connect: async () => undefined,
      disconnect: async () => undefined,
      fetchOffsets: async () => [{ topic: 't', partitions: [{ partition: 0, ...this.stored }] }],
    }),
    consumer: () => ({
      events: { GROUP_JOIN: 'join', CRASH: 'crash' },
      on: (name: string, listener: (event: unknown) => void) => this.events.on(name, listener),
      connect: async () => undefined,
      subscribe: async () => undefined,
      run: async ({ eachBatch }: { eachBatch: (payload: EachBatchPayload) => Promise<void> }) => {
        this.eachBatch = eachBatch;
        this.join('member-1', [0]);
      },
      seek: () => undefined,
      disconnect: async () => {
        this.disconnected += 1;
      },
    }),
  } as unknown as Kafka;

  join(memberId: string, partitions: number[]): void {
    this.events.emit('join', { payload: { memberId, memberAssignment: { t: partitions } } });
  }

  /** The library hands over messages of partition 0. */
  async batch(...offsets: number[]): Promise<void> {
    const messages = offsets.map((offset) => ({ offset: `${offset}`, key: null, value: null }));
    await this.eachBatch?.({
      batch: { topic: 't', partition: 0, messages, firstOffset: () => `${offsets[0]}` },
      isStale: () => false,
      resolveOffset: () => undefined,
      pause: () => () => undefined,
      heartbeat: async () => {
        const failure = this.heartbeatFailures.shift();
        if (failure !== undefined) throw failure;
      },
      commitOffsetsIfNecessary: async (offsets: { topics: { partitions: { offset: string }[] }[] }) => {
        const failure = this.commitFailures.shift();
        if (failure !== undefined) throw failure;
        this.committed.push(offsets.topics[0]!.partitions[0]!.offset);
      },
    } as unknown as EachBatchPayload);
  }
}

const note = { tally: { run: 'r', received: 3, rejected: 0 }, state: 'kept', fault: null };

async function start(fake: FakeKafka, options: Partial<PartitionConsumerOptions> = {}) {
  const handled: number[][] = [];
  const consumer = await PartitionConsumer.start({
    kafka: fake.kafka,
    topic: 't',
    group: 'g',
    concurrency: 1,
    onFatal: (error) => {
      throw error;
    },
    async handle({ messages, commit }: PartitionBatch) {
      handled.push(messages.map(({ offset }) => Number(offset)));
      await commit(Number(messages.at(-1)?.offset) + 1, note);
      return 'done';
    },
    ...options,
  });
  return { consumer, handled };
}

test('what was handled while its commit failed is committed later, and not handled twice', async () => {
  const fake = new FakeKafka();
  const { handled } = await start(fake);
  fake.commitFailures.push(new KafkaJSProtocolError('REBALANCE_IN_PROGRESS'));
  await expect(fake.batch(0, 1, 2)).rejects.toThrow('REBALANCE_IN_PROGRESS');
  fake.join('member-1', [0]);
  await fake.batch(0, 1, 2);
  await fake.batch(0, 1, 2, 3, 4);
  expect(handled).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(fake.committed).toEqual(['3', '5']);
});

test('a member that was thought dead forgets what it knew: another one had its partitions', async () => {
  const fake = new FakeKafka();
  const revoked: number[][] = [];
  const states: (string | null)[] = [];
  const { handled } = await start(fake, {
    onRevoked: (partitions) => {
      revoked.push([...partitions]);
    },
    onAssigned: (partitions) => {
      states.push(...partitions.map(({ note: { state } }) => state));
    },
  });
  await fake.batch(0, 1, 2);
  fake.stored = { offset: '2', metadata: writeNote({ ...note, state: 'of the other' }) };
  fake.join('member-2', [0]);
  await fake.batch(2, 3);
  expect(revoked).toEqual([[0]]);
  expect(states).toEqual([null, 'of the other']);
  expect(handled).toEqual([
    [0, 1, 2],
    [2, 3],
  ]);
});

test('a commit that fails for a moment is tried again', async () => {
  const fake = new FakeKafka();
  const { handled } = await start(fake);
  fake.commitFailures.push(new KafkaJSProtocolError('COORDINATOR_LOAD_IN_PROGRESS'));
  await fake.batch(0);
  expect([handled, fake.committed]).toEqual([[[0]], ['1']]);
});

test('a partition that is not ours any more is not handled', async () => {
  const fake = new FakeKafka();
  const { handled } = await start(fake);
  fake.join('member-1', []);
  await fake.batch(0);
  expect(handled).toEqual([]);
});

test('a crash that the library does not recover from is fatal, once; one that it recovers from is not', async () => {
  const fake = new FakeKafka();
  const fatal: string[] = [];
  await start(fake, { onFatal: ({ message }) => fatal.push(message) });
  fake.events.emit('crash', { payload: { error: new Error('for a while'), restart: true } });
  fake.events.emit('crash', { payload: { error: new Error('for good'), restart: false } });
  fake.events.emit('crash', { payload: { error: new Error('again'), restart: false } });
  expect(fatal).toEqual(['for good']);
  expect(fake.disconnected).toBe(1);
});

test('a handler whose membership went is reported by its signal, and the group is joined again', async () => {
  jest.useFakeTimers();
  try {
    const fake = new FakeKafka();
    fake.heartbeatFailures.push(new KafkaJSProtocolError('UNKNOWN_MEMBER_ID'));
    let aborted = false;
    await start(fake, {
      handle: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve('done');
          });
        }),
    });
    const outcome = expect(fake.batch(0)).rejects.toThrow('UNKNOWN_MEMBER_ID');
    await jest.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect(aborted).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});
