import type { LexedQuery } from './lex-query';
import { ordinalDigits } from './ordinal-words';
import type { NumberHalf } from './query';

/** Largest number for which names use Roman numerals: kings, popes, parts of a town, `XXX-lecia`. */
const MAX_NUMERAL = 49;

const tens = ['', 'x', 'xx', 'xxx', 'xl'] as const;
const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'] as const;

const romans = new Map<string, string>();
const arabics = new Map<string, string>();
for (let value = 1; value <= MAX_NUMERAL; value++) {
  const roman = `${tens[Math.floor(value / 10)]}${ones[value % 10]}`;
  romans.set(String(value), roman);
  arabics.set(roman, String(value));
}

/** The Roman numeral, in lower case, of digits without leading zeros from 1 to 49, else null. */
export const romanOf = (digits: string): string | null => romans.get(digits) ?? null;

/** The digits of a Roman numeral in lower case from i to xlix, written as is usual (`iv`, not `iiii`), else null. */
export const arabicOf = (roman: string): string | null => arabics.get(roman) ?? null;

/** What streets count: folded months of Czech and Slovak dates, stages of an estate. */
const counted = new Set(
  (
    'maja maje januara februara marca aprila juna jula augusta septembra oktobra novembra decembra ' +
    'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince etapa'
  ).split(' '),
);

/** Is it the beginning of a word that is counted? */
const isBegun = (text: string): boolean => [...counted].some((word) => word.startsWith(text));

/** Most words of an ordinal: `dvacátého osmého`. */
const MAX_ORDINAL_WORDS = 2;

/** `I. mája` and `prvého mája` as `1. mája`: the first ordinal before a word that is counted, in digits. */
export function withOrdinalInDigits({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  for (let at = 0; at + 1 < tokens.length; at++) {
    let words = '';
    for (let next = at + 1; next <= at + MAX_ORDINAL_WORDS; next++) {
      const [token, behind] = [tokens[next - 1], tokens[next]];
      if (token?.kind !== 'word' || behind?.kind !== 'word' || gaps[next] !== 'space') break;
      words += words === '' ? token.text : ` ${token.text}`;
      const digits = numberBefore(words, behind.text, next === tokens.length - 1);
      if (digits === null) continue;
      const first: NumberHalf = { digits, typed: digits, letter: '' };
      const number = { kind: 'number', first, second: null, dotted: true, closed: false } as const;
      const length = next - at;
      return { tokens: tokens.toSpliced(at, length, number), gaps: gaps.toSpliced(at + 1, length - 1), marker };
    }
  }
  return null;
}

/** The digits of an ordinal before a word that is counted; behind one in words that word may be unfinished. */
function numberBefore(ordinal: string, behind: string, isLast: boolean): string | null {
  if (counted.has(behind)) return arabicOf(ordinal) ?? ordinalDigits(ordinal);
  return isLast && isBegun(behind) ? ordinalDigits(ordinal) : null;
}
