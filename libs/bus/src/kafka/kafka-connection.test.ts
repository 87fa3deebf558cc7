import { createKafka } from './kafka-connection';

test('a broker that cannot be reached is away; advice of the library is for developers', async () => {
  const levels: string[] = [];
  const log = (level: string): void => void levels.push(level);
  const producer = createKafka({ brokers: ['127.0.0.1:9'], log, retries: 1 }).producer({ idempotent: true });
  await expect(producer.connect()).rejects.toThrow('ECONNREFUSED');
  expect(new Set(levels)).toEqual(new Set(['away', 'debug']));
});
