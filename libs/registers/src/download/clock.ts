import { setTimeout as wait } from 'node:timers/promises';

/** The time, and waiting: replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the time; rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, { signal }).catch((err: unknown) => {
      signal.throwIfAborted();
      throw err;
    });
  },
};
