import type { Environment } from '../core/searcher.js';

type Init = Parameters<Environment['fetch']>[1];

/** One call to the service that a test answers when it likes. */
export interface FakeCall {
  readonly url: string;
  readonly params: URLSearchParams;
  readonly signal: AbortSignal;
  answer(body: unknown, status?: number, headers?: Readonly<Record<string, string>>): Promise<void>;
  break(error: unknown): Promise<void>;
}

/** A network whose answers come when the test says so, and a clock that it sets. */
export class FakeEnvironment implements Environment {
  readonly calls: FakeCall[] = [];
  private time = 1_000_000;
  private timers: { readonly at: number; readonly callback: () => void }[] = [];

  /** Calls that were neither answered nor aborted. */
  inFlight = 0;

  fetch(url: string, { body, signal }: Init): ReturnType<Environment['fetch']> {
    this.inFlight++;
    const left = () => {
      this.inFlight--;
    };
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        left();
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.calls.push({
        url,
        params: body,
        signal,
        answer: (answered, status = 200, headers = {}) => {
          if (!signal.aborted) left();
          resolve({
            status,
            headers: { get: (name) => headers[name] ?? null },
            json: async () => {
              if (typeof answered === 'string') throw new SyntaxError('no JSON');
              return answered;
            },
          });
          return settle();
        },
        break: (error) => {
          if (!signal.aborted) left();
          reject(error);
          return settle();
        },
      });
    });
  }

  setTimeout(callback: () => void, ms: number): unknown {
    const timer = { at: this.time + ms, callback };
    this.timers.push(timer);
    return timer;
  }

  clearTimeout(timer: unknown): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }

  now(): number {
    return this.time;
  }

  /** Timers that were neither run nor cleared. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Lets time pass, and what was due in it happen in its order. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.time = next.at;
      this.clearTimeout(next);
      next.callback();
      await settle();
    }
    this.time = end;
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
