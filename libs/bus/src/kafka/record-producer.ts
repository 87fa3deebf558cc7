import type { CompressionTypes, Kafka, Message, Producer } from 'kafkajs';
import { BusUnreachableError } from '../record-bus';
import { type Compression, compressionType } from './kafka-connection';
import { SEND_BYTES_MAX, SEND_RECORDS_MAX } from './kafka-settings';

/** Offsets of one partition: the first message that this producer wrote to it, and the one behind its last. */
export interface Written {
  readonly first: number;
  readonly next: number;
}

/** The start of one topic's partitions in this producer. */
type Partitions = Map<number, Written>;

/**
 * Writes messages in order and once each, one request under way while the next is made. After a request that failed for
 * good the producer begins a new session: the brokers would take other messages in its place for the same ones.
 */
export class RecordProducer {
  private readonly compression: CompressionTypes;
  private readonly writtenByTopic = new Map<string, Partitions>();
  private producer: Promise<Producer> | null = null;
  private underWay: Promise<void> = Promise.resolve();
  private readonly failures = new Map<string, BusUnreachableError>();

  constructor(
    private readonly kafka: Kafka,
    compression: Compression,
  ) {
    this.compression = compressionType(compression);
  }

  /** Resolves when the request before this one was acknowledged. */
  async send(topic: string, messages: Message[]): Promise<void> {
    if (messages.length === 0) return;
    const before = this.underWay;
    // Chained at once, so that two callers cannot overtake each other.
    this.underWay = before.then(() => this.request(topic, messages));
    await before;
    this.throwFailure(topic);
  }

  /** Sends any number of messages in requests that brokers take. */
  async sendAll(topic: string, messages: readonly Message[]): Promise<void> {
    let request: Message[] = [];
    let bytes = 0;
    for (const message of messages) {
      const length = message.value === null ? 0 : Buffer.byteLength(message.value);
      if (request.length >= SEND_RECORDS_MAX || (bytes + length > SEND_BYTES_MAX && request.length > 0)) {
        await this.send(topic, request);
        request = [];
        bytes = 0;
      }
      request.push(message);
      bytes += length;
    }
    await this.send(topic, request);
  }

  /** Resolves when everything of a topic was acknowledged by all replicas that are in sync. */
  async settled(topic: string): Promise<void> {
    await this.underWay;
    this.throwFailure(topic);
  }

  /** What was acknowledged of messages whose partition was given, by partition. */
  written(topic: string): ReadonlyMap<number, Written> {
    return this.writtenByTopic.get(topic) ?? new Map();
  }

  async close(): Promise<void> {
    await this.underWay;
    const producer = await this.producer?.catch(() => null);
    this.producer = null;
    await producer?.disconnect();
  }

  /** A failure is reported once; what is published after it is tried again. */
  private throwFailure(topic: string): void {
    const failure = this.failures.get(topic);
    if (failure === undefined) return;
    this.failures.delete(topic);
    throw failure;
  }

  private async request(topic: string, messages: Message[]): Promise<void> {
    // What follows a lost request would arrive without it.
    if (this.failures.has(topic)) return;
    try {
      this.producer ??= this.connect();
      const producer = await this.producer;
      const answer = await producer.send({ topic, messages, acks: -1, compression: this.compression });
      this.note(topic, messages, answer);
    } catch (error) {
      const producer = this.producer;
      this.producer = null;
      void producer?.then((old) => old.disconnect()).catch(() => undefined);
      const why = error instanceof Error ? error.message : String(error);
      const reported = `Kafka did not take what was published to ${topic}: ${why}`;
      this.failures.set(topic, new BusUnreachableError(reported, { cause: error }));
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  }

  private note(
    topic: string,
    messages: Message[],
    answer: readonly { partition: number; baseOffset?: string }[],
  ): void {
    const partitions = this.writtenByTopic.get(topic) ?? new Map<number, Written>();
    this.writtenByTopic.set(topic, partitions);
    const counts = new Map<number, number>();
    for (const { partition = -1 } of messages) counts.set(partition, (counts.get(partition) ?? 0) + 1);
    for (const { partition, baseOffset } of answer) {
      const first = Number(baseOffset);
      partitions.set(partition, {
        first: partitions.get(partition)?.first ?? first,
        next: first + (counts.get(partition) ?? 0),
      });
    }
  }
}
