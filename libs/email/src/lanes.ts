import { setTimeout as after } from 'node:timers/promises';

export interface LaneOptions {
  /** Most actions of one name at a time. */
  readonly concurrency: number;
  /** Between the starts of two actions of one name, in milliseconds. */
  readonly paceMs: number;
}

interface Lane {
  running: number;
  /** Actions that run or wait. */
  members: number;
  nextStartMs: number;
  readonly waiting: (() => void)[];
}

/** Lets few actions of one name run at a time, and none too soon after another. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly options: LaneOptions) {}

  /** How many names have actions. */
  get size(): number {
    return this.lanes.size;
  }

  /** @throws the reason of the signal while it waits */
  async run<T>(name: string, signal: AbortSignal, action: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, members: 0, nextStartMs: 0, waiting: [] };
    this.lanes.set(name, lane);
    lane.members += 1;
    try {
      await this.enter(lane, signal);
      try {
        await this.pace(lane, signal);
        return await action();
      } finally {
        lane.running -= 1;
        lane.waiting.shift()?.();
      }
    } finally {
      lane.members -= 1;
      this.forget(name, lane);
    }
  }

  /** A lane outlives its last action until the next one may start. */
  private forget(name: string, lane: Lane): void {
    if (lane.members > 0) return;
    const waitMs = lane.nextStartMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.forget(name, lane), Math.ceil(waitMs)).unref();
    else if (this.lanes.get(name) === lane) this.lanes.delete(name);
  }

  private async enter(lane: Lane, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (lane.running >= this.options.concurrency) await turnOf(lane, signal);
    lane.running += 1;
  }

  /** The start before may have been late: who wakes looks again. */
  private async pace(lane: Lane, signal: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = lane.nextStartMs - performance.now();
      if (waitMs <= 0) break;
      await after(waitMs, undefined, { signal, ref: false });
    }
    lane.nextStartMs = performance.now() + this.options.paceMs;
  }
}

function turnOf({ waiting }: Lane, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = (): void => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    const abort = (): void => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(signal.reason as Error);
    };
    waiting.push(turn);
    signal.addEventListener('abort', abort, { once: true });
  });
}
