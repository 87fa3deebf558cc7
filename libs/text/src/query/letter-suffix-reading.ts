import type { LexedQuery } from './lex-query';

/** `5ab` and `12bis` as the number 5 or 12 alone: an index keeps the digits of such a number and its text. */
export function withoutLetterSuffix({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const suffix = tokens.findIndex((token, i) => {
    const before = tokens[i - 1];
    if (token.kind !== 'word' || before?.kind !== 'number' || before.written === undefined) return false;
    return before.written === (before.second ?? before.first).digits + token.text;
  });
  return suffix < 0 ? null : { tokens: tokens.toSpliced(suffix, 1), gaps: gaps.toSpliced(suffix, 1), marker };
}
