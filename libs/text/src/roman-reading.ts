import type { LexedQuery } from './lex-query';
import { isPlainNumber } from './number-token';
import { romanOf } from './numerals';
import type { Lexicon, QueryToken } from './query';

/** Numerals that are words or begin words (`v`, `Ivana`, `Vinice`): read only where a house number follows at once. */
const beginWords = new Set(['i', 'v', 'x', 'iv', 'vi']);

/** Most digits of a house number. */
const houseDigitsMax = 4;

/**
 * One number of the query as a Roman numeral: `Jána Pavla 2 15` is house 15 of Jána Pavla II., `Luník 9` may be Luník IX.
 * The numeral stands right behind a word; the number before another one is taken first, then the last.
 */
export function withRomanNumeral({ tokens, gaps, marker }: LexedQuery, lexicon: Lexicon): LexedQuery | null {
  let at = -1;
  let numeral = '';
  let beforeHouse = false;
  for (let i = 1; i < tokens.length && !beforeHouse; i++) {
    if (gaps[i] !== 'space' || tokens[i - 1]?.kind !== 'word') continue;
    const roman = numeralOf(tokens[i] as QueryToken);
    if (roman === null || !lexicon.isWord(roman)) continue;
    const houseFollows = gaps[i + 1] === 'space' && isHouse(tokens, gaps, i + 1);
    if (beginWords.has(roman) && !houseFollows) continue;
    at = i;
    numeral = roman;
    beforeHouse = houseFollows;
  }
  if (at < 0) return null;
  const word: QueryToken = { kind: 'word', text: numeral, dotted: false };
  return { tokens: tokens.toSpliced(at, 1, word), gaps, marker };
}

function numeralOf(token: QueryToken): string | null {
  if (token.kind !== 'number' || token.second || token.closed || token.first.letter !== '') return null;
  return romanOf(token.first.typed);
}

/** A number that is neither a postal code nor the first group of one. */
function isHouse(tokens: LexedQuery['tokens'], gaps: LexedQuery['gaps'], i: number): boolean {
  const token = tokens[i];
  if (token?.kind !== 'number' || token.first.typed.length > houseDigitsMax) return false;
  return !(isPlainNumber(token) && isPlainNumber(tokens[i + 1]) && gaps[i + 1] === 'space');
}
