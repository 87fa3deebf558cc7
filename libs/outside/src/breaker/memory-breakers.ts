import type { Clock } from '@tripoint/runtime';
import type { BreakerOptions, BreakerState, Breakers } from './breakers';

interface Breaker {
  failures: number;
  /** Nothing is asked before this moment; 0 when closed. */
  openUntilMs: number;
  /** Until when one call tries; 0 when none does. */
  trialUntilMs: number;
}

/** Circuit breakers of one process. */
export class MemoryBreakers implements Breakers {
  private readonly byName = new Map<string, Breaker>();

  constructor(
    private readonly options: BreakerOptions,
    private readonly clock: Clock,
  ) {}

  async enter(name: string): Promise<number | null> {
    const breaker = this.of(name);
    const now = this.clock.now();
    if (breaker.openUntilMs === 0) return null;
    const waitMs = Math.max(breaker.openUntilMs, breaker.trialUntilMs) - now;
    if (waitMs > 0) return waitMs;
    breaker.trialUntilMs = now + this.options.trialMs;
    return null;
  }

  async succeeded(name: string): Promise<void> {
    Object.assign(this.of(name), { failures: 0, openUntilMs: 0, trialUntilMs: 0 } satisfies Breaker);
  }

  async failed(name: string): Promise<void> {
    const breaker = this.of(name);
    breaker.failures += 1;
    if (breaker.failures < this.options.failures) return;
    breaker.openUntilMs = this.clock.now() + this.options.openMs;
    breaker.trialUntilMs = 0;
  }

  states(): ReadonlyMap<string, BreakerState> {
    const now = this.clock.now();
    return new Map(
      [...this.byName].map(([name, { openUntilMs }]) => [
        name,
        openUntilMs === 0 ? 'closed' : openUntilMs > now ? 'open' : 'half open',
      ]),
    );
  }

  private of(name: string): Breaker {
    let breaker = this.byName.get(name);
    if (breaker === undefined) {
      breaker = { failures: 0, openUntilMs: 0, trialUntilMs: 0 };
      this.byName.set(name, breaker);
    }
    return breaker;
  }
}
