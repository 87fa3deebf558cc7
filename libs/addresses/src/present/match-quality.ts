import type { PlaceMatch } from '@tripoint/contract';
import type { AddressAnswer, AnswerRow } from '../plan/address-request';
import type { DocumentAnswer, FoundDocument } from '../plan/document-search';
import { tiers, verdicts } from '../plan/weights';

/** From the worst: all other penalties of a row together cost less than what separates these. */
const numbers: readonly (readonly [cost: number, number: PlaceMatch['number']])[] = [
  [verdicts.prefix, 'begun'],
  [verdicts.inRange, 'range'],
  [verdicts.letter, 'letter'],
  [verdicts.swapped, 'swapped'],
];

/** How an address of an answer matches what was typed. */
export function addressMatch({ isRepaired, reading }: AddressAnswer, row: AnswerRow): PlaceMatch {
  const { tier, passTier = tier, cost, inNames } = row;
  if (tier === tiers.filled) return { words: 'further', number: null };
  const mayGoOn = reading?.words.some(({ open }) => open) ?? false;
  const isBegun = passTier === tiers.everyBegun || (passTier === tiers.lastBegun && mayGoOn);
  const words = isRepaired ? 'repaired' : isBegun ? 'begun' : 'whole';
  const hasNumber = reading?.numbers.some(({ index }) => (inNames & (1 << index)) === 0) ?? false;
  if (!hasNumber) return { words, number: null };
  return { words, number: numbers.find(([least]) => cost >= least)?.[1] ?? 'exact' };
}

/** The same of a street, municipality or postal code. */
export const documentMatch = ({ isRepaired }: DocumentAnswer, { tier }: FoundDocument): PlaceMatch => ({
  words: isRepaired ? 'repaired' : tier > tiers.words ? 'begun' : 'whole',
  number: null,
});
