import type { LexedQuery } from './lex-query';
import { codesOf } from './post-office';
import { keepTokensAndBreaks } from './street-words';

/**
 * `Wólka 12, 05-806 Komorów` as Wólka 12, 05-806: behind the postal code stands the town of the post office, which is
 * often another place than that of the house. Null when no other word is left.
 */
export function withoutPostTown(lexed: LexedQuery): LexedQuery | null {
  const { tokens, gaps } = lexed;
  const code = [...codesOf(lexed)].at(-1);
  if (code === undefined) return null;
  let end = code + 1;
  while (tokens[end]?.kind === 'word' && (end === code + 1 || gaps[end] !== 'break')) end++;
  // A house number behind it: then it is a street, as in `Kraków, 31-005, Długa 5`.
  if (tokens[end]?.kind === 'number' && gaps[end] !== 'break') return null;
  const isLeft = (i: number): boolean => i <= code || i >= end;
  if (end === code + 1 || !tokens.some(({ kind }, i) => kind === 'word' && isLeft(i))) return null;
  return { ...keepTokensAndBreaks(lexed, (_, i) => isLeft(i)), isByCode: true };
}
