import type { LexedQuery } from '../query/lex-query';
import type { NumberToken, QueryToken } from '../query/query';

/** Most digits of a house number in a range; longer ones around a hyphen are a postal code. */
const MAX_RANGE_DIGITS = 4;

/** `Hlavná 12-14` as Hlavná 12: one building with two numbers, which a register may hold under the first alone. */
export function withoutRangeEnd({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const end = tokens.findIndex((token, i) => gaps[i] === 'hyphen' && isRange(tokens[i - 1], token));
  if (end < 0) return null;
  const from = tokens[end - 1] as NumberToken;
  const to = tokens[end] as NumberToken;
  // `12-14/514` has the range before the other half.
  const range: NumberToken = { ...from, second: from.second ?? to.second, written: rangeText(from, to) };
  return { tokens: tokens.toSpliced(end - 1, 2, range), gaps: gaps.toSpliced(end, 1), marker };
}

function isRange(from: QueryToken | undefined, to: QueryToken): boolean {
  if (from?.kind !== 'number' || to.kind !== 'number' || from.dotted || (from.second && to.second)) return false;
  const low = lastHalf(from);
  const high = to.first;
  if (low.typed.length > MAX_RANGE_DIGITS || high.typed.length > MAX_RANGE_DIGITS) return false;
  const growth = Number(high.digits) - Number(low.digits);
  return growth > 0 || (growth === 0 && low.letter < high.letter);
}

/** `14-16` and `14a-16` as an index keeps such numbers: groups with one space between them. */
const rangeText = (from: NumberToken, to: NumberToken): string => {
  const half = lastHalf(from);
  return `${half.digits}${half.letter} ${to.first.digits}${to.first.letter}`;
};

const lastHalf = ({ first, second }: NumberToken) => second ?? first;
