import { randomUUID } from 'node:crypto';
import type { Admin, Kafka, KafkaMessage, Message } from 'kafkajs';
import {
  BusClosedError,
  BusUnreachableError,
  ConsumerFailedError,
  type MessageHandler,
  NoConsumerError,
  type RecordBus,
  type SubscribeOptions,
  type Subscription,
} from '../record-bus';
import type { DeadLetter, KeyedRecord, RegisterMessage, Topic } from '../topics';
import { type MessageReader, PlainReader, RecordsReader } from './bus-subscription';
import { readDeadLetter, readRedriven } from './dead-letters';
import { GroupWatch } from './group-watch';
import { type Compression, createKafka, type KafkaConnection, namedOnKafka, unreachable } from './kafka-connection';
import {
  LAG_MESSAGES_MAX,
  SUBSCRIPTION_SESSION_TIMEOUT_MS,
  WATCH_IDLE_MS,
  WATCH_MS,
  WATCH_PATIENCE_MS,
} from './kafka-settings';
import { PartitionConsumer } from './partition-consumer';
import { RecordProducer } from './record-producer';
import { RegisterWriter } from './register-writer';
import { endsOf } from './topic-admin';

export interface KafkaBusOptions {
  readonly connection: KafkaConnection;
  /** Groups of other processes that handle records: `flush` and back-pressure wait for them. */
  readonly groups?: readonly string[];
  /** Messages published and not yet handled before `publish` waits; default 50,000. */
  readonly maxLagMessages?: number;
  /** Default gzip: an eighth of the room on the brokers and of the network. */
  readonly compression?: Compression;
  /** How long it may be unknown how far consumers are before it is an error, in milliseconds; default a minute. */
  readonly watchPatienceMs?: number;
  /** A subscription has stopped for good: end the process, and let it be started again. */
  readonly onFatal?: (error: Error) => void;
}

/** What the bus knows of one topic it publishes to or listens to. */
interface TopicState {
  readonly name: string;
  readonly watches: Set<GroupWatch>;
  writer: RegisterWriter | null;
  lookedMs: number;
  /** Since when it is unknown how far the groups are; null while it is known. */
  blindSinceMs: number | null;
  /** Why a subscription of this bus has stopped for good. */
  stopped: Error | null;
}

/** Text shown of a message in a dead letter, in characters. */
const SHOWN_CHARACTERS = 1_000;

/**
 * The carrier between machines. Records go to the partition of their key, one message each; begin and end of a run go to
 * every partition. A subscription of the bus takes a whole topic, so give one group to one process; indexers that share
 * the work use KafkaRecordConsumer.
 */
export class KafkaBus implements RecordBus {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: RecordProducer;
  private readonly topics = new Map<string, TopicState>();
  private readonly subscriptions = new Set<Subscription>();
  private closed = false;

  private constructor(private readonly options: KafkaBusOptions) {
    this.kafka = createKafka(options.connection);
    this.admin = this.kafka.admin();
    this.producer = new RecordProducer(this.kafka, options.compression ?? 'gzip');
  }

  /** @throws BusUnreachableError when no broker answers */
  static async connect(options: KafkaBusOptions): Promise<KafkaBus> {
    const bus = new KafkaBus(options);
    try {
      await bus.admin.connect();
    } catch (error) {
      throw unreachable(options.connection, error);
    }
    return bus;
  }

  async publish<M>(topic: Topic<M>, message: M): Promise<void> {
    const state = await this.stateOf(topic);
    this.throwFault(state);
    await this.room(state);
    if (topic.carries === 'records') {
      state.writer ??= new RegisterWriter(this.admin, this.producer, state.name, this.options.connection.headers);
      await state.writer.write(message as RegisterMessage<KeyedRecord>);
    } else {
      await this.producer.send(state.name, [{ key: keyOf(message), value: JSON.stringify(message) }]);
      // A handler that publishes events commits next: a reader of the commit must find the events, even when their
      // publisher is killed.
      if (topic.carries === 'events') await this.producer.settled(state.name);
    }
  }

  async flush<M>(topic: Topic<M>): Promise<void> {
    const state = await this.stateOf(topic);
    await this.producer.settled(state.name);
    const written = this.producer.written(state.name);
    const ours = new Map([...written].map(([partition, { next }]): [number, number] => [partition, next]));
    // A subscription of this bus receives all that is there by now, by any publisher.
    const everything = state.watches.size === 0 ? ours : await endsOf(this.admin, state.name);
    const configured = this.configured(topic);
    await this.until(state, (watch) => watch.reached(configured.has(watch.group) ? ours : everything));
  }

  async subscribe<M>(
    topic: Topic<M>,
    handler: MessageHandler<M>,
    { group: durable }: SubscribeOptions = {},
  ): Promise<Subscription> {
    const { connection, onFatal } = this.options;
    const state = await this.stateOf(topic);
    const group = namedOnKafka(connection, durable ?? `subscription-${randomUUID()}`);
    const startAt = durable === undefined ? await endsOf(this.admin, state.name) : new Map<number, number>();
    const reader = this.readerOf(topic, handler, group);
    const consumer = await PartitionConsumer.start({
      kafka: this.kafka,
      topic: state.name,
      group,
      concurrency: 1,
      sessionTimeoutMs: SUBSCRIPTION_SESSION_TIMEOUT_MS,
      startAt,
      ...(connection.log === undefined ? {} : { log: connection.log }),
      handle: (batch) => reader.handle(batch),
      onRevoked: () => reader.reset(),
      onFatal: (error) => {
        state.stopped = error;
        onFatal?.(error);
      },
    });
    const watch = new GroupWatch({ admin: this.admin, topic: state.name, group, startAt });
    state.watches.add(watch);
    const subscription: Subscription = {
      close: async () => {
        if (!this.subscriptions.delete(subscription)) return;
        state.watches.delete(watch);
        await consumer.close();
        // Kafka forgets an empty group after a week; it need not remember this one for so long.
        if (durable === undefined) await this.admin.deleteGroups([group]).catch(() => undefined);
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.producer.close();
    await this.admin.disconnect();
  }

  private async stateOf<M>(topic: Topic<M>): Promise<TopicState> {
    if (this.closed) throw new BusClosedError();
    const known = this.topics.get(topic.name);
    if (known !== undefined) return known;
    const name = namedOnKafka(this.options.connection, topic.name);
    if (!(await this.admin.listTopics()).includes(name)) {
      throw new BusUnreachableError(`Kafka has no topic ${name}: create the topics of the register first`);
    }
    const watches = [...this.configured(topic)].map(
      (group) => new GroupWatch({ admin: this.admin, topic: name, group, startAt: null }),
    );
    const state: TopicState = {
      name,
      watches: new Set(watches),
      writer: null,
      lookedMs: Date.now(),
      blindSinceMs: null,
      stopped: null,
    };
    this.topics.set(topic.name, state);
    return state;
  }

  private configured<M>({ carries }: Topic<M>): Set<string> {
    const { connection, groups = [] } = this.options;
    return new Set(carries === 'records' ? groups.map((group) => namedOnKafka(connection, group)) : []);
  }

  /** Waits while a group is too far behind, and looks now and then whether one has failed. */
  private async room(state: TopicState): Promise<void> {
    const most = this.options.maxLagMessages ?? LAG_MESSAGES_MAX;
    const written = this.producer.written(state.name);
    if ([...state.watches].every((watch) => watch.behind(written) < most)) {
      if (Date.now() - state.lookedMs < WATCH_IDLE_MS) return;
      await this.look(state);
      return;
    }
    await this.until(state, (watch) => watch.behind(written) < most);
  }

  /** Looks until something holds for every group. */
  private async until(state: TopicState, holds: (watch: GroupWatch) => boolean): Promise<void> {
    for (;;) {
      await this.look(state);
      const waitedFor = [...state.watches].filter((watch) => !holds(watch));
      if (waitedFor.length === 0) return;
      for (const watch of waitedFor) {
        // Who cannot be asked is not absent; that nobody answers shows at the next look.
        if (await watch.isAbsent().catch(() => false)) throw new NoConsumerError(state.name);
      }
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
      if (this.closed) throw new BusClosedError();
    }
  }

  private async look(state: TopicState): Promise<void> {
    try {
      for (const watch of state.watches) await watch.look();
    } catch (error) {
      if (this.closed) throw new BusClosedError();
      // The client does not repeat these questions, and a broker that is just back does not answer them yet.
      state.blindSinceMs ??= Date.now();
      const patienceMs = this.options.watchPatienceMs ?? WATCH_PATIENCE_MS;
      if (Date.now() - state.blindSinceMs < patienceMs) return this.throwFault(state);
      throw new BusUnreachableError(`Kafka does not answer how far the consumers of ${state.name} are`, {
        cause: error,
      });
    }
    state.blindSinceMs = null;
    state.lookedMs = Date.now();
    this.throwFault(state);
  }

  private throwFault(state: TopicState): void {
    if (state.stopped !== null) {
      const why = state.stopped.message;
      throw new BusUnreachableError(`a subscription of ${state.name} has stopped: ${why}`, { cause: state.stopped });
    }
    for (const watch of state.watches) {
      const fault = watch.takeFault(this.producer.written(state.name));
      if (fault !== null) throw new ConsumerFailedError(state.name, new Error(fault.message));
    }
  }

  private readerOf<M>(topic: Topic<M>, handler: MessageHandler<M>, group: string): MessageReader {
    const { connection } = this.options;
    switch (topic.carries) {
      case 'records': {
        const deadLetters = namedOnKafka(connection, `${topic.name}.dlq`);
        return new RecordsReader({
          handler: handler as unknown as MessageHandler<RegisterMessage<KeyedRecord>>,
          group,
          log: connection.log,
          bury: async (messages: readonly Message[]) => {
            await this.producer.sendAll(deadLetters, messages);
            await this.producer.settled(deadLetters);
          },
        });
      }
      case 'rows':
        return new PlainReader(handler, (message) => readRow(message) as M | null);
      case 'events':
        return new PlainReader(handler, (message) => readJson(message) as M | null);
    }
  }
}

/** The run that an event is about: of each run the last is kept. */
function keyOf(message: unknown): string {
  const { run } = (message ?? {}) as { run?: unknown };
  return typeof run === 'string' ? run : '';
}

function readJson({ value }: KafkaMessage): unknown {
  try {
    return JSON.parse(value?.toString() ?? 'null');
  } catch {
    return null;
  }
}

/** A refused row as it was published, or a message that a consumer could not read, in the same words. */
function readRow(message: KafkaMessage): DeadLetter | null {
  const deadLetter = readDeadLetter(0, message);
  if (deadLetter === null) return readRedriven(message) === null ? (readJson(message) as DeadLetter | null) : null;
  const { origin, reason, value } = deadLetter;
  const text = value?.toString().slice(0, SHOWN_CHARACTERS) ?? '';
  return { run: '', reason, file: `${origin.topic}/${origin.partition}`, line: origin.offset + 1, text };
}
