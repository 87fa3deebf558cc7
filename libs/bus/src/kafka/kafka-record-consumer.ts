import type { IHeaders, KafkaMessage } from 'kafkajs';
import { BusUnreachableError } from '../record-bus';
import type { KeyedRecord, RegisterTopics } from '../topics';
import { RetryableError } from './back-off';
import type { Fault } from './commit-note';
import { writeDeadLetter } from './dead-letters';
import { createKafka, type KafkaConnection, namedOnKafka } from './kafka-connection';
import { ITEMS_PER_BATCH_MAX } from './kafka-settings';
import { faultOf, type HandlerVerdict, type PartitionBatch, PartitionConsumer } from './partition-consumer';
import { readMessage } from './record-frame';
import type { EndItem, RecordCheck, RegisterItem } from './record-items';
import { RecordProducer } from './record-producer';
import { RunTally } from './run-tally';

/** A partition that this consumer was given. */
export interface AssignedRecords {
  readonly partition: number;
  /** First offset that is not handled; null when nothing of the partition ever was. */
  readonly next: number | null;
  /** What the consumer that had the partition before kept with its last commit. */
  readonly state: string | null;
}

/** Items of one partition in their order, and what a handler may do with them besides handling them. */
export interface RecordBatchInHand<R extends KeyedRecord> {
  readonly topic: string;
  readonly partition: number;
  readonly items: readonly RegisterItem<R>[];
  /** Which try of these items this is, from 1. */
  readonly attempt: number;
  /** What was kept with the partition's last commit. */
  readonly state: string | null;
  /** Aborts when the partition was given to another member, whose work this one's would repeat, and when it closes. */
  readonly signal: AbortSignal;
  /** Sends one item to the dead letters; the others are handled. */
  reject(item: RegisterItem<R>, reason: string): void;
  /** Makes the producer's next publish or flush fail: the run cannot come to a good end. */
  failRun(item: RegisterItem<R>, error: unknown): void;
  /**
   * Keeps a few words (1,500 bytes) with this batch's commit, in one step with it: the next consumer of the partition is
   * given them, and they never describe more or less than what is committed.
   */
  keep(state: string | null): void;
}

export interface RecordConsumerOptions<R extends KeyedRecord> {
  readonly connection: KafkaConnection;
  readonly topics: Pick<RegisterTopics<R, unknown>, 'records' | 'deadLetters'>;
  /** Group that shares the work; every group is given everything. */
  readonly group: string;
  /** Partitions handled at a time; default 2. */
  readonly concurrency?: number;
  /** Silence after which this consumer counts as dead, in milliseconds; default 20,000. */
  readonly sessionTimeoutMs?: number;
  /** Looks at a record before the handler is given it; what it objects to becomes a dead letter. */
  readonly check?: RecordCheck;
  /**
   * Handles one batch. When it resolves, the batch is committed; never before. {@link RetryableError} = the same batch
   * again later, while other partitions go on. Any other rejection stops the consumer with nothing committed.
   */
  onBatch(batch: RecordBatchInHand<R>): Promise<void>;
  /** Called before the first batch of the partitions. */
  onAssigned?(partitions: readonly AssignedRecords[]): void | Promise<void>;
  /** The partitions are another member's now: what is known of them is no longer true. */
  onRevoked?(partitions: readonly number[]): void | Promise<void>;
  /** The consumer has stopped for good: end the process, and let it be started again. */
  onFatal(error: Error): void;
}

/**
 * Gives the records of a register to an indexer, partition by partition, and several indexers of one group share them.
 * A batch that was handled may come again when its commit did not arrive before a crash: handle by source version.
 */
export class KafkaRecordConsumer<R extends KeyedRecord> {
  private readonly producer: RecordProducer;
  private readonly firstSeen = new Map<number, string>();
  private consumer: PartitionConsumer | null = null;

  private constructor(private readonly options: RecordConsumerOptions<R>) {
    this.producer = new RecordProducer(createKafka(options.connection), 'none');
  }

  /** Resolves when the consumer is a member of its group, or when joining failed and is tried again later. */
  static async start<R extends KeyedRecord>(options: RecordConsumerOptions<R>): Promise<KafkaRecordConsumer<R>> {
    const consumer = new KafkaRecordConsumer(options);
    const { connection, topics, group, concurrency = 2, sessionTimeoutMs, onAssigned, onRevoked } = options;
    consumer.consumer = await PartitionConsumer.start({
      kafka: createKafka(connection),
      topic: namedOnKafka(connection, topics.records.name),
      group: namedOnKafka(connection, group),
      concurrency,
      ...(sessionTimeoutMs === undefined ? {} : { sessionTimeoutMs }),
      ...(connection.log === undefined ? {} : { log: connection.log }),
      handle: (batch) => consumer.handle(batch),
      onAssigned: (partitions) =>
        onAssigned?.call(
          options,
          partitions.map(({ partition, next, note }) => ({ partition, next, state: note.state })),
        ),
      onRevoked: (partitions) => onRevoked?.call(options, partitions),
      onFatal: (error) => options.onFatal(error),
    });
    return consumer;
  }

  /** Whether the group took this consumer in as a member; true from then on. */
  get joined(): boolean {
    return this.consumer?.joined ?? false;
  }

  /** Finishes the batches in hand, commits them and leaves the group. */
  async close(): Promise<void> {
    await this.consumer?.close();
    await this.producer.close();
  }

  private async handle(batch: PartitionBatch): Promise<HandlerVerdict> {
    if (batch.attempt === 1) this.firstSeen.set(batch.partition, new Date().toISOString());
    let { note } = batch;
    for (let from = 0; from < batch.messages.length; from += ITEMS_PER_BATCH_MAX) {
      note = await this.handlePart(batch, batch.messages.slice(from, from + ITEMS_PER_BATCH_MAX), note);
    }
    return 'done';
  }

  private async handlePart(
    batch: PartitionBatch,
    messages: readonly KafkaMessage[],
    before: PartitionBatch['note'],
  ): Promise<PartitionBatch['note']> {
    const { topic, partition, attempt, signal } = batch;
    const tally = new RunTally(before.tally);
    const refused = new Map<number, string>();
    const items: RegisterItem<R>[] = [];
    for (const { value, key, offset, headers } of messages) {
      const item = readMessage<R>(value, key, Number(offset), this.options.check);
      if (item.kind === 'end') items.push({ ...tally.take(item), headers: textsOf(headers) } as EndItem);
      else if (item.kind !== 'refused') items.push(tally.take(item));
      else {
        refused.set(Number(offset), item.reason);
        tally.reject();
      }
    }
    let { state } = before;
    let fault: Fault | null = items.some(({ kind }) => kind === 'begin') ? null : before.fault;
    if (items.length > 0) {
      await this.options.onBatch({
        topic,
        partition,
        items,
        attempt,
        state,
        signal,
        reject: (item, reason) => {
          if (!refused.has(item.offset)) tally.rejectAccepted(item);
          refused.set(item.offset, reason);
        },
        failRun: ({ offset, run }, error) => {
          fault = faultOf(offset, run, error);
        },
        keep: (kept) => {
          state = kept;
        },
      });
    }
    await this.bury(batch, messages, refused);
    const note = { tally: tally.now(), state, fault };
    await batch.commit(Number(messages.at(-1)?.offset) + 1, note);
    return note;
  }

  /** Waits until the dead letters are safe: after the commit nothing else knows of them. */
  private async bury(
    { topic, partition, attempt }: PartitionBatch,
    messages: readonly KafkaMessage[],
    refused: ReadonlyMap<number, string>,
  ): Promise<void> {
    if (refused.size === 0) return;
    const { connection, topics, group } = this.options;
    const firstSeen = this.firstSeen.get(partition) ?? '';
    const refusals = messages.flatMap((message) => {
      const offset = Number(message.offset);
      const reason = refused.get(offset);
      if (reason === undefined) return [];
      const origin = { topic, partition, offset };
      return [writeDeadLetter(message, { origin, reason, attempts: attempt, firstSeen, group })];
    });
    const deadLetters = namedOnKafka(connection, topics.deadLetters.name);
    try {
      await this.producer.sendAll(deadLetters, refusals);
      await this.producer.settled(deadLetters);
    } catch (error) {
      if (error instanceof BusUnreachableError) throw new RetryableError(error.message, { cause: error });
      throw error;
    }
    connection.log?.('warn', 'kafka: messages became dead letters', { topic, partition, letters: refusals.length });
  }
}

/** Longest text of a header that is read, in bytes. */
const HEADER_BYTES_MAX = 512;

/** Headers with one value of an ordinary length each, by name. */
export function textsOf(headers: IHeaders = {}): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    Buffer.isBuffer(value) && value.length <= HEADER_BYTES_MAX ? [[name, value.toString('utf8')]] : [],
  );
  return Object.fromEntries(texts);
}
