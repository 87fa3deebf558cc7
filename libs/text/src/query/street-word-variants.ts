import type { LexedQuery } from './lex-query';
import type { QueryToken } from './query';

/** Longest word for "street" that is an abbreviation, which no street is called by. */
const MAX_ABBREVIATION_LETTERS = 2;

/** The tokens without `ul.`; with `ulice` or `ulici` first as typed, since streets are called `V Ulici` too. */
export function streetWordVariants(lexed: LexedQuery, streetWords: ReadonlySet<string>): LexedQuery[] {
  const last = lexed.tokens.length - 1;
  const isNoise = (token: QueryToken, i: number): boolean =>
    token.kind === 'word' && streetWords.has(token.text) && (token.dotted || i < last);
  const keep = lexed.tokens.map((token, i) => !isNoise(token, i));
  // A village is called Úlice: the word goes only where another one is left.
  if (keep.every(Boolean) || !lexed.tokens.some((token, i) => keep[i] && token.kind === 'word')) return [lexed];
  const without: LexedQuery = {
    tokens: lexed.tokens.filter((_, i) => keep[i]),
    gaps: lexed.gaps.filter((_, i) => keep[i]),
    marker: lexed.marker,
  };
  const written = lexed.tokens.some(
    (token, i) => !keep[i] && token.kind === 'word' && token.text.length > MAX_ABBREVIATION_LETTERS,
  );
  return written ? [lexed, without] : [without];
}
