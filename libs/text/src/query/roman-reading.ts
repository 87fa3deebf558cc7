import { isPlainNumber, type LexedQuery } from './lex-query';
import { romanOf } from './ordinal-reading';
import type { Lexicon, QueryToken } from './query';

/** Numerals that are words or begin words (`v`, `Ivana`, `Vinice`): read only where a house number follows at once. */
const beginWords = new Set(['i', 'v', 'x', 'iv', 'vi']);

/** Most digits of a house number. */
const MAX_HOUSE_DIGITS = 4;
/** Digits of the groups of a postal code, where it is written in two. */
const postalGroups = [3, 2] as const;

/**
 * One number of the query as a Roman numeral: `Jana Pawła 2, Kraków` may be Jana Pawła II. The numeral stands right
 * behind a word; the number before another one is taken first, then the last.
 */
export function withRomanNumeral(lexed: LexedQuery, lexicon: Lexicon): LexedQuery | null {
  const found = findNumeral(lexed, lexicon, isBehindWord);
  return found && replaced(lexed, found);
}

/**
 * The same where another number is left for the house: `Jána Pavla 2 15` is house 15 of Jána Pavla II., `Krčméryho 5,
 * Luník 9` a house in Luník IX, so that a house that does not exist is never answered with a street. A number with a full
 * stop right before a word needs none: `1. mája` is `I. mája`.
 */
export function withRomanNumeralAndHouse(lexed: LexedQuery, lexicon: Lexicon): LexedQuery | null {
  const found = findNumeral(lexed, lexicon, (of, at) => isBehindWord(of, at) || isOrdinal(of, at));
  if (!found) return null;
  const holds = isOrdinal(lexed, found.at) || lexed.tokens.some((_, i) => i !== found.at && isHouse(lexed, i));
  return holds ? replaced(lexed, found) : null;
}

interface Numeral {
  readonly at: number;
  readonly roman: string;
}

function findNumeral(
  lexed: LexedQuery,
  lexicon: Lexicon,
  mayBe: (lexed: LexedQuery, at: number) => boolean,
): Numeral | null {
  const { tokens, gaps } = lexed;
  let found: Numeral | null = null;
  for (let at = 0; at < tokens.length; at++) {
    if (!mayBe(lexed, at)) continue;
    const roman = numeralOf(tokens[at]);
    if (roman === null || !lexicon.isWord(roman)) continue;
    const houseFollows = gaps[at + 1] === 'space' && isHouse(lexed, at + 1);
    if (beginWords.has(roman) && !houseFollows && !isOrdinal(lexed, at)) continue;
    found = { at, roman };
    if (houseFollows) break;
  }
  return found;
}

function replaced({ tokens, gaps, marker }: LexedQuery, { at, roman }: Numeral): LexedQuery {
  return { tokens: tokens.toSpliced(at, 1, { kind: 'word', text: roman, dotted: false }), gaps, marker };
}

function numeralOf(token: QueryToken | undefined): string | null {
  if (token?.kind !== 'number' || token.second || token.closed || token.first.letter !== '') return null;
  return romanOf(token.first.typed);
}

const isBehindWord = ({ tokens, gaps }: LexedQuery, at: number): boolean =>
  gaps[at] === 'space' && tokens[at - 1]?.kind === 'word';

/** A number with a full stop right before a word: `1. mája`. */
function isOrdinal({ tokens, gaps }: LexedQuery, at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'number' && token.dotted && tokens[at + 1]?.kind === 'word' && gaps[at + 1] === 'space';
}

/** A number that is neither a word of a name (`1. mája`) nor a postal code or a group of one. */
function isHouse({ tokens, gaps }: LexedQuery, i: number): boolean {
  const token = tokens[i];
  if (token?.kind !== 'number' || token.dotted) return false;
  // Five digits alone are a postal code.
  if (token.second === null && token.first.typed.length > MAX_HOUSE_DIGITS) return false;
  const areGroups = (head: number): boolean =>
    gaps[head + 1] === 'space' &&
    postalGroups.every((digits, group) => {
      const part = tokens[head + group];
      return isPlainNumber(part) && part.first.typed.length === digits;
    });
  return !areGroups(i) && !areGroups(i - 1);
}
