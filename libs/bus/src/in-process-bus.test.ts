import { InProcessBus } from './in-process-bus';
import { BusClosedError, NoConsumerError } from './record-bus';
import { describeRecordBus } from './testing/record-bus-contract';
import { registerTopics } from './topics';

describeRecordBus('in-process', {
  create: async (inFlight) => new InProcessBus({ queueCapacity: inFlight }),
  async quiet() {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  },
});

const { records, deadLetters, status } = registerTopics<{ key: string }, { state: string }>('cz-addresses');

test('topics are named after country, kind and format version', () => {
  expect([records.name, deadLetters.name, status.name]).toEqual([
    'register.cz.addresses.v1',
    'register.cz.addresses.v1.dlq',
    'register.cz.addresses.v1.status',
  ]);
  expect(registerTopics('sk-tax-numbers').records.name).toBe('register.sk.tax-numbers.v1');
  expect(() => registerTopics('CZ-addresses')).toThrow(RangeError);
  expect(() => registerTopics('cz-../x')).toThrow(RangeError);
});

test('records that nobody consumes are refused instead of lost', async () => {
  const bus = new InProcessBus();
  await expect(bus.publish(records, { kind: 'records', run: 'r', records: [] })).rejects.toBeInstanceOf(
    NoConsumerError,
  );
  await bus.publish(status, { state: 'reading' });
  await bus.close();
});

test('records are handed over by reference, not copied', async () => {
  const bus = new InProcessBus();
  const record = Object.freeze({ key: '1' });
  let got: unknown;
  await bus.subscribe(records, (message) => {
    if (message.kind === 'records') got = message.records[0];
  });
  await bus.publish(records, { kind: 'records', run: 'r', records: [record] });
  await bus.flush(records);
  expect(got).toBe(record);
  await bus.close();
});

test('closing frees a producer that waits for room', async () => {
  const bus = new InProcessBus({ queueCapacity: 1 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bus.subscribe(status, () => held);
  await bus.publish(status, { state: '1' });
  await bus.publish(status, { state: '2' });
  const waiting = expect(
    (async () => {
      await bus.publish(status, { state: '3' });
      await bus.publish(status, { state: '4' });
    })(),
  ).rejects.toBeInstanceOf(BusClosedError);
  const closing = bus.close();
  await waiting;
  release();
  await closing;
});

test('a queue without room is refused when the bus is made', () => {
  expect(() => new InProcessBus({ queueCapacity: 0 })).toThrow(RangeError);
});
