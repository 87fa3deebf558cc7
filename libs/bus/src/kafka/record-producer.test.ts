import { Socket } from 'node:net';
import { BusUnreachableError } from '../record-bus';
import { testKafka } from '../testing/test-kafka';
import { createKafka, namedOnKafka, withAdmin } from './kafka-connection';
import { RecordProducer } from './record-producer';
import { endsOf } from './topic-admin';

const kafka = testKafka('producer');
const { connection } = kafka;
const topic = namedOnKafka(connection, 'topic');

/** Number of the request that carries messages, and where each request has its number. */
const PRODUCE = 0;
const API_KEY_AT = 4;
/** Time in which the broker has stored what it was sent. */
const STORED_MS = 300;

beforeAll(() =>
  withAdmin(connection, async (admin) => {
    await admin.createTopics({ topics: [{ topic, numPartitions: 2, replicationFactor: 1 }], waitForLeaders: true });
  }),
);
afterAll(() => kafka.clean());
afterEach(() => jest.restoreAllMocks());

async function stored(): Promise<number> {
  const ends = await withAdmin(connection, (admin) => endsOf(admin, topic));
  return [...ends.values()].reduce((sum, end) => sum + end, 0);
}

/** Loses the broker's answers to the next requests that carry messages: they are stored, but the producer cannot know. */
function loseAnswers(count: number): () => number {
  let lost = 0;
  const write = Socket.prototype.write;
  jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...args: unknown[]): boolean {
    const [data] = args;
    const carries = Buffer.isBuffer(data) && data.length > API_KEY_AT + 2 && data.readInt16BE(API_KEY_AT) === PRODUCE;
    const done = (write as (...all: unknown[]) => boolean).apply(this, args);
    if (carries && lost < count) {
      lost += 1;
      this.removeAllListeners('data');
      setTimeout(() => this.destroy(new Error('read ECONNRESET')), STORED_MS);
    }
    return done;
  });
  return () => lost;
}

test('a request whose answer is lost is sent again, and its messages lie there once', async () => {
  const producer = new RecordProducer(createKafka(connection), 'gzip');
  await producer.sendAll(topic, [{ key: 'a', value: 'first', partition: 0 }]);
  await producer.settled(topic);
  const lost = loseAnswers(2);
  const messages = Array.from({ length: 10 }, (_, n) => ({ key: `${n}`, value: `${n}`, partition: n % 2 }));
  await producer.sendAll(topic, messages);
  await producer.settled(topic);
  expect(lost()).toBe(2);
  expect(await stored()).toBe(11);
  expect([...producer.written(topic)].map(([partition, { next }]) => [partition, next])).toEqual([
    [0, 6],
    [1, 5],
  ]);
  await producer.close();
});

test('after a request that failed for good the next messages are taken, not mistaken for the lost ones', async () => {
  const before = await stored();
  const producer = new RecordProducer(createKafka({ ...connection, retries: 1 }), 'none');
  await producer.sendAll(topic, [{ key: 'a', value: 'taken', partition: 0 }]);
  await producer.settled(topic);
  loseAnswers(2);
  await producer.sendAll(topic, [{ key: 'a', value: 'nobody knows', partition: 0 }]);
  await producer.sendAll(topic, [{ key: 'a', value: 'behind it', partition: 0 }]).catch(() => undefined);
  jest.restoreAllMocks();
  const again = { key: 'a', value: 'after it', partition: 0 };
  await producer.sendAll(topic, [again]);
  await producer.settled(topic);
  expect(await stored()).toBe(before + 3);
  await producer.close();
});

test('a failure is reported to the next who sends to the topic or waits for it, once', async () => {
  const producer = new RecordProducer(createKafka({ ...connection, retries: 1 }), 'none');
  await producer.sendAll(`${topic}-nowhere`, [{ key: 'a', value: 'x' }]);
  await expect(producer.settled(`${topic}-nowhere`)).rejects.toBeInstanceOf(BusUnreachableError);
  await producer.settled(`${topic}-nowhere`);
  await producer.sendAll(topic, [{ key: 'a', value: 'y', partition: 1 }]);
  await producer.settled(topic);
  await producer.close();
});
