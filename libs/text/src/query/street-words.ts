import type { Gap, LexedQuery } from './lex-query';
import type { QueryToken } from './query';

export type KeepTokens = (lexed: LexedQuery, keep: (token: QueryToken, i: number) => boolean) => LexedQuery;

/** The query with only the tokens that are kept, each with what stands right before it. */
export const keepTokens: KeepTokens = (lexed, keep) => kept(lexed, keep, false);

/** The same; a token behind a break that went with another one still follows a break. */
export const keepTokensAndBreaks: KeepTokens = (lexed, keep) => kept(lexed, keep, true);

function kept(lexed: LexedQuery, keep: Parameters<KeepTokens>[1], breaksStay: boolean): LexedQuery {
  const tokens: QueryToken[] = [];
  const gaps: Gap[] = [];
  let broken = false;
  lexed.tokens.forEach((token, i) => {
    if (!keep(token, i)) {
      broken ||= breaksStay && lexed.gaps[i] === 'break';
      return;
    }
    tokens.push(token);
    gaps.push(broken ? 'break' : (lexed.gaps[i] ?? 'break'));
    broken = false;
  });
  return { tokens, gaps, marker: lexed.marker };
}

/** Longest word for "street" that is an abbreviation, which no street is called by. */
const MAX_ABBREVIATION_LETTERS = 2;

/** The query without words for "street", as long as another word is left. Undotted at the end, `ul` may go on. */
export function withoutStreetWords(lexed: LexedQuery, streetWords: ReadonlySet<string>, keep: KeepTokens): LexedQuery {
  const last = lexed.tokens.length - 1;
  const isStreet = (token: QueryToken, i: number): boolean =>
    token.kind === 'word' && streetWords.has(token.text) && (token.dotted || i < last);
  if (!lexed.tokens.some(isStreet)) return lexed;
  const without = keep(lexed, (token, i) => !isStreet(token, i));
  // A village is called Úlice.
  return without.tokens.some(({ kind }) => kind === 'word') ? without : lexed;
}

/** The tokens without `ul.`; with `ulice` or `ulici` first as typed, since streets are called `V Ulici` too. */
export const streetWordVariants =
  (streetWords: ReadonlySet<string>) =>
  (typed: readonly LexedQuery[]): LexedQuery[] =>
    typed.flatMap((lexed) => {
      const without = withoutStreetWords(lexed, streetWords, keepTokens);
      if (without === lexed) return [lexed];
      const isLong = (token: QueryToken): boolean =>
        token.kind === 'word' && token.text.length > MAX_ABBREVIATION_LETTERS;
      return lexed.tokens.some((token) => isLong(token) && !without.tokens.includes(token))
        ? [lexed, without]
        : [without];
    });
