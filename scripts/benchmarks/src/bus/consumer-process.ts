import { KafkaRecordConsumer, registerTopics } from '@tripoint/bus';
import type { AddressRecord } from '@tripoint/registers';
import { type ProcessFigures, startFigures } from './process-figures';

/** What the consumer reports to the benchmark: that it listens, then what it took. */
export type ConsumerEvent = { readonly ready: true } | { readonly figures: ProcessFigures; readonly lost: number };

/** The indexer's side in a process of its own: takes every record and does nothing with it. */
async function main([brokers, prefix, group, register]: readonly string[]): Promise<void> {
  let finish: ReturnType<typeof startFigures> | null = null;
  let records = 0;
  let lost = 0;
  const ended = new Set<number>();
  await KafkaRecordConsumer.start<AddressRecord>({
    connection: { brokers: brokers.split(','), prefix },
    topics: registerTopics(register),
    group,
    async onBatch({ partition, items }) {
      finish ??= startFigures();
      for (const item of items) {
        if (item.kind === 'record') records += 1;
        if (item.kind !== 'end') continue;
        lost += item.inPartition - item.received;
        ended.add(partition);
        if (ended.size === item.partitions) process.send?.({ figures: finish(records), lost } satisfies ConsumerEvent);
      }
    },
    onFatal: (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  });
  process.send?.({ ready: true } satisfies ConsumerEvent);
}

void main(process.argv.slice(2));
