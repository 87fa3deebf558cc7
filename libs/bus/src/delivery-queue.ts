import { BusClosedError, ConsumerFailedError, type MessageHandler } from './record-bus';

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The bounded queue of one subscription: hands messages over one by one and makes producers wait while it is full. */
export class DeliveryQueue<M> {
  private readonly messages: M[] = [];
  private readonly waitingForRoom: Waiter[] = [];
  private readonly waitingForIdle: Waiter[] = [];
  private failure: ConsumerFailedError | null = null;
  private working: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly topic: string,
    private readonly capacity: number,
    private readonly handler: MessageHandler<M>,
  ) {}

  /** Waits for room, then takes the message. */
  async push(message: M): Promise<void> {
    this.throwFailure();
    while (this.messages.length >= this.capacity) {
      await this.wait(this.waitingForRoom);
      this.throwFailure();
    }
    if (this.closed) throw new BusClosedError();
    this.messages.push(message);
    this.working ??= this.work();
  }

  /** Resolves when the queue is empty and no handler runs. */
  async idle(): Promise<void> {
    while (this.working !== null) await this.wait(this.waitingForIdle);
    this.throwFailure();
  }

  /** Drops what waits, rejects producers that wait, and resolves after the message in hand. */
  async close(): Promise<void> {
    this.closed = true;
    this.messages.length = 0;
    for (const waiter of this.waitingForRoom.splice(0)) waiter.reject(new BusClosedError());
    await this.working;
  }

  /** A failure is reported once: the producer knows then, and what it publishes next is delivered again. */
  private throwFailure(): void {
    const failure = this.failure;
    if (failure === null) return;
    this.failure = null;
    throw failure;
  }

  private wait(list: Waiter[]): Promise<void> {
    if (this.closed) return Promise.reject(new BusClosedError());
    return new Promise((resolve, reject) => list.push({ resolve, reject }));
  }

  private async work(): Promise<void> {
    // A handler never runs inside the producer's own call, whatever it does synchronously.
    await Promise.resolve();
    while (this.messages.length > 0) {
      const message = this.messages.shift() as M;
      this.waitingForRoom.shift()?.resolve();
      try {
        await this.handler(message);
      } catch (error) {
        this.failure = new ConsumerFailedError(this.topic, error);
        this.messages.length = 0;
        for (const waiter of this.waitingForRoom.splice(0)) waiter.resolve();
      }
    }
    this.working = null;
    for (const waiter of this.waitingForIdle.splice(0)) waiter.resolve();
  }
}
