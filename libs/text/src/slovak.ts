import { slovakKeyboardRow } from './keyboard-row';
import { withoutLetterSuffix } from './letter-suffix-reading';
import { withOrdinalInDigits } from './ordinal-reading';
import { withoutPostOffice } from './post-office-reading';
import type { Lexicon, Reading } from './query';
import type { QueryGrammar } from './query-grammar';
import { withoutRangeEnd } from './range-reading';
import { readQuery } from './read-query';
import { withRomanNumeralAndHouse } from './roman-reading';
import { dropUnfinishedSlovakMarker, markSlovakNumbers } from './slovak-markers';
import { dropSlovakNoise } from './slovak-noise';

const slovakGrammar: QueryGrammar = {
  dropNoise: dropSlovakNoise,
  markNumbers: markSlovakNumbers,
  dropUnfinishedMarker: dropUnfinishedSlovakMarker,
  streetWords: new Set(['ul', 'ulica', 'ulici', 'ulice', 'ulicu']),
  keyboardRow: slovakKeyboardRow,
  postal: { headDigits: 3, gaps: ['space'], longHouseNumbers: true },
  otherReadings: [
    withOrdinalInDigits,
    withoutRangeEnd,
    withoutLetterSuffix,
    withRomanNumeralAndHouse,
    withoutPostOffice,
  ],
};

/**
 * The ways to read a Slovak query, best first. A search takes the first that has results.
 * @param text the query as typed; only its first `queryLengthMax` characters and `queryTokensMax` tokens are read
 */
export function readSlovakQuery(text: string, lexicon: Lexicon): Reading[] {
  return readQuery(slovakGrammar, text, lexicon);
}
