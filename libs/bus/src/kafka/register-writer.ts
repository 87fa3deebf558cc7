import type { Admin, Message } from 'kafkajs';
import type { KeyedRecord, RegisterMessage } from '../topics';
import { partitionOfKey } from './partition-of-key';
import { writeChange, writeControl, writeRecord } from './record-frame';
import { RecordJson } from './record-json';
import type { RecordProducer } from './record-producer';

/** The run that is being published, and how much of it went to each partition. */
interface RunInHand {
  readonly run: string;
  readonly runJson: string;
  readonly counts: number[];
}

/** Writes the messages of a register to the partitions of its topic. */
export class RegisterWriter {
  private json = new RecordJson();
  private inHand: RunInHand | null = null;

  constructor(
    private readonly admin: Admin,
    private readonly producer: RecordProducer,
    private readonly topic: string,
    /** Of the messages that begin and end runs. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async write(message: RegisterMessage<KeyedRecord>): Promise<void> {
    const run = await this.runOf(message);
    switch (message.kind) {
      case 'records':
        return await this.spread(
          run,
          message.records,
          ({ key }) => key,
          (record) => writeRecord(run.runJson, record, this.json),
        );
      case 'changes':
        return await this.spread(
          run,
          message.changes,
          (change) => (change.kind === 'upsert' ? change.record.key : change.key),
          (change) => writeChange(run.runJson, change, this.json),
        );
      default: {
        const { length } = run.counts;
        const controls = run.counts.map((count, partition): Message => {
          return { partition, key: null, value: writeControl(message, length, count), headers: { ...this.headers } };
        });
        await this.producer.sendAll(this.topic, controls);
        if (message.kind !== 'snapshot-begin' && message.kind !== 'changes-begin') this.inHand = null;
      }
    }
  }

  private async spread<T>(
    { counts }: RunInHand,
    items: readonly T[],
    keyOf: (item: T) => string,
    write: (item: T) => string,
  ): Promise<void> {
    const messages = items.map((item): Message => {
      const key = keyOf(item);
      const partition = partitionOfKey(key, counts.length);
      counts[partition] = (counts[partition] ?? 0) + 1;
      return { partition, key, value: Buffer.from(write(item)) };
    });
    await this.producer.sendAll(this.topic, messages);
  }

  /** The partitions are counted once a run: records of a run must not change their place when some are added. */
  private async runOf({ run, kind }: RegisterMessage<KeyedRecord>): Promise<RunInHand> {
    const begins = kind === 'snapshot-begin' || kind === 'changes-begin';
    if (this.inHand?.run === run && !begins) return this.inHand;
    const { topics } = await this.admin.fetchTopicMetadata({ topics: [this.topic] });
    const counts = new Array<number>(topics[0]?.partitions.length ?? 0).fill(0);
    this.json = new RecordJson();
    this.inHand = { run, runJson: JSON.stringify(run), counts };
    return this.inHand;
  }
}
