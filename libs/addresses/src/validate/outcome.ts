import type { ValidatedPlace, ValidationStatus } from '@tripoint/contract';
import { type Comparison, costAsMeant } from './compare';
import { likelihood } from './confidence';
import type { FoundAddress, FoundStreet } from './index-validation';

/** What a validation came to, before it is written down. */
export type Outcome =
  | { readonly status: 'valid' | 'unsure' | 'many'; readonly address: FoundAddress; readonly confidence: number }
  | { readonly status: 'invalid' | 'insufficient'; readonly street: FoundStreet | null; readonly confidence: number };

export const adviceOf: Readonly<Record<ValidationStatus, ValidatedPlace['advice']>> = {
  valid: 'accept',
  unsure: 'confirm',
  many: 'fix',
  insufficient: 'fix',
  invalid: 'fix',
};

/** Two addresses whose costs are nearer than this fit equally well. */
const ALIKE = 0.05;

/** Is it the house that was written, in a street and a place that were? */
export function mayBeMeant({ comparison }: FoundAddress): boolean {
  const { verdicts, placeNamed, townNamed, unexplained } = comparison;
  if (verdicts.number !== 'confirmed' && verdicts.number !== 'corrected') return false;
  if (verdicts.street === 'contradicted') return false;
  const isOtherPostal = verdicts.postal_code === 'contradicted';
  // A number in a town without its street, and a house of another postal code, need the town itself.
  if ((verdicts.street === 'added' || isOtherPostal) && !townNamed) {
    if (verdicts.street !== 'confirmed' || !placeNamed) return false;
  }
  if (verdicts.street === 'added' && isOtherPostal) return false;
  const isPlaced = placeNamed || verdicts.municipality === 'corrected' || verdicts.postal_code === 'confirmed';
  return isPlaced || (verdicts.street === 'confirmed' && unexplained.length === 0 && verdicts.postal_code === 'added');
}

/** Are all words and the number those of the address? */
function hasItsWords({ verdicts, unexplained, isPartial, isSpelled }: Comparison): boolean {
  return (
    verdicts.number === 'confirmed' &&
    (verdicts.street === 'confirmed' || verdicts.street === null) &&
    (verdicts.municipality === 'confirmed' || verdicts.municipality === 'added') &&
    unexplained.length === 0 &&
    !isPartial &&
    isSpelled
  );
}

/** Is it as it was written, and enough to know the house by? */
function isAsWritten({ comparison }: FoundAddress): boolean {
  const { verdicts, placeNamed } = comparison;
  const isPostal = verdicts.postal_code !== 'contradicted' && verdicts.postal_code !== 'unconfirmed';
  return hasItsWords(comparison) && isPostal && (placeNamed || verdicts.postal_code === 'confirmed');
}

/** Is nothing but its postal code another one than was written? */
export const differsByCode = ({ comparison }: FoundAddress): boolean =>
  hasItsWords(comparison) &&
  comparison.verdicts.municipality === 'confirmed' &&
  comparison.verdicts.postal_code === 'contradicted';

/** @param found the likeliest first; null when no house is meant */
export function addressOutcome(found: readonly FoundAddress[]): Outcome | null {
  const [address] = found;
  if (address === undefined) return null;
  const lines = new Map<string, Comparison>();
  for (const { place, comparison } of found) {
    const line = `${place.formatted_address} ${place.district} ${place.region}`;
    if (!lines.has(line)) lines.set(line, comparison);
  }
  const { comparison } = address;
  const all = [...lines.values()];
  const confidence = likelihood('house', comparison, all.map(costAsMeant));
  const isMany = all.filter(({ cost }) => cost - comparison.cost < ALIKE).length > 1;
  if (isMany) return { status: 'many', address, confidence };
  const status = isAsWritten(address) ? 'valid' : 'unsure';
  return { status, address, confidence };
}

/** @param found streets and settlements that fit equally well */
export function streetOutcome(found: readonly FoundStreet[], hasWords: boolean): Outcome {
  const named = found.filter(isNamed);
  const hasNumber = (found[0]?.comparison.house.written ?? '') !== '';
  const status = hasWords && (hasNumber || named.length === 0) ? 'invalid' : 'insufficient';
  const [street] = named;
  if (street === undefined) return { status, street: null, confidence: 0 };
  // Those found fit equally well.
  const places = new Set(named.map(({ place }) => place.place_id));
  const costs = Array.from(places, () => street.comparison.cost);
  return { status, street, confidence: likelihood('street', street.comparison, costs) };
}

function isNamed({ comparison }: FoundStreet): boolean {
  const { verdicts, placeNamed, unexplained } = comparison;
  if (verdicts.street === 'contradicted' || unexplained.length > 0) return false;
  return placeNamed || verdicts.municipality === 'corrected' || verdicts.postal_code === 'confirmed';
}
