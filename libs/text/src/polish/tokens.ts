import type { Gap, LexedQuery } from '../query/lex-query';
import { isPlainNumber } from '../query/number-token';
import type { QueryToken } from '../query/query';

const POSTAL_DIGITS = 5;

/** Is the token a whole postal code? */
export const isPostalCode = (token: QueryToken): boolean =>
  isPlainNumber(token) && token.first.typed.length === POSTAL_DIGITS;

export const popesNumeral: QueryToken = { kind: 'word', text: 'ii', dotted: false };

/** The query with only the tokens that are kept; one that follows a break still does. */
export function keepTokens(
  { tokens, gaps, marker }: LexedQuery,
  keep: (token: QueryToken, i: number) => boolean,
): LexedQuery {
  const kept: QueryToken[] = [];
  const keptGaps: Gap[] = [];
  let broken = false;
  tokens.forEach((token, i) => {
    const gap = gaps[i];
    if (!keep(token, i)) {
      broken ||= gap === 'break';
      return;
    }
    kept.push(token);
    keptGaps.push(broken ? 'break' : gap);
    broken = false;
  });
  return { tokens: kept, gaps: keptGaps, marker };
}
