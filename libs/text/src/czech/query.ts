import { wordList } from '../names/word-list';
import { houseMeanings } from '../query/house-meanings';
import { czechKeyboardRow } from '../query/keyboard-row';
import { withOrdinalInDigits } from '../query/ordinal-reading';
import { postalVariants } from '../query/postal-variants';
import { queryReader } from '../query/read-query';
import { withRomanNumeralAndHouse } from '../query/roman-reading';
import { streetWordVariants } from '../query/street-words';
import { dropUnfinishedMarker, markNumbers } from './markers';
import { dropNoise } from './noise';

export const readCzechQuery = queryReader({
  keyboardRow: czechKeyboardRow,
  dropNoise,
  markNumbers,
  dropUnfinished: dropUnfinishedMarker,
  wordVariants: streetWordVariants(wordList('ul ulice ulici')),
  readNumbers: postalVariants({ headDigits: 3, gaps: ['space'] }),
  otherReadings: houseMeanings(withOrdinalInDigits, withRomanNumeralAndHouse),
});
