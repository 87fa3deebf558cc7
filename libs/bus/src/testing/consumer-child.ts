import { KafkaRecordConsumer } from '../kafka/kafka-record-consumer';
import { registerTopics } from '../topics';
import type { TestRecord } from './test-kafka';

/** What a consumer in a process of its own reports to its test. */
export type ChildEvent =
  | { readonly reported: 'assigned'; readonly partitions: readonly number[] }
  | { readonly reported: 'handled'; readonly partition: number; readonly keys: readonly string[] };

/** A consumer in a process of its own, so that a test can kill it. Started with brokers, prefix, group and register. */
async function main(argv: readonly string[]): Promise<void> {
  const [brokers, prefix, group, register] = argv as [string, string, string, string];
  const report = (event: ChildEvent): void => {
    process.send?.(event);
  };
  await KafkaRecordConsumer.start<TestRecord>({
    connection: { brokers: brokers.split(','), prefix },
    topics: registerTopics(register),
    group,
    sessionTimeoutMs: 6_000,
    async onBatch({ partition, items }) {
      // Slow, so that a kill finds it at work.
      await new Promise((resolve) => setTimeout(resolve, 50));
      report({
        reported: 'handled',
        partition,
        keys: items.flatMap((item) => (item.kind === 'record' ? [item.key] : [])),
      });
    },
    onAssigned: (partitions) =>
      report({ reported: 'assigned', partitions: partitions.map(({ partition }) => partition) }),
    onFatal: () => process.exit(1),
  });
}

void main(process.argv.slice(2));
