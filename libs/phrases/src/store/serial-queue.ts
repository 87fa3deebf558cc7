/** Runs works one after the other, in the order in which they were given. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the work does; a failure stops no later work. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Runs works with the same key one after the other, and others beside them. */
export class KeyedQueue {
  private readonly queues = new Map<string, { readonly queue: SerialQueue; waiting: number }>();

  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const entry = this.queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    this.queues.set(key, entry);
    entry.waiting += 1;
    try {
      return await entry.queue.run(work);
    } finally {
      entry.waiting -= 1;
      if (entry.waiting === 0) this.queues.delete(key);
    }
  }
}
