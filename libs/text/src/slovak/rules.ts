import type { AddressRules } from '../address-rules';
import { wordList } from '../names/word-list';
import { slovakFormat } from './format';
import { slovakGivenNames } from './given-names';
import { slovakBaseForms } from './inflection';
import { slovakPlaceWords } from './place-names';
import { readSlovakQuery } from './query';
import { slovakStreetWords } from './street-names';

export const slovak: AddressRules = {
  country: 'sk',
  language: 'sk',
  houseNumbers: 'two halves',
  districts: 'of a city',
  cityOfDistricts: null,
  areaAdjective: null,
  readQuery: readSlovakQuery,
  streetWords: slovakStreetWords,
  placeWords: slovakPlaceWords,
  baseForms: slovakBaseForms,
  droppableWords: wordList(
    'v vo z zo do u na k ku pri okres okr obec mesto mestska cast kraj slovensku slovensko ' +
      'trieda tr ulica ulice street str strasse cislo dom nr no c o ' +
      'gen general generala kpt kap kapitana plk plukovnika mjr majora dr doktora mudr judr ing inziniera prof profesora ' +
      'akad akademika arm armadneho',
  ),
  givenNames: slovakGivenNames,
  ...slovakFormat,
};
