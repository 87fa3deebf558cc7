import type { AddressRules } from '../address-rules';
import { addressFormat, twoHalves } from '../display/address-format';
import { namesBy, wordList } from '../names/names-by';
import { czechBaseForms, czechPersonForms } from './inflection';
import { readCzechQuery } from './query';
import { czechStreetWords } from './street-names';

/**
 * As the Czech post writes addresses: `Hlavní 12/3, Štítary, 280 02 Kolín`. A registration number is marked `č.ev.`, since
 * the same number may be a conscription number next door.
 */
export const czechFormat = addressFormat({
  postalCode: { headDigits: 3, gap: ' ' },
  numberFields: twoHalves(({ orientationNumber, orientationLetter }) =>
    orientationNumber > 0 ? `${orientationNumber}${orientationLetter}` : '',
  ),
  beforeNumber: ({ registration }) => (registration ? ' č.ev. ' : ' '),
  partBehindStreet: true,
  repeatsPlace: false,
  countyWord: 'okres',
});

export const czech: AddressRules = {
  country: 'cz',
  language: 'cs',
  houseNumbers: 'two halves',
  districts: 'of a city',
  cityOfDistricts: 'Praha',
  areaAdjective: /[cs]ky$/,
  readQuery: readCzechQuery,
  streetWords: czechStreetWords,
  placeWords: namesBy({}),
  baseForms: czechBaseForms,
  personForms: czechPersonForms,
  droppableWords: wordList(
    'v ve z ze do u na k ke okres okr obec obci mesto meste mestys kraj cast casti morave moravy cechach slezsku ' +
      'trida tr ulice ulici street str strasse cislo nr no c o',
  ),
  placePrepositions: new Set(['v', 've', 'do', 'z', 'ze', 'na']),
  givenNames: new Set(),
  ...czechFormat,
};
