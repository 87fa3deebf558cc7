import type { LexedQuery } from './lex-query';
import { arabicOf } from './numerals';
import type { NumberHalf } from './query';

/** What streets count: folded months of Czech and Slovak dates, stages of an estate. */
const counted = new Set(
  (
    'maja maje januara februara marca aprila juna jula augusta septembra oktobra novembra decembra ' +
    'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince etapa'
  ).split(' '),
);

/** `I. mája` as `1. mája`: the first Roman numeral before a word that is counted, in digits. */
export function withOrdinalInDigits({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  for (let at = 0; at + 1 < tokens.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.kind !== 'word' || next?.kind !== 'word' || gaps[at + 1] !== 'space') continue;
    const digits = counted.has(next.text) ? arabicOf(token.text) : null;
    if (digits === null) continue;
    const first: NumberHalf = { digits, typed: digits, letter: '' };
    const number = { kind: 'number', first, second: null, dotted: true, closed: false } as const;
    return { tokens: tokens.toSpliced(at, 1, number), gaps, marker };
  }
  return null;
}
