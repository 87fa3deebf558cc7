import type { FieldVerdict } from '@tripoint/contract';
import type { Verdicts } from './compare';

/** What a verdict, or none, multiplies the odds by; 1 where it is not named. */
type Factors = Readonly<Partial<Record<FieldVerdict | 'none', number>>>;

/**
 * Odds that a place was meant which is not among those found: `least` when every field is confirmed, times a factor for
 * each that is not. Fitted on draws of `scripts/bench validate`.
 */
const unseen: Readonly<Record<'house' | 'street', Readonly<{ least: number } & Record<keyof Verdicts, Factors>>>> = {
  house: {
    least: 0.00019,
    street: { none: 5, corrected: 5.2, added: 45, contradicted: 45 },
    number: {},
    municipality: { corrected: 2.4, added: 3.2, contradicted: 5 },
    postal_code: { added: 13, contradicted: 30 },
  },
  street: {
    least: 0.02,
    street: { none: 1.1, corrected: 1.9, added: 1.7, contradicted: 1.9 },
    number: { unconfirmed: 3.8 },
    municipality: { corrected: 1.2, added: 1.2, contradicted: 1.2 },
    postal_code: { added: 1.4, contradicted: 2 },
  },
};

/** How much less likely than the best a place is for each 1 that it costs more, as a power of e. */
const PER_COST = 3.5;
/** Places that a search finds at most: as many stand for more behind them. */
const FULL = 8;
/** How many those are, when they cost what the last of the eight costs. */
const BEHIND = 5.5;
const DECIMALS = 1_000;

/**
 * How likely the place answered is the one meant, from 0 to 1, to three decimals: one divided by one, and what is as likely
 * of the other places found, and of those that were not. Never 1.
 *
 * @param costs of the place answered, and of every other one found
 */
export function likelihood(kind: keyof typeof unseen, verdicts: Verdicts, costs: readonly number[]): number {
  const [best = 0] = costs;
  const weight = (cost: number): number => Math.exp(PER_COST * Math.min(0, best - cost));
  const { least, ...fields } = unseen[kind];
  const odds = Object.entries(fields).reduce(
    (product, [field, factors]) => product * (factors[verdicts[field as keyof Verdicts] ?? 'none'] ?? 1),
    least,
  );
  const found = costs.reduce((sum, cost) => sum + weight(cost), 0);
  const last = costs.toSorted((a, b) => a - b)[FULL - 1];
  const behind = last === undefined ? 0 : BEHIND * weight(last);
  return Math.floor(DECIMALS / (found + behind + odds)) / DECIMALS;
}
