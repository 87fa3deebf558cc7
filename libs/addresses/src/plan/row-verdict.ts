import type { AddressRules, NumberMarker, NumberToken } from '@tripoint/text';
import { firstLetterOf, isRegistration, type RowColumns } from '../schema/address-types';
import type { SearchNumber } from './prepared-reading';
import { rowWeights, verdicts } from './weights';

/** A half as numbers: letter 1 = a, 0 = none. */
interface Half {
  readonly number: number;
  readonly letter: number;
}

/** What house numbers of a country are like. */
export interface NumberStyle {
  /** The halves are two numbers of one house, so people write them in either order. */
  readonly halvesSwap: boolean;
  /** The first number may have a letter, which people leave out or add. */
  readonly firstHasLetter: boolean;
  /** Which part of a number is registered as a text where it is more than digits and a letter. */
  readonly textOf: 'second half' | 'whole number';
  /** Cost of a row whose number is registered in another way than the query writes it. */
  readonly otherText: number;
}

/** `14-16` and `14AB` are houses of their own: where there is a 14, they are as far from it as 14A is. */
const twoSeries: NumberStyle = {
  halvesSwap: true,
  firstHasLetter: false,
  textOf: 'second half',
  otherText: verdicts.letter,
};
/** Where `11/12` is one number as a whole. */
const oneSeries: NumberStyle = {
  halvesSwap: false,
  firstHasLetter: true,
  textOf: 'whole number',
  otherText: rowWeights.otherNumberText,
};

export const numberStyles: Readonly<Record<AddressRules['houseNumbers'], NumberStyle>> = {
  'two halves': twoSeries,
  'one number': oneSeries,
};

/** The house number that a row must have, made once for a query. */
export interface WantedNumber {
  readonly first: Half;
  readonly second: Half | null;
  /** The last half may be unfinished. */
  readonly open: boolean;
  readonly marker: NumberMarker | null;
  /** Digits and letters of the whole number, one space between groups. */
  readonly written: string;
  /** The halves do not say all of it. */
  readonly isMore: boolean;
  /** The house has no other number. */
  readonly isAlone: boolean;
}

/** Largest number a row can have; longer digits match nothing. */
const MAX_NUMBER = 65_535;

function half(digits: string, letter: string): Half {
  const number = digits.length > 5 ? MAX_NUMBER + 1 : Number(digits);
  return { number, letter: letter === '' ? 0 : letter.charCodeAt(0) - 96 };
}

/** What the numbers left over for the house ask for; null when there are more than a house can have. */
export function wantedNumber(rest: readonly SearchNumber[], marker: NumberMarker | null): WantedNumber | null {
  const last = rest[rest.length - 1];
  if (!last || rest.length > 2) return null;
  const { first, second } = rest[0].token;
  if (rest.length === 1) {
    return {
      first: half(first.digits, first.letter),
      second: second ? half(second.digits, second.letter) : null,
      open: last.open,
      marker,
      ...writtenAs(rest[0].token),
      isAlone: rest[0].token.isAlone === true,
    };
  }
  if (second || last.token.second) return null;
  return {
    first: half(first.digits, first.letter),
    second: half(last.token.first.digits, last.token.first.letter),
    open: last.open,
    marker,
    written: `${writtenAs(rest[0].token).written} ${writtenAs(last.token).written}`,
    isMore: false,
    isAlone: false,
  };
}

function writtenAs({ first, second, written }: NumberToken): { written: string; isMore: boolean } {
  const halves = second ? [first, second] : [first];
  const plain = halves.map(({ digits, letter }) => digits + letter).join(' ');
  return { written: written ?? plain, isMore: written !== undefined };
}

/**
 * What it costs that a row is registered under another number than was written; 0 for a plain number of a plain row.
 * @param first the row's first number: asked for alone, it says nothing of a text of the second half
 */
export function numberTextCost(
  numberText: string | null,
  first: number,
  { first: wanted, second, written, isMore }: WantedNumber,
  style: NumberStyle,
): number {
  if (numberText === null) return isMore ? style.otherText : 0;
  if (style.textOf === 'second half' && second === null && !isMore && first === wanted.number) return 0;
  const groups = numberText.toLowerCase().match(/[0-9]+[a-z]*|[a-z]+/g);
  return groups?.join(' ') === written ? 0 : style.otherText;
}

/** Does a number begin with these digits, without being them? */
function continues(digits: number, number: number): boolean {
  let rest = number;
  while (rest > digits) rest = Math.floor(rest / 10);
  return rest === digits && number !== digits && digits > 0;
}

/** Verdict on letters of equal numbers: the same, one of them without a letter, or different (-1). */
function letterVerdict(wanted: number, has: number): number {
  if (wanted === has) return verdicts.exact;
  return wanted === 0 || has === 0 ? verdicts.letter : -1;
}

/**
 * Cost of taking a row for the number asked for, -1 when it is another house. Either half alone is exact.
 * @param style of the country; numbers of two series unless said otherwise
 * @param streetMentioned false when the row's street has a name that the query does not mention
 */
export function rowVerdict(
  rows: RowColumns,
  row: number,
  wanted: WantedNumber,
  streetMentioned: boolean,
  style: NumberStyle = twoSeries,
): number {
  const first = rows.first[row];
  const second = rows.second[row];
  const marks = rows.marks[row];
  const registration = isRegistration(marks);
  const firstLetter = firstLetterOf(marks);
  // The house that has a flat is one of a street or a village that is named.
  if (wanted.isAlone && (second > 0 || registration || !streetMentioned)) return -1;
  if (wanted.marker !== null && registration !== (wanted.marker === 'registration')) return -1;
  const series = registration && wanted.marker === null ? rowWeights.registration : 0;
  const cost =
    wanted.second === null
      ? oneHalf(wanted, first, firstLetter, second, rows.letter[row], streetMentioned, style)
      : twoHalves(wanted.first, wanted.second, wanted.open, first, firstLetter, second, rows.letter[row], style);
  return cost < 0 ? -1 : cost + series;
}

function oneHalf(
  { first: wanted, open, marker }: WantedNumber,
  first: number,
  firstLetter: number,
  second: number,
  letter: number,
  streetMentioned: boolean,
  style: NumberStyle,
): number {
  let best = -1;
  if (marker === null && second > 0) {
    const foreign = streetMentioned ? 0 : rowWeights.foreignOrientation;
    if (second === wanted.number) {
      const verdict = letterVerdict(wanted.letter, letter);
      if (verdict >= 0) best = verdict + rowWeights.otherHalf + foreign;
    } else if (open && wanted.letter === 0 && continues(wanted.number, second)) {
      best = verdicts.prefix + rowWeights.otherHalf + foreign;
    }
  }
  if (wanted.letter !== 0 && !style.firstHasLetter) return best;
  let house = -1;
  if (first === wanted.number) house = letterVerdict(wanted.letter, firstLetter);
  else if (wanted.letter !== 0) return best;
  else if (open && continues(wanted.number, first)) house = verdicts.prefix;
  if (house < 0) return best;
  if (second > 0) house += rowWeights.otherHalf + rowWeights.conscriptionOfTwo;
  return best < 0 ? house : Math.min(best, house);
}

function twoHalves(
  a: Half,
  b: Half,
  open: boolean,
  first: number,
  firstLetter: number,
  second: number,
  letter: number,
  style: NumberStyle,
): number {
  if (second === 0) return -1;
  if (first === a.number && a.letter === firstLetter) {
    if (second === b.number) {
      const verdict = letterVerdict(b.letter, letter);
      if (verdict >= 0) return verdict;
    } else if (open && b.letter === 0 && continues(b.number, second)) {
      return verdicts.prefix;
    }
  }
  if (style.halvesSwap && second === a.number) {
    const verdict = letterVerdict(a.letter, letter);
    if (verdict < 0) return -1;
    if (first === b.number && b.letter === 0) return verdicts.swapped + verdict;
    if (open && b.letter === 0 && continues(b.number, first)) return verdicts.swappedPrefix + verdict;
  }
  return -1;
}
