import type { Clock } from '@tripoint/runtime';
import type { CountChange, CountStore } from './count-store';
import { decide, type KeyUse } from './decide';
import { GroupCommit } from './group-commit';
import type { Limiter, Taken, TakeRequest } from './limiter';
import { type Month, monthAt } from './month';

interface KeyState {
  month: string;
  use: KeyUse;
}

export interface LocalLimiterOptions {
  readonly clock: Clock;
  readonly counts: CountStore;
}

/**
 * The limiter of one process. It decides in memory, at once and in the order of the calls, and answers a counted call
 * after the count is in the store of counts. One small record per key stays in memory. The burst state ends with the
 * process; counts live as long as the store keeps them. Processes that share keys need a shared limiter instead.
 */
export class LocalLimiter implements Limiter {
  private readonly commit: GroupCommit;
  private readonly states = new Map<string, KeyState>();
  private month: Month;
  private closed = false;

  constructor(private readonly options: LocalLimiterOptions) {
    const { clock, counts } = options;
    this.month = monthAt(clock.now());
    this.commit = new GroupCommit({
      write: (changes) => counts.add(changes),
      onFailure: (changes) => this.distrust(changes),
    });
  }

  foresees(request: TakeRequest): boolean {
    const nowMs = this.options.clock.now();
    const month = this.monthAt(nowMs);
    const state = this.states.get(request.keyId);
    if (this.closed || state?.month !== month.name) return false;
    return decide(state.use, request, nowMs, month).taken.verdict === 'ok';
  }

  async take(request: TakeRequest): Promise<Taken> {
    this.refuseWhenClosed();
    const nowMs = this.options.clock.now();
    const month = this.monthAt(nowMs);
    const state = this.stateOf(request.keyId, month.name);
    const { taken, next } = decide(state.use, request, nowMs, month);
    state.use = next;
    if (taken.verdict === 'ok' && request.quotaCost > 0) {
      await this.commit.add(request.keyId, month.name, request.quotaCost);
    }
    return taken;
  }

  async refund(keyId: string, month: string, quotaCost: number): Promise<void> {
    this.refuseWhenClosed();
    if (quotaCost <= 0) return;
    const state = this.states.get(keyId);
    if (state?.month !== month) {
      await this.commit.add(keyId, month, -quotaCost);
      return;
    }
    const givenBack = Math.min(quotaCost, state.use.used);
    state.use = { ...state.use, used: state.use.used - givenBack };
    await this.commit.add(keyId, month, -givenBack);
  }

  async used(keyId: string): Promise<number> {
    this.refuseWhenClosed();
    return this.stateOf(keyId, this.monthAt(this.options.clock.now()).name).use.used;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.commit.flush();
    await this.options.counts.close();
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new Error('the limiter is closed');
  }

  private monthAt(nowMs: number): Month {
    if (nowMs < this.month.startsAtMs || nowMs >= this.month.endsAtMs) this.month = monthAt(nowMs);
    return this.month;
  }

  private stateOf(keyId: string, month: string): KeyState {
    const known = this.states.get(keyId);
    if (known?.month === month) return known;
    // What waits to be written must be in the store before the count is read from it.
    if (this.commit.has(keyId, month)) this.commit.flush();
    const state = {
      month,
      use: { arrivalUs: known?.use.arrivalUs ?? 0, used: this.options.counts.used(keyId, month) },
    };
    this.states.set(keyId, state);
    return state;
  }

  /** The store has the truth after a failed write: counts in memory are read from it again. */
  private distrust(changes: readonly CountChange[]): void {
    for (const { keyId, month } of changes) {
      const state = this.states.get(keyId);
      if (state?.month === month) state.month = '';
    }
  }
}
