import type { Topic } from './topics';

/** Handles one message; the next is handed over only after the promise resolved. */
export type MessageHandler<M> = (message: M) => void | Promise<void>;

export interface Subscription {
  /** Stops after the message in hand; messages not yet handled are not delivered any more. */
  close(): Promise<void>;
}

export interface SubscribeOptions {
  /**
   * Name under which a carrier that keeps messages remembers how far the subscription came, so that it goes on there
   * after a restart. Without one it is given what is published from now on.
   */
  readonly group?: string;
}

/**
 * Carries records from the reader of a register to the indexers. Every carrier keeps these promises:
 *
 * - the begin of a run arrives before its records and its end after them; records and changes of one key arrive in the
 *   order in which they were published, whole, each once per subscription as long as nobody dies. A carrier may cut and
 *   mix batches, never the order of a key. Messages of the other topics arrive in the order of publishing;
 * - a handler is never called again before its promise resolved, and `publish` waits when too much is under way
 *   (back-pressure), so the producer is never more than a bounded amount ahead;
 * - a handler that throws makes the producer's next `publish` or `flush` of that topic reject with
 *   {@link ConsumerFailedError}, once; on a carrier between machines one of the next. What was under way of that run is
 *   dropped, later runs and the run's abort are delivered again.
 */
export interface RecordBus {
  /**
   * Hands a message over. Resolves when the carrier took it, which is before it is handled.
   *
   * @throws ConsumerFailedError when a handler of the topic failed since the last call
   * @throws NoConsumerError when the topic needs a consumer and there is none
   * @throws BusUnreachableError when the carrier did not take what was published before
   * @throws BusClosedError after `close`
   */
  publish<M>(topic: Topic<M>, message: M): Promise<void>;
  /** Resolves when everything published to the topic so far was handled; rejects as `publish` does. */
  flush<M>(topic: Topic<M>): Promise<void>;
  subscribe<M>(topic: Topic<M>, handler: MessageHandler<M>, options?: SubscribeOptions): Promise<Subscription>;
  /** Stops all subscriptions after the message in hand. Producers that wait are rejected with BusClosedError. */
  close(): Promise<void>;
}

/** A handler threw; `cause` is what it threw. */
export class ConsumerFailedError extends Error {
  override readonly name = 'ConsumerFailedError';
  constructor(topic: string, cause: unknown) {
    super(`the consumer of ${topic} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Nobody consumes the topic, so the message would be lost. */
export class NoConsumerError extends Error {
  override readonly name = 'NoConsumerError';
  constructor(topic: string) {
    super(`nobody consumes ${topic}: the message would be lost`);
  }
}

/** The bus was closed. */
export class BusClosedError extends Error {
  override readonly name = 'BusClosedError';
  constructor() {
    super('the record bus is closed');
  }
}

/** The carrier cannot be reached, or refused what was published: nobody knows how much of it arrived. */
export class BusUnreachableError extends Error {
  override readonly name = 'BusUnreachableError';
}
