import { czechKeyboardRow } from '../query/keyboard-row';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import type { Lexicon, Reading } from '../query/query';
import type { QueryGrammar } from '../query/query-grammar';
import { readQuery } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { dropUnfinishedMarker, markNumbers } from './markers';
import { dropCzechNoise } from './noise';

const czechGrammar: QueryGrammar = {
  dropNoise: dropCzechNoise,
  markNumbers,
  dropUnfinishedMarker,
  streetWords: new Set(['ul', 'ulice', 'ulici']),
  keyboardRow: czechKeyboardRow,
  postal: { headDigits: 3, gaps: ['space'] },
  otherReadings: [withOrdinalInDigits, withRomanNumeralAndHouse],
};

/**
 * The ways to read a Czech query, best first. A search takes the first that has results.
 * @param text the query as typed; only its first 100 characters and ten tokens are read
 */
export function readCzechQuery(text: string, lexicon: Lexicon): Reading[] {
  return readQuery(czechGrammar, text, lexicon);
}
