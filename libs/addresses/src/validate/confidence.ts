import type { FieldVerdict } from '@tripoint/contract';
import type { Comparison, Verdicts } from './compare';

/** What a verdict, or none, multiplies the odds by; 1 where it is not named. */
type Factors = Readonly<Partial<Record<FieldVerdict | 'none', number>>>;

/** Odds, and what they are times for each field that is not confirmed, and for a street and a town that are both misspelt. */
type Odds = Readonly<{ least: number; bothCorrected: number } & Record<keyof Verdicts, Factors>>;

/**
 * Odds that a place was meant which is not among those found: `least` when every field is confirmed, times a factor for
 * each that is not. `elsewhere`: for a postal code of which several digits are others, which is that of another place; one
 * digit is a slip. Fitted on draws of `scripts/bench validate`.
 */
const unseen: Readonly<Record<'house' | 'street', Odds & { readonly elsewhere: Odds }>> = {
  house: {
    least: 0.00031,
    bothCorrected: 8.3,
    street: { none: 1.6, corrected: 1.7, added: 35, contradicted: 35 },
    number: {},
    municipality: { added: 4.2, contradicted: 16 },
    postal_code: { added: 11.8 },
    elsewhere: {
      least: 0.0051,
      bothCorrected: 12,
      street: { none: 32, corrected: 5.5, added: 35, contradicted: 66 },
      number: {},
      municipality: { added: 3.1, contradicted: 16 },
      postal_code: {},
    },
  },
  street: {
    least: 0.0043,
    bothCorrected: 2.1,
    street: { corrected: 1.9, added: 1.9, contradicted: 4 },
    number: { unconfirmed: 3.4 },
    municipality: { added: 5.7, contradicted: 5.7 },
    postal_code: { added: 4.4 },
    elsewhere: {
      least: 0.112,
      bothCorrected: 3.8,
      street: { none: 3.1, corrected: 1.6, added: 2.8, contradicted: 8 },
      number: { unconfirmed: 3.05 },
      municipality: { contradicted: 5 },
      postal_code: {},
    },
  },
};

/** How much less likely than the best a place is for each 1 that it costs more, as a power of e. */
const PER_COST = 3.5;
/** The same where the postal code is that of another place, in which names and numbers say less. */
const PER_COST_ELSEWHERE = 1;
/** Places that a search finds at most: as many stand for more behind them. */
const FULL = 8;
/** How many those are, when they cost what the last of the eight costs. */
const BEHIND = 3;
const DECIMALS = 1_000;

/**
 * How likely the place answered is the one meant, from 0 to 1, to three decimals: one divided by how many
 * places found are as likely, and by the odds of those that were not. Never 1.
 *
 * @param costs as meant, of the place answered, and of every other one found
 */
export function likelihood(
  kind: keyof typeof unseen,
  { verdicts, digitsWrong }: Pick<Comparison, 'verdicts' | 'digitsWrong'>,
  costs: readonly number[],
): number {
  const [best = 0] = costs;
  const isElsewhere = digitsWrong > 1;
  const perCost = isElsewhere ? PER_COST_ELSEWHERE : PER_COST;
  const weight = (cost: number): number => Math.exp(perCost * Math.min(0, best - cost));
  const { elsewhere, ...near } = unseen[kind];
  const { least, bothCorrected, ...fields } = isElsewhere ? elsewhere : near;
  const areBoth = verdicts.street === 'corrected' && verdicts.municipality === 'corrected';
  const odds = Object.entries(fields).reduce(
    (product, [field, factors]) => product * (factors[verdicts[field as keyof Verdicts] ?? 'none'] ?? 1),
    areBoth ? least * bothCorrected : least,
  );
  const found = costs.reduce((sum, cost) => sum + weight(cost), 0);
  const last = costs.toSorted((a, b) => a - b)[FULL - 1];
  const behind = last === undefined ? 0 : BEHIND * weight(last);
  return Math.floor(DECIMALS / ((found + behind) * (1 + odds))) / DECIMALS;
}
