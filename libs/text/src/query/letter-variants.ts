import { type LexedQuery, withLetter } from './lex-query';
import type { QueryToken } from './query';

/** Prepositions before a place (`v Praze`, `z Košíc`): no house has these letters as often as people write so. */
const prepositions = new Set(['v', 'z']);

/**
 * `16 a` is 16a first, then 16 and the beginning of a word. `Hlavná 16 v Bratislave` is Hlavná 16 in Bratislava first,
 * and `16 V Lese` the other way round.
 */
export function letterVariants(lexed: LexedQuery): LexedQuery[] {
  const { tokens, gaps, marker } = lexed;
  for (let i = 1; i < tokens.length; i++) {
    const letter = tokens[i] as QueryToken;
    const number = tokens[i - 1] as QueryToken;
    if (letter.kind !== 'word' || letter.text.length !== 1 || letter.dotted || gaps[i] !== 'space') continue;
    if (number.kind !== 'number' || number.dotted) continue;
    const joined = withLetter(number, letter.text);
    if (!joined) continue;
    const letterIsIn: LexedQuery = {
      tokens: [...tokens.slice(0, i - 1), joined, ...tokens.slice(i + 1)],
      gaps: [...gaps.slice(0, i), ...gaps.slice(i + 1)],
      marker,
    };
    const isPreposition = prepositions.has(letter.text) && tokens[i + 1]?.kind === 'word' && gaps[i + 1] === 'space';
    if (!isPreposition) return [letterIsIn, lexed];
    if (tokens[i - 2]?.kind !== 'word') return [lexed, letterIsIn];
    const without: LexedQuery = { tokens: tokens.toSpliced(i, 1), gaps: gaps.toSpliced(i, 1), marker };
    return [without, lexed, letterIsIn];
  }
  return [lexed];
}
