import { type Gap, isPlainNumber, type LexedQuery } from './lex-query';
import type { Lexicon, NumberToken, QueryToken, Reading } from './query';

/** How the five digits of a postal code are written in two groups. */
export interface PostalShape {
  /** Digits before the gap: 3 in `280 02`, 2 in `00-950`. */
  readonly headDigits: number;
  /** What may stand between the two groups. */
  readonly gaps: readonly Gap[];
  /** House numbers may have five digits as well: such a number is a postal code only where that code is in use. */
  readonly longHouseNumbers?: boolean;
}

/** Digits of a postal code in each of the three countries. */
const POSTAL_DIGITS = 5;
/** Fewest digits at the end of a query without a house number that may be the beginning of a postal code. */
const MIN_POSTAL_PREFIX = 3;

/**
 * Which digits are a postal code: certain ones are taken out, possible ones give a second reading.
 * @param open true when the last token stands at the very end of the text
 */
export const postalVariants =
  (shape: PostalShape) =>
  (lexed: LexedQuery, lexicon: Lexicon, open: boolean): Reading[] => {
    const { tokens, gaps, marker } = lexed;
    const reading = (from: number, count: number, digits: string, needsHouseNumber = false): Reading => ({
      tokens: [...tokens.slice(0, from), ...tokens.slice(from + count)],
      postal: { digits, complete: digits.length === POSTAL_DIGITS },
      marker,
      needsHouseNumber,
      lastIsOpen: open && from + count < tokens.length,
    });
    const plain: Reading = { tokens, postal: null, marker, needsHouseNumber: false, lastIsOpen: open };

    const digitsAt = (i: number): string => (tokens[i] as NumberToken).first.typed;
    const whole = tokens.findLastIndex((token) => isPlainNumber(token) && token.first.typed.length === POSTAL_DIGITS);
    if (whole >= 0 && !shape.longHouseNumbers) return [reading(whole, 1, digitsAt(whole))];
    const inUse = tokens.findLastIndex((token, i) => isPlainNumber(token) && lexicon.isPostalCode(digitsAt(i)));
    if (inUse >= 0) {
      const code = reading(inUse, 1, digitsAt(inUse));
      const isHouse = tokens.length > 1 && tokens.every((token, i) => token.kind === 'word' || i === inUse);
      return isHouse ? [code, plain] : [code];
    }
    if (whole >= 0) {
      // A house first, unless the text has another; then a postal code that is wrong.
      const spaced = spacedCodeAt(lexed, lexicon, shape);
      if (spaced >= 0) return [reading(spaced, 2, digitsAt(spaced) + digitsAt(spaced + 1))];
      const wrong = reading(whole, 1, digitsAt(whole));
      const isOther = (token: QueryToken, i: number): boolean =>
        token.kind === 'number' && !token.dotted && i !== whole;
      return digitsAt(whole).startsWith('0') || tokens.some(isOther) ? [wrong] : [plain, wrong];
    }

    const hasWord = tokens.some((token) => token.kind === 'word');
    const last = tokens.length - 1;
    for (let i = last - 1; i >= 0; i--) {
      const head = tokens[i];
      const tail = tokens[i + 1];
      if (!isPlainNumber(head) || !isPlainNumber(tail) || !shape.gaps.includes(gaps[i + 1] ?? 'break')) continue;
      if (head.first.typed.length !== shape.headDigits) continue;
      if (tail.first.typed.length > POSTAL_DIGITS - shape.headDigits) continue;
      const joined = head.first.typed + tail.first.typed;
      const others = tokens.some((token, j) => token.kind === 'number' && j !== i && j !== i + 1);
      if (lexicon.isPostalCode(joined))
        return i + 1 === last ? [reading(i, 2, joined), plain] : [reading(i, 2, joined)];
      if (others && joined.length === POSTAL_DIGITS) return [reading(i, 2, joined), plain];
      if (i + 1 === last) return [reading(i, 2, joined, others), plain];
    }

    const tail = tokens[last];
    const afterNumber = tokens.slice(0, last).some((token) => token.kind === 'number' && !token.dotted);
    if (isPlainNumber(tail) && tail.first.typed.length < POSTAL_DIGITS && (marker === null || afterNumber)) {
      const prefix = reading(last, 1, tail.first.typed, true);
      if (!hasWord) return [{ ...prefix, needsHouseNumber: tokens.length > 1 }, plain];
      if (afterNumber) return [prefix, plain];
      // Fewer digits would let the postal code of the place answer for a house number that does not exist.
      if (tail.first.typed.length >= MIN_POSTAL_PREFIX) return [plain, { ...prefix, needsHouseNumber: false }];
    }
    return [plain];
  };

/** Where two groups stand that are a postal code in use; -1 = nowhere. */
function spacedCodeAt({ tokens, gaps }: LexedQuery, lexicon: Lexicon, shape: PostalShape): number {
  return tokens.findIndex((head, i) => {
    const tail = tokens[i + 1];
    if (!isPlainNumber(head) || !isPlainNumber(tail) || !shape.gaps.includes(gaps[i + 1] ?? 'break')) return false;
    return head.first.typed.length === shape.headDigits && lexicon.isPostalCode(head.first.typed + tail.first.typed);
  });
}
