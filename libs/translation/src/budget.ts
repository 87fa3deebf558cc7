import { type Limiter, MILLIONTHS, monthAt, translationCounts } from '@tripoint/limits';
import type { Clock } from '@tripoint/runtime';

/** The limiter decides bursts as well; texts have none. */
const NO_BURST = { ratePerSecond: 100_000, burst: 1_000_000 };

export interface BudgetOptions {
  readonly limiter: Pick<Limiter, 'take' | 'refund'>;
  /** Code points per key and month. */
  readonly monthlyCharacters: number;
  /** Cap of what paid engines may cost per key and month, in the currency of the prices. */
  readonly monthlySpending: number;
  readonly clock: Clock;
}

/** Something that was counted. */
export interface Charge {
  /** Subtracts it again: what it was for did not happen. */
  undo(): Promise<void>;
}

const NOTHING: Charge = { undo: () => Promise.resolve() };

/** What translating may use up per key and calendar month (UTC); decided and counted like the quota of calls. */
export class Budget {
  constructor(private readonly options: BudgetOptions) {}

  /** Null when the characters of the month do not suffice. */
  characters(keyId: string, count: number): Promise<Charge | null> {
    return this.charge(translationCounts.characters(keyId), count, this.options.monthlyCharacters);
  }

  /**
   * Counts what an engine will charge. Null when it would exceed the cap.
   * @param price of a million characters
   */
  spending(keyId: string, characters: number, price: number): Promise<Charge | null> {
    const { monthlySpending } = this.options;
    const cost = Math.ceil(characters * price);
    return this.charge(translationCounts.spending(keyId), cost, Math.floor(monthlySpending * MILLIONTHS));
  }

  /** Whole seconds until the budgets are whole again. */
  renewsInSeconds(): number {
    const nowMs = this.options.clock.now();
    return Math.max(1, Math.ceil((monthAt(nowMs).endsAtMs - nowMs) / 1_000));
  }

  private async charge(name: string, cost: number, limit: number): Promise<Charge | null> {
    if (cost === 0) return NOTHING;
    const { limiter } = this.options;
    const limits = { ...NO_BURST, monthlyQuota: limit };
    const { verdict, month } = await limiter.take({ keyId: name, limits, quotaCost: cost });
    if (verdict !== 'ok') return null;
    return { undo: () => limiter.refund(name, month, cost) };
  }
}
