import type { AddressRules } from '../address-rules';
import { addressFormat, twoHalves } from '../display/address-format';
import { wordList } from '../names/names-by';
import { slovakBaseForms, slovakPersonForms } from './inflection';
import { slovakPlaceWords } from './place-names';
import { readSlovakQuery } from './query';
import { slovakGivenNames, slovakStreetWords } from './street-names';

/**
 * As the Slovak post writes addresses: `Hlavná 1234/5A, Radvaň, 974 01 Banská Bystrica`. The orientation number stands as
 * registered, its letter in upper case. City parts are registered with their city's name before them
 * (`Bratislava-Ružinov`); beside it they go without.
 */
export const slovakFormat = addressFormat({
  postalCode: { headDigits: 3, gap: ' ' },
  numberFields: twoHalves(
    ({ orientationNumber, orientationLetter, numberText }) =>
      numberText ?? (orientationNumber > 0 ? `${orientationNumber}${orientationLetter.toUpperCase()}` : ''),
  ),
  partName: ({ part, municipality }) =>
    part?.startsWith(`${municipality}-`) ? part.slice(municipality.length + 1) : part,
  partBehindStreet: true,
  repeatsPlace: false,
  countyWord: 'okres',
});

export const slovak: AddressRules = {
  country: 'sk',
  language: 'sk',
  houseNumbers: 'two halves',
  districts: 'of a city',
  cityOfDistricts: null,
  areaAdjective: /[cs]ky$/,
  readQuery: readSlovakQuery,
  streetWords: slovakStreetWords,
  placeWords: slovakPlaceWords,
  baseForms: slovakBaseForms,
  personForms: slovakPersonForms,
  droppableWords: wordList(
    'v vo z zo do u na k ku pri okres okr obec obci mesto meste mestska cast casti kraj slovensku slovensko ' +
      'trieda tr ulica ulice ulici street str strasse cislo dom nr no c o ' +
      'gen general generala kpt kap kapitana plk plukovnika mjr majora dr doktora mudr judr ing inziniera prof profesora ' +
      'akad akademika arm armadneho',
  ),
  placePrepositions: new Set(['v', 'vo', 'do', 'z', 'zo', 'na']),
  givenNames: slovakGivenNames,
  ...slovakFormat,
};
