import type { AddressRules } from '../address-rules';
import { type AddressParts, addressFormat } from '../display/address-format';
import { wordList } from '../names/names-by';
import { polishBaseForms } from './inflection';
import { polishPlaceWords } from './place-names';
import { readPolishQuery } from './query';
import { polishStreetWords, polishTypesAndTitles } from './street-names';

/** The number as the register writes it (`11/12`, `38-39`, `8a`), else its digits with an upper-case letter (`12A`). */
function registeredNumber({ numberText, houseNumber, orientationNumber, orientationLetter }: AddressParts): string {
  if (numberText !== null) return numberText;
  const digits = [houseNumber, orientationNumber].filter((half) => half > 0).join('/');
  return digits === '' ? '' : digits + orientationLetter.toUpperCase();
}

/** Counties come with and without the word for county; a city that is a county of its own as `m. Opole` too. */
const countyWord = /^(?:powiat|m\.)\s+/i;

/**
 * As the Polish post writes addresses: `Długa 12A, 00-238 Warszawa`. A part of the place is written only where it stands
 * for the street; a street has its name once in a place, and goes without `ul.` as maps and forms write it.
 */
export const polishFormat = addressFormat({
  postalCode: { headDigits: 2, gap: '-' },
  // The register keeps one number a house; what callers know as the orientation number is none.
  numberFields: (address) => {
    const number = registeredNumber(address);
    return { street_number: number === '' ? null : number, building_number: null, formatted_number: number };
  },
  partBehindStreet: false,
  repeatsPlace: true,
  countyWord: 'powiat',
  countyName: (county) => county.replace(countyWord, ''),
});

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
  personForms: () => [],
  droppableWords: new Set([
    ...wordList(
      'w we z ze do na przy obok k kolo gmina gminie gm powiat pow wojewodztwo woj miasto miescie wies wsi miejscowosc miejscowosci ' +
        'ulica ulicy ul numer street str strasse nr no dom',
    ),
    ...polishTypesAndTitles,
  ]),
  placePrepositions: new Set(['w', 'we', 'do', 'z', 'ze']),
  givenNames: new Set(),
  ...polishFormat,
};
