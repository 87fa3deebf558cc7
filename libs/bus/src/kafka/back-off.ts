import { BACK_OFF_FIRST_MS, BACK_OFF_MOST_MS } from './kafka-settings';

/** What a handler throws when the same batch may succeed later: a server that is busy, a node that is away. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
}

/** Time before the next try, doubling from try to try; the half of it is random, so that partitions do not march in step. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(BACK_OFF_MOST_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(attempt - 1, 20));
  return Math.round((most * (1 + random())) / 2);
}

/** Lets paused partitions go on after their time. */
export class BackOff {
  private readonly waiting = new Set<NodeJS.Timeout>();

  waitAfter(attempt: number, resume: () => void): number {
    const waitMs = backOffMs(attempt);
    this.wait(waitMs, resume);
    return waitMs;
  }

  wait(ms: number, resume: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      resume();
    }, ms);
    this.waiting.add(timer);
  }

  close(): void {
    for (const timer of this.waiting) clearTimeout(timer);
    this.waiting.clear();
  }
}
