import { DeliveryQueue } from './delivery-queue';
import { BusClosedError, type MessageHandler, NoConsumerError, type RecordBus, type Subscription } from './record-bus';
import type { Topic } from './topics';

export interface InProcessBusOptions {
  /** Messages a subscription may have waiting before `publish` waits. */
  readonly queueCapacity?: number;
}

/** A few messages keep the consumer busy while the producer reads on; more would only hold memory. */
const DEFAULT_QUEUE_CAPACITY = 4;

/** The carrier of one process: messages are handed over by reference and nothing is kept. */
export class InProcessBus implements RecordBus {
  private readonly capacity: number;
  private readonly queues = new Map<string, Set<DeliveryQueue<never>>>();
  private closed = false;

  constructor(options: InProcessBusOptions = {}) {
    this.capacity = options.queueCapacity ?? DEFAULT_QUEUE_CAPACITY;
    if (!Number.isInteger(this.capacity) || this.capacity < 1) {
      throw new RangeError('queueCapacity must be a whole number of at least 1');
    }
  }

  async publish<M>(topic: Topic<M>, message: M): Promise<void> {
    const queues = this.queuesOf(topic);
    if (queues.length === 0 && topic.needsConsumer) throw new NoConsumerError(topic.name);
    for (const queue of queues) await queue.push(message);
  }

  async flush<M>(topic: Topic<M>): Promise<void> {
    for (const queue of this.queuesOf(topic)) await queue.idle();
  }

  async subscribe<M>(topic: Topic<M>, handler: MessageHandler<M>): Promise<Subscription> {
    if (this.closed) throw new BusClosedError();
    const queue = new DeliveryQueue<M>(topic.name, this.capacity, handler);
    const queues = this.queues.get(topic.name) ?? new Set();
    this.queues.set(topic.name, queues.add(queue as unknown as DeliveryQueue<never>));
    return {
      close: () => {
        queues.delete(queue as unknown as DeliveryQueue<never>);
        return queue.close();
      },
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    const queues = [...this.queues.values()].flatMap((set) => [...set]);
    this.queues.clear();
    await Promise.all(queues.map((queue) => queue.close()));
  }

  /** The topic's name stands for its message type: one name is only ever declared with one type. */
  private queuesOf<M>(topic: Topic<M>): DeliveryQueue<M>[] {
    if (this.closed) throw new BusClosedError();
    return [...(this.queues.get(topic.name) ?? [])] as unknown as DeliveryQueue<M>[];
  }
}
