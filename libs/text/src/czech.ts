import { dropUnfinishedMarker, markNumbers } from './czech-markers';
import { dropCzechNoise } from './czech-noise';
import { czechKeyboardRow } from './keyboard-row';
import { withOrdinalInDigits } from './ordinal-reading';
import type { Lexicon, Reading } from './query';
import type { QueryGrammar } from './query-grammar';
import { readQuery } from './read-query';
import { withRomanNumeralAndHouse } from './roman-reading';

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
