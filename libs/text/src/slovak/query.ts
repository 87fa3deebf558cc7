import { wordList } from '../names/word-list';
import { houseMeanings } from '../query/house-meanings';
import { slovakKeyboardRow } from '../query/keyboard-row';
import { withoutLetterSuffix } from '../query/letter-suffix-reading';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import { postalVariants } from '../query/postal-variants';
import { queryReader } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { streetWordVariants } from '../query/street-words';
import { dropUnfinishedMarker, markNumbers } from './markers';
import { dropNoise } from './noise';
import { withoutPostOffice } from './post-office-reading';
import { withoutRangeEnd } from './range-reading';

export const readSlovakQuery = queryReader({
  keyboardRow: slovakKeyboardRow,
  dropNoise,
  markNumbers,
  dropUnfinished: dropUnfinishedMarker,
  wordVariants: streetWordVariants(wordList('ul ulica ulici ulice ulicu')),
  readNumbers: postalVariants({ headDigits: 3, gaps: ['space'], longHouseNumbers: true }),
  otherReadings: houseMeanings(
    withOrdinalInDigits,
    withoutRangeEnd,
    withoutLetterSuffix,
    withRomanNumeralAndHouse,
    withoutPostOffice,
  ),
});
