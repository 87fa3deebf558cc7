import { stackAddress } from '@tripoint/testing';
import { type KafkaConnection, withAdmin } from '../kafka/kafka-connection';
import type { RecordBus } from '../record-bus';
import type { RegisterTopics } from '../topics';

export interface TestKafka {
  readonly connection: KafkaConnection;
  /** Removes the topics and groups of the test file. */
  clean(): Promise<void>;
}

/**
 * The real Kafka of the tests, under a prefix of the test file's own.
 *
 * @throws Error when there is none: nothing is skipped
 */
export function testKafka(name: string, brokers = stackAddress('KAFKA_BROKERS')): TestKafka {
  const prefix = `test-${name}-${process.pid}-${Date.now().toString(36)}`;
  const connection: KafkaConnection = { brokers: brokers.split(','), prefix, clientId: prefix };
  return {
    connection,
    clean: () =>
      withAdmin(connection, async (admin) => {
        const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
        if (topics.length > 0) await admin.deleteTopics({ topics });
        const { groups } = await admin.listGroups();
        const ours = groups.map(({ groupId }) => groupId).filter((group) => group.startsWith(prefix));
        if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined);
      }),
  };
}

export interface TestRecord {
  readonly key: string;
  readonly sourceVersion: number;
  readonly name: string;
}

export function testRecords(count: number, sourceVersion = 1): TestRecord[] {
  return Array.from({ length: count }, (_, n) => ({ key: `${n}`, sourceVersion, name: `Žižkov č. ${n}` }));
}

/** Publishes one full load. */
export async function publishRun(
  bus: RecordBus,
  { records: topic }: Pick<RegisterTopics<TestRecord, unknown>, 'records'>,
  run: string,
  records: readonly TestRecord[],
): Promise<void> {
  await bus.publish(topic, { kind: 'snapshot-begin', register: 'cz-test', run, dryRun: false, sample: false });
  for (let from = 0; from < records.length; from += 500) {
    await bus.publish(topic, { kind: 'records', run, records: records.slice(from, from + 500) });
  }
  const published = records.length;
  await bus.publish(topic, { kind: 'snapshot-end', run, published, refused: 0, sourceVersion: null });
}
