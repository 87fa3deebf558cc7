import { isHouse, isLetterSuffix, type LexedQuery } from './lex-query';
import { codesOf } from './post-office';
import { MAX_OTHER_READINGS, type Reading } from './query';
import { type OtherMeaning, type QueryGrammar, saysSomething } from './read-query';

/** `5ab` and `12bis` as the number 5 or 12 alone: an index keeps the digits of such a number and its text. */
export function withoutLetterSuffix({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const suffix = tokens.findIndex((token, i) => isLetterSuffix(token, tokens[i - 1]));
  return suffix < 0 ? null : { tokens: tokens.toSpliced(suffix, 1), gaps: gaps.toSpliced(suffix, 1), marker };
}

/** `668/12` as house 668 that has no other number, and its flat 12; null where the text has more numbers. */
export function withoutFlat(lexed: LexedQuery): LexedQuery | null {
  const { tokens, gaps, marker } = lexed;
  const codes = codesOf(lexed);
  const numbers = tokens.flatMap((token, i) => (isHouse(token) && !codes.has(i) ? i : []));
  const at = numbers[0] ?? -1;
  const house = tokens[at];
  if (numbers.length > 1 || house?.kind !== 'number' || house.second === null) return null;
  if (!tokens.some(({ kind }) => kind === 'word')) return null;
  return { tokens: tokens.toSpliced(at, 1, { ...house, second: null, isAlone: true }), gaps, marker };
}

/**
 * Readings by other meanings where numbers that are left are a house: of each meaning the likeliest one in which no
 * number begins a postal code.
 */
export const houseMeanings =
  (...meanings: readonly OtherMeaning[]): QueryGrammar['otherReadings'] =>
  ({ variants, lexicon, read }) => {
    // Of the last variant: it has neither street words nor the beginning of a marker.
    const variant = variants.at(-1);
    const lexed = variant?.lexed[0];
    if (!lexed) return [];
    const readings = meanings.flatMap((meaning): Reading[] => {
      const other = meaning(lexed, lexicon);
      if (!other) return [];
      const lastIsOpen = variant.open && other.tokens.at(-1) === lexed.tokens.at(-1);
      const reading = read(other, lastIsOpen).find((one) => saysSomething(one) && one.postal?.complete !== false);
      return reading ? [{ ...reading, needsHouseNumber: reading.tokens.some(isHouse) }] : [];
    });
    return readings.slice(0, MAX_OTHER_READINGS);
  };
