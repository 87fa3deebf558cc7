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
