import { until } from '@tripoint/testing';
import { BusUnreachableError } from '../record-bus';
import { describeRecordBus } from '../testing/record-bus-contract';
import { publishRun, type TestRecord, testKafka, testRecords } from '../testing/test-kafka';
import { type DeadLetter, registerTopics } from '../topics';
import { GroupWatch } from './group-watch';
import { KafkaBus } from './kafka-bus';
import { createKafka, namedOnKafka, withAdmin } from './kafka-connection';
import { RecordProducer } from './record-producer';
import { ensureTopics } from './topic-admin';

const kafka = testKafka('bus');
const { connection } = kafka;

/** Nothing shows that a broker has nothing more to say: twice the time it may wait before it answers. */
const QUIET_MS = 1_000;

beforeAll(async () => {
  await ensureTopics(connection, 'cz-contract');
  await ensureTopics(connection, 'cz-bus');
});
afterAll(() => kafka.clean());

describeRecordBus('Kafka', {
  create: (inFlight) => KafkaBus.connect({ connection, maxLagMessages: inFlight }),
  quiet: () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)),
});

describe('between processes', () => {
  const topics = registerTopics<TestRecord, { run: string; phase: string }>('cz-bus');
  let closing: KafkaBus[];

  async function connect(options: Partial<Parameters<typeof KafkaBus.connect>[0]> = {}): Promise<KafkaBus> {
    const bus = await KafkaBus.connect({ connection, ...options });
    closing.push(bus);
    return bus;
  }

  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const bus of closing) await bus.close();
  });

  test('a named subscription goes on where it stopped, with what was published meanwhile', async () => {
    const producer = await connect();
    const seen: string[] = [];
    const note = (message: { kind: string; records?: readonly TestRecord[] }): void => {
      seen.push(...(message.records ?? []).map(({ key }) => key));
    };
    const first = await connect();
    await first.subscribe(topics.records, note, { group: 'durable' });
    await producer.publish(topics.records, { kind: 'records', run: 'r', records: testRecords(10) });
    await first.flush(topics.records);
    await producer.flush(topics.records);
    await until('ten records', () => seen.length === 10);
    await first.close();
    await producer.publish(topics.records, { kind: 'records', run: 'r', records: testRecords(20).slice(10) });
    await producer.flush(topics.records);
    const second = await connect();
    await second.subscribe(topics.records, note, { group: 'durable' });
    await second.flush(topics.records);
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(testRecords(20).map(({ key }) => Number(key)));
  });

  test('flush waits for the named groups of other processes, and the events they reported before', async () => {
    const importer = await connect({ groups: ['indexer-of-flush'] });
    const indexer = await connect();
    const events: string[] = [];
    await importer.subscribe(topics.status, ({ run, phase }) => {
      events.push(`${run} ${phase}`);
    });
    let handled = 0;
    await indexer.subscribe(
      topics.records,
      async (message) => {
        if (message.kind === 'records') handled += message.records.length;
        if (message.kind === 'snapshot-end') await indexer.publish(topics.status, { run: message.run, phase: 'live' });
      },
      { group: 'indexer-of-flush' },
    );
    handled = 0;
    await publishRun(importer, topics, 'flushed', testRecords(1_000));
    await importer.flush(topics.records);
    await importer.flush(topics.status);
    expect(handled).toBeGreaterThanOrEqual(1_000);
    expect(events).toEqual(['flushed live']);
  });

  test('a broker that cannot report for a moment how far consumers are is asked again, and not for ever', async () => {
    const bus = await connect({ watchPatienceMs: 5_000 });
    const seen: string[] = [];
    await bus.subscribe(topics.status, ({ run }) => void seen.push(run));
    const away = new Error('The coordinator is loading');
    const look = jest.spyOn(GroupWatch.prototype, 'look').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    try {
      await bus.publish(topics.status, { run: 'r', phase: 'building' });
      await bus.flush(topics.status);
      expect(seen).toEqual(['r']);
      look.mockRejectedValue(away);
      await bus.publish(topics.status, { run: 'r', phase: 'checking' });
      await expect(bus.flush(topics.status)).rejects.toThrow(BusUnreachableError);
    } finally {
      look.mockRestore();
    }
  });

  test('a message that is no record becomes a dead letter, is reported as a row, and the run goes on', async () => {
    const bus = await connect();
    const rows: DeadLetter[] = [];
    const seen: string[] = [];
    await bus.subscribe(topics.deadLetters, (row) => {
      rows.push(row);
    });
    await bus.subscribe(topics.records, (message) => {
      seen.push(message.kind);
    });
    const { log: _log, ...plain } = connection;
    const foreign = new RecordProducer(createKafka(plain), 'none');
    const topic = namedOnKafka(connection, topics.records.name);
    await foreign.sendAll(topic, [{ key: 'x', value: 'Český Krumlov;12', partition: 2 }]);
    await foreign.close();
    await publishRun(bus, topics, 'with poison', testRecords(5));
    await bus.flush(topics.records);
    await bus.flush(topics.deadLetters);
    expect(rows).toMatchObject([{ reason: 'no JSON', file: `${topic}/2`, text: 'Český Krumlov;12' }]);
    expect([seen.at(0), seen.at(-1)]).toEqual(['snapshot-begin', 'snapshot-end']);
  });

  test('events lie under the key of their run, so that the last word of each run stays', async () => {
    const bus = await connect();
    await bus.publish(topics.status, { run: 'kept', phase: 'building' });
    await bus.flush(topics.status);
    const consumer = createKafka(connection).consumer({ groupId: namedOnKafka(connection, 'keys') });
    const keys: string[] = [];
    await consumer.connect();
    await consumer.subscribe({ topic: namedOnKafka(connection, topics.status.name), fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        keys.push(String(message.key));
      },
    });
    await until('the key of the run', () => keys.includes('kept'));
    await consumer.disconnect();
  });

  test('a subscription without a name leaves no group behind', async () => {
    const bus = await connect();
    await bus.subscribe(topics.status, () => undefined);
    await bus.close();
    const { groups } = await withAdmin(connection, (admin) => admin.listGroups());
    const left = groups.filter(({ groupId }) => groupId.startsWith(`${connection.prefix}.subscription-`));
    expect(left).toEqual([]);
  });

  test('a topic that nobody made, and brokers that nobody runs, are reported as such', async () => {
    const bus = await connect();
    const { records } = registerTopics<TestRecord, never>('cz-nowhere');
    await expect(bus.flush(records)).rejects.toThrow('create the topics of the register first');
    const nowhere = KafkaBus.connect({ connection: { brokers: ['127.0.0.1:9'], retries: 1 } });
    await expect(nowhere).rejects.toBeInstanceOf(BusUnreachableError);
  });
});
