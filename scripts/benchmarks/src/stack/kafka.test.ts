import { randomBytes } from 'node:crypto';
import { stackAddress } from '@tripoint/testing';
import { Kafka, logLevel } from 'kafkajs';

const kafka = new Kafka({
  clientId: 'stack-test',
  brokers: stackAddress('KAFKA_BROKERS').split(','),
  logLevel: logLevel.NOTHING,
});
const topic = `stack-test.${randomBytes(4).toString('hex')}`;
const admin = kafka.admin();

beforeAll(() => admin.connect());

afterAll(async () => {
  await admin.deleteTopics({ topics: [topic] });
  await admin.disconnect();
});

test('what an idempotent producer wrote, a group reads in its order', async () => {
  expect(await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true })).toBe(true);
  const values = Array.from({ length: 100 }, (_, n) => String(n));
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  await producer.send({ topic, messages: values.map((value) => ({ key: 'k', value })) });
  await producer.disconnect();

  const consumer = kafka.consumer({ groupId: topic });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const read: string[] = [];
  await new Promise<void>((resolve) => {
    void consumer.run({
      eachMessage: async ({ message }) => {
        read.push(String(message.value));
        if (read.length === values.length) resolve();
      },
    });
  });
  await consumer.disconnect();
  expect(read).toEqual(values);
});

test('a topic that nobody made is not made by a message to it', async () => {
  const producer = kafka.producer({ retry: { retries: 0 } });
  await producer.connect();
  const sent = producer.send({ topic: `${topic}.misspelt`, messages: [{ value: 'x' }] });
  await expect(sent).rejects.toThrow();
  await producer.disconnect();
});
