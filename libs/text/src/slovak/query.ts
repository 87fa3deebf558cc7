import { slovakKeyboardRow } from '../query/keyboard-row';
import { withoutLetterSuffix } from '../query/letter-suffix-reading';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import type { Lexicon, Reading } from '../query/query';
import type { QueryGrammar } from '../query/query-grammar';
import { readQuery } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { dropUnfinishedSlovakMarker, markSlovakNumbers } from './markers';
import { dropSlovakNoise } from './noise';
import { withoutPostOffice } from './post-office-reading';
import { withoutRangeEnd } from './range-reading';

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
