import type { Admin, Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { BackOff, RetryableError } from './back-off';
import { type CommitNote, EMPTY_NOTE, type Fault, readNote, writeNote } from './commit-note';
import type { BusLog } from './kafka-connection';
import {
  COMMIT_RETRY_FIRST_MS,
  COMMIT_TRIES,
  FETCH_PARTITION_BYTES,
  FETCH_WAIT_MS,
  HEARTBEAT_MS,
  HOLD_MS,
  REASON_CHARACTERS_MAX,
  REBALANCE_TIMEOUT_MS,
  SESSION_TIMEOUT_MS,
} from './kafka-settings';

/** Messages of one partition, in their order, as they lie on the broker. */
export interface PartitionBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
  /** What was noted with the last commit of the partition. */
  readonly note: CommitNote;
  /** Which try of these messages this is, from 1. */
  readonly attempt: number;
  /** Aborts when the partition was given to another member, whose work this one's would repeat, and when it closes. */
  readonly signal: AbortSignal;
  /** Everything before `next` is handled. Rejects when the group has given the partition away. */
  commit(next: number, note: CommitNote): Promise<void>;
}

/** What becomes of the messages that a handler left uncommitted. */
export type HandlerVerdict = 'done' | 'hold';

export interface AssignedPartition {
  readonly partition: number;
  /** First offset that is not handled; null when nothing was ever committed. */
  readonly next: number | null;
  readonly note: CommitNote;
}

export interface PartitionConsumerOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly group: string;
  /** Partitions handled at a time. */
  readonly concurrency: number;
  /** Where partitions begin of which the group never committed anything; at their first message when absent. */
  readonly startAt?: ReadonlyMap<number, number>;
  readonly sessionTimeoutMs?: number;
  readonly log?: BusLog;
  /** Returns `hold` when the rest must wait for other partitions. */
  handle(batch: PartitionBatch): Promise<HandlerVerdict>;
  onAssigned?(partitions: readonly AssignedPartition[]): void | Promise<void>;
  onRevoked?(partitions: readonly number[]): void | Promise<void>;
  /** The consumer has stopped for good. */
  onFatal(error: Error): void;
}

/** How far a partition is, as long as it is this consumer's. */
interface Position {
  next: number | null;
  note: CommitNote;
  attempts: number;
}

/** Errors after which the partition belongs to another member, or will. */
const LOST = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'FENCED_INSTANCE_ID']);
const LEAVING = new Set([...LOST, 'REBALANCE_IN_PROGRESS']);

/**
 * One member of a consumer group: gives each partition's messages to the handler in order, commits what the handler says
 * and nothing else, and keeps the membership while the handler works.
 */
export class PartitionConsumer {
  private readonly consumer: Consumer;
  private readonly admin: Admin;
  private readonly positions = new Map<number, Position>();
  private readonly stop = new AbortController();
  private readonly backOff = new BackOff();
  private memberId: string | null = null;
  private assigning: Promise<void> = Promise.resolve();
  private failed = false;

  private constructor(private readonly options: PartitionConsumerOptions) {
    this.consumer = options.kafka.consumer({
      groupId: options.group,
      sessionTimeout: options.sessionTimeoutMs ?? SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      maxBytesPerPartition: FETCH_PARTITION_BYTES,
      allowAutoTopicCreation: false,
    });
    this.admin = options.kafka.admin();
  }

  /** Joins the group; resolves when it is a member, or when joining failed and is tried again later. */
  static async start(options: PartitionConsumerOptions): Promise<PartitionConsumer> {
    const consumer = new PartitionConsumer(options);
    await consumer.run();
    return consumer;
  }

  /** Whether the group took it in as a member. While the brokers are away afterwards it stays true: that passes. */
  get joined(): boolean {
    return this.memberId !== null;
  }

  /** Finishes the batches in hand, then leaves the group. */
  async close(): Promise<void> {
    this.stop.abort();
    this.backOff.close();
    await this.consumer.disconnect();
    await this.admin.disconnect();
  }

  private async run(): Promise<void> {
    const { topic, concurrency } = this.options;
    const consumer = this.consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      const { memberId, memberAssignment } = payload;
      this.assigning = this.assigning.then(() => this.assign(memberId, memberAssignment[topic] ?? []));
    });
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) this.fail(error);
    });
    await this.admin.connect();
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: concurrency,
      eachBatch: (payload) => this.eachBatch(payload),
    });
    await this.assigning;
  }

  private async assign(memberId: string, assigned: readonly number[]): Promise<void> {
    try {
      // A member that was thought dead comes back under another name: others may have had its partitions meanwhile.
      const stays = (partition: number): boolean => memberId === this.memberId && assigned.includes(partition);
      const revoked = [...this.positions.keys()].filter((partition) => !stays(partition));
      this.memberId = memberId;
      for (const partition of revoked) this.positions.delete(partition);
      if (revoked.length > 0) await this.options.onRevoked?.(revoked);
      const added = assigned.filter((partition) => !this.positions.has(partition));
      if (added.length === 0) return;
      const { topic, group } = this.options;
      const [committed] = await this.admin.fetchOffsets({ groupId: group, topics: [topic] });
      const given = added.map((partition): AssignedPartition => {
        const found = committed?.partitions.find((one) => one.partition === partition);
        const offset = Number(found?.offset ?? -1);
        const next = offset < 0 ? (this.options.startAt?.get(partition) ?? null) : offset;
        if (offset < 0 && next !== null) this.consumer.seek({ topic, partition, offset: `${next}` });
        return { partition, next, note: readNote(found?.metadata ?? null) };
      });
      for (const { partition, next, note } of given) this.positions.set(partition, { next, note, attempts: 0 });
      await this.options.onAssigned?.(given);
    } catch (error) {
      this.fail(error);
    }
  }

  private async eachBatch(payload: EachBatchPayload): Promise<void> {
    await this.assigning;
    const { batch } = payload;
    const position = this.positions.get(batch.partition);
    if (position === undefined || this.failed || this.stop.signal.aborted || payload.isStale()) return;
    const { next } = position;
    // What was handled while its commit failed comes again: it is committed, not handled twice.
    const messages = next === null ? batch.messages : batch.messages.filter(({ offset }) => Number(offset) >= next);
    if (messages.length === 0) {
      if (next !== null) await this.commit(payload, position, next, position.note);
      return;
    }
    const membership = new Membership(payload, this.stop.signal);
    try {
      position.attempts += 1;
      const verdict = await this.options.handle({
        topic: batch.topic,
        partition: batch.partition,
        messages,
        note: position.note,
        attempt: position.attempts,
        signal: membership.signal,
        commit: (handled, note) => this.commit(payload, position, handled, note),
      });
      position.attempts = 0;
      if (verdict === 'hold') this.backOff.wait(HOLD_MS, payload.pause());
    } catch (error) {
      await this.handlerFailed(payload, position, error);
    } finally {
      membership.end();
    }
    membership.throwLoss();
  }

  private async handlerFailed(payload: EachBatchPayload, position: Position, error: unknown): Promise<void> {
    if (isOfKafka(error)) throw error;
    const { partition } = payload.batch;
    if (error instanceof RetryableError) {
      const waitMs = this.backOff.waitAfter(position.attempts, payload.pause());
      const fields = { partition, attempt: position.attempts, waitMs, reason: error.message };
      // The handler of batches logs its own failures, which need not be those of Kafka.
      this.options.log?.('debug', 'kafka: a batch will be tried again', fields);
      return;
    }
    if (this.stop.signal.aborted) return;
    // Nothing is committed but the failure, so that a waiting producer receives it.
    const offset = position.next ?? Number(payload.batch.firstOffset());
    const note = { ...position.note, fault: faultOf(offset, position.note.tally?.run ?? null, error) };
    await this.commit(payload, position, offset, note).catch(() => undefined);
    this.fail(error);
  }

  private async commit(payload: EachBatchPayload, position: Position, next: number, note: CommitNote): Promise<void> {
    const { topic, partition } = payload.batch;
    const metadata = note === EMPTY_NOTE ? null : writeNote(note);
    position.next = next;
    position.note = note;
    const partitions = [{ partition, offset: `${next}`, metadata }];
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Not Consumer.commitOffsets: that one does nothing, without a word, once the consumer is asked to stop.
        await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] });
        break;
      } catch (error) {
        if (attempt === COMMIT_TRIES || LEAVING.has(typeOf(error))) throw error;
        const waitMs = COMMIT_RETRY_FIRST_MS * 2 ** (attempt - 1);
        this.options.log?.('away', 'kafka: a commit will be tried again', { partition, attempt, waitMs });
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    if (next > 0) payload.resolveOffset(`${next - 1}`);
  }

  private fail(error: unknown): void {
    if (this.failed || this.stop.signal.aborted) return;
    this.failed = true;
    this.stop.abort();
    this.backOff.close();
    const { onFatal } = this.options;
    // From inside a batch the consumer can only be asked to stop; waiting for it would wait for this batch.
    void this.consumer.disconnect().catch(() => undefined);
    onFatal(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Keeps the membership of the group while a handler works, and remembers when it went. */
class Membership {
  private readonly lost = new AbortController();
  private readonly timer: NodeJS.Timeout;
  readonly signal: AbortSignal;
  private loss: Error | null = null;

  constructor({ heartbeat }: EachBatchPayload, stop: AbortSignal) {
    this.signal = AbortSignal.any([this.lost.signal, stop]);
    this.timer = setInterval(() => {
      heartbeat().catch((error: Error) => {
        // A broker that does not answer may answer the next time; a group that gives partitions out anew waits for us.
        if (!LEAVING.has(typeOf(error))) return;
        this.loss = error;
        if (LOST.has(typeOf(error))) this.lost.abort();
      });
    }, HEARTBEAT_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  /** The consumer joins the group again when it learns of the loss. */
  throwLoss(): void {
    if (this.loss !== null) throw this.loss;
  }
}

export function faultOf(offset: number, run: string | null, error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  return { offset, run, message: message.slice(0, REASON_CHARACTERS_MAX) };
}

function typeOf(error: unknown): string {
  return String((error as { type?: unknown } | null)?.type ?? '');
}

function isOfKafka(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('KafkaJS');
}
