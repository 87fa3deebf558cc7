import { createKafka, unreachable } from './kafka-connection';

test('a broker that cannot be reached is away; advice of the library is for developers', async () => {
  const levels: string[] = [];
  const log = (level: string): void => void levels.push(level);
  const producer = createKafka({ brokers: ['127.0.0.1:9'], log, retries: 1 }).producer({ idempotent: true });
  await expect(producer.connect()).rejects.toThrow('ECONNREFUSED');
  expect(new Set(levels)).toEqual(new Set(['away', 'debug']));
});

test.each([
  ['SASL SCRAM SHA512 authentication failed: invalid credentials', 'refuses the user: see KAFKA_USER'],
  ['Connection error: self-signed certificate in certificate chain', 'see KAFKA_CA_FILE'],
  ['Not authorized to access topics: [Topic authorization failed]', 'KAFKA_USER has no right to'],
  ['Connection timeout', 'does not answer'],
])('%s: the error says where to look', (message, reason) => {
  const cause = new Error('gave up', { cause: new Error(message) });
  expect(unreachable({ brokers: ['k:1'] }, cause).message).toContain(reason);
});
