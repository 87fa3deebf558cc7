import type { RedisStore } from '../redis/redis-store';
import type { BreakerOptions, BreakerState, Breakers } from './breakers';

/** Failures are a row only when they follow each other within this time, in milliseconds. */
const ROW_MS = 3_600_000;

/**
 * Circuit breakers of several processes together: `failures` counts, `open` lasts as long as nothing is asked, `trial` as
 * long as one process tries. While Redis is away, each process has its own.
 */
export class RedisBreakers implements Breakers {
  private readonly seen = new Map<string, BreakerState>();

  constructor(
    private readonly store: RedisStore,
    private readonly options: BreakerOptions,
    private readonly own: Breakers,
  ) {}

  async enter(name: string): Promise<number | null> {
    const { failures, open, trial } = this.keys(name);
    const answers = await this.store.run((multi) => multi.get(failures).pttl(open).pttl(trial));
    if (answers === null) return this.own.enter(name);
    const [count, openMs, trialMs] = answers.map(Number) as [number, number, number];
    if (openMs > 0) return this.remember(name, 'open', openMs);
    if (count < this.options.failures) return this.remember(name, 'closed', null);
    if (trialMs > 0) return this.remember(name, 'half open', trialMs);
    const started = await this.store.run((multi) => multi.set(trial, 1, 'PX', this.options.trialMs, 'NX'));
    return this.remember(name, 'half open', started?.[0] === null ? this.options.trialMs : null);
  }

  async succeeded(name: string): Promise<void> {
    this.seen.set(name, 'closed');
    await this.own.succeeded(name);
    await this.store.run((multi) => multi.del(...Object.values(this.keys(name))));
  }

  async failed(name: string): Promise<void> {
    await this.own.failed(name);
    const { failures, open, trial } = this.keys(name);
    const answers = await this.store.run((multi) => multi.incr(failures).pexpire(failures, ROW_MS));
    if (answers === null || Number(answers[0]) < this.options.failures) return;
    this.seen.set(name, 'open');
    await this.store.run((multi) => multi.set(open, 1, 'PX', this.options.openMs).del(trial));
  }

  states(): ReadonlyMap<string, BreakerState> {
    return new Map([...this.own.states(), ...this.seen]);
  }

  private remember(name: string, state: BreakerState, waitMs: number | null): number | null {
    this.seen.set(name, state);
    return waitMs;
  }

  private keys(name: string): Readonly<Record<'failures' | 'open' | 'trial', string>> {
    // Braces: the keys of one breaker are on one node of a cluster.
    const key = (part: string): string => `${this.store.prefix}:breaker:{${name}}:${part}`;
    return { failures: key('failures'), open: key('open'), trial: key('trial') };
  }
}
