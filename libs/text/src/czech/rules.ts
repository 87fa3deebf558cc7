import type { AddressRules } from '../address-rules';
import { namesBy } from '../names/names-by';
import { wordList } from '../names/word-list';
import { czechFormat } from './format';
import { czechBaseForms } from './inflection';
import { readCzechQuery } from './query';
import { czechStreetWords } from './street-names';

export const czech: AddressRules = {
  country: 'cz',
  language: 'cs',
  houseNumbers: 'two halves',
  districts: 'of a city',
  cityOfDistricts: 'Praha',
  areaAdjective: null,
  readQuery: readCzechQuery,
  streetWords: czechStreetWords,
  placeWords: namesBy({}),
  baseForms: czechBaseForms,
  droppableWords: wordList(
    'v ve z ze do u na k ke okres okr obec mesto mestys kraj morave moravy cechach slezsku ' +
      'trida tr ulice street str strasse cislo nr no c o',
  ),
  givenNames: new Set(),
  ...czechFormat,
};
