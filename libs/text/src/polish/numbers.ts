import { type Gap, isPlainNumber, type LexedQuery } from '../query/lex-query';
import { postalVariants } from '../query/postal-variants';
import type { Lexicon, NumberToken, QueryToken, Reading } from '../query/query';

const POSTAL_HEAD_DIGITS = 2;
/** Postal codes in two groups are joined before the query is split into tokens. */
const readPostalCodes = postalVariants({ headDigits: POSTAL_HEAD_DIGITS, gaps: [] });
/** Most digits of a house number in a range. */
const MAX_RANGE_DIGITS = 4;

/**
 * The ways to read the numbers of a query, best first. What stands behind a slash or a hyphen is read as a half of the
 * number, as the register has it (`11/12`, `38-39`), then as a flat or the end of a range, which is left out.
 * @param open true when the last token stands at the very end of the text
 */
export function polishNumberReadings(lexed: LexedQuery, lexicon: Lexicon, open: boolean): Reading[] {
  const unfinished = unfinishedPostalCode(lexed);
  const asNumbers = unfinished?.certain === true ? [] : byLikelihood(numberVariants(joinRanges(lexed)), lexicon, open);
  if (unfinished === null) return asNumbers;
  const needsHouseNumber = unfinished.rest.tokens.some((token) => token.kind === 'number' && !token.dotted);
  const asPostal = numberVariants(joinRanges(unfinished.rest)).map(
    ({ tokens, marker }): Reading => ({
      tokens,
      postal: { digits: unfinished.digits, complete: false },
      marker,
      needsHouseNumber,
      lastIsOpen: false,
    }),
  );
  if (unfinished.likely) return [...asPostal, ...asNumbers];
  return [...asNumbers.slice(0, 1), ...asPostal, ...asNumbers.slice(1)];
}

/** The best reading of each variant, then the second best of each. */
function byLikelihood(variants: readonly LexedQuery[], lexicon: Lexicon, open: boolean): Reading[] {
  const all = variants.map((variant) => readPostalCodes(variant, lexicon, open));
  return [...all.flatMap((readings) => readings.slice(0, 1)), ...all.flatMap((readings) => readings.slice(1))];
}

/** As written, and without flats and ends of ranges. */
function numberVariants(lexed: LexedQuery): LexedQuery[] {
  const hasSecond = (token: QueryToken): token is NumberToken => token.kind === 'number' && token.second !== null;
  if (!lexed.tokens.some(hasSecond)) return [lexed];
  const tokens = lexed.tokens.map((token) => (hasSecond(token) ? { ...token, second: null, closed: true } : token));
  return [lexed, { ...lexed, tokens }];
}

/** `38-39` as one number of two halves; what follows a second hyphen or a slash is a flat. */
function joinRanges(lexed: LexedQuery): LexedQuery {
  if (!lexed.gaps.includes('hyphen')) return lexed;
  const tokens: QueryToken[] = [];
  const gaps: Gap[] = [];
  lexed.tokens.forEach((token, i) => {
    const from = tokens[tokens.length - 1];
    const isEnd = lexed.gaps[i] === 'hyphen' && token.kind === 'number' && from?.kind === 'number' && !from.dotted;
    if (isEnd && from.second) return;
    if (isEnd && from.first.typed.length <= MAX_RANGE_DIGITS && token.first.typed.length <= MAX_RANGE_DIGITS) {
      tokens[tokens.length - 1] = { ...from, second: token.first, closed: token.closed, dotted: token.dotted };
      return;
    }
    tokens.push(token);
    gaps.push(lexed.gaps[i] ?? 'break');
  });
  return { tokens, gaps, marker: lexed.marker };
}

/** The beginning of a postal code at the end of a query. */
interface UnfinishedPostalCode {
  readonly digits: string;
  /** The query without it. */
  readonly rest: LexedQuery;
  /** No house number begins with a zero. */
  readonly certain: boolean;
  /** Rather this than the range of numbers that it looks like. */
  readonly likely: boolean;
}

/** `00-9`, or digits that begin with a zero; other digits alone are left to `postalVariants`. */
function unfinishedPostalCode({ tokens, gaps, marker }: LexedQuery): UnfinishedPostalCode | null {
  const last = tokens.length - 1;
  const tail = tokens[last];
  const head = tokens[last - 1];
  if (!isPlainNumber(tail)) return null;
  const isPair = gaps[last] === 'hyphen' && isPlainNumber(head) && head.first.typed.length === POSTAL_HEAD_DIGITS;
  const from = isPair ? last - 1 : last;
  const digits = (isPair ? head.first.typed : '') + tail.first.typed;
  if (digits.length >= 5) return null;
  const certain = digits.startsWith('0');
  if (!isPair && !certain) return null;
  const rest: LexedQuery = { tokens: tokens.slice(0, from), gaps: gaps.slice(0, from), marker };
  const likely =
    certain ||
    (gaps[from] === 'break' && from > 0) ||
    rest.tokens.some((token) => token.kind === 'number' && !token.dotted) ||
    !rest.tokens.some((token) => token.kind === 'word');
  return { digits, rest, certain, likely };
}
