import type { AddressRules } from '../address-rules';
import { wordList } from '../names/word-list';
import { polishFormat } from './format';
import { polishBaseForms } from './inflection';
import { polishPlaceWords } from './place-names';
import { readPolishQuery } from './query';
import { polishStreetWords, polishTypesAndTitles } from './street-names';

export const polish: AddressRules = {
  country: 'pl',
  language: 'pl',
  houseNumbers: 'one number',
  districts: 'gmina',
  cityOfDistricts: null,
  areaAdjective: /(?:sk|ck|dzk)(?:i|ie)$/,
  readQuery: readPolishQuery,
  streetWords: polishStreetWords,
  placeWords: polishPlaceWords,
  baseForms: polishBaseForms,
  droppableWords: new Set([
    ...wordList(
      'w we z ze do na przy obok k kolo gmina gm powiat pow wojewodztwo woj miasto wies miejscowosc ' +
        'ulica ulicy ul numer street str strasse nr no dom',
    ),
    ...polishTypesAndTitles,
  ]),
  givenNames: new Set(),
  ...polishFormat,
};
