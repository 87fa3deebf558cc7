import type { Seat } from '../../company-record';
import { isJsonObject, type JsonObject, textOf } from '../../json/json-values';
import { remembered } from '../../remembered';
import { cleanName } from '../addresses/flat/place-names';
import { readConscriptionNumber, readOrientationNumber } from '../addresses/slovak-number';

/** A seat, and what was doubtful about it. */
export interface ReadSeat {
  readonly seat: Seat;
  readonly isNumberLost: boolean;
  readonly isPostalCodeLost: boolean;
  readonly isTextCut: boolean;
}

type Numbers = Pick<Seat, 'houseNumber' | 'orientationNumber' | 'orientationLetter' | 'numberText'>;

/** Slovakia in the list of countries (CL000086, by ISO 3166). */
const SLOVAKIA = '703';
/** Longest name or line of a seat, in characters. */
const MAX_TEXT = 300;
/** Longest foreign postal code, in characters. */
const MAX_FOREIGN_CODE = 20;

/** `Bratislava - mestská časť Petržalka`, also as the register of addresses has it: `Bratislava-Petržalka`. */
const CITY_PART = /^(?:(.+?)\s*[-–]\s*mestská časť|(Bratislava|Košice)\s*[-–])\s*(\S.*)$/i;
const TWO_NUMBERS = /^(\d{1,5})\s*\/\s*(\d.*)$/;
const PLAIN_NUMBER = /^\d{1,5}$/;
const NO_NAME = /^[-–.]*$/;
const NO_NUMBERS: Numbers = {
  houseNumber: null,
  orientationNumber: null,
  orientationLetter: '',
  numberText: null,
};

/** One address of an entity; null where it says nothing. */
export function readSeat(address: JsonObject): ReadSeat | null {
  const country = codeValue(address.country);
  const isForeign =
    country.code === '' ? country.value !== '' && !/^Sloven/.test(country.value) : country.code !== SLOVAKIA;
  const place = nameOf(plainValue(address.municipality));
  const [, city, bigCity, cityPart] = (!isForeign && place !== null && CITY_PART.exec(place)) || [];
  const street = nameOf(address.street);
  const numbers = readNumbers(address, street);
  const postalCode = isForeign ? foreignCode(address.postalCodes) : slovakCode(address.postalCodes);
  const isEmpty = place === null && street === null && numbers === NO_NUMBERS && !postalCode;
  const text = isEmpty ? nameOf(address.formatedAddress) : null;
  if (isEmpty && text === null && !isForeign) return null;
  return {
    seat: {
      foreignCountry: isForeign ? country.value || country.code : null,
      street,
      part: cityPart ?? null,
      cityDistrict: null,
      municipality: city ?? bigCity ?? place,
      numberKind: 'conscription',
      ...(numbers ?? NO_NUMBERS),
      postalCode: postalCode ?? '',
      text,
      addressKey: null,
    },
    isNumberLost: numbers === null,
    isPostalCodeLost: postalCode === null,
    isTextCut: [address.street, plainValue(address.municipality), text && address.formatedAddress].some(
      (given) => textOf(given).length > MAX_TEXT,
    ),
  };
}

/** Null for what is no number of a house. */
function readNumbers({ regNumber, buildingNumber, buildingIndex }: JsonObject, street: string | null): Numbers | null {
  // More digits than a number has are none of a house.
  const houseNumber = regNumber === Number.POSITIVE_INFINITY ? undefined : readConscriptionNumber(textOf(regNumber));
  let building = textOf(buildingNumber);
  const index = textOf(buildingIndex);
  if (index !== '' && !/[a-z]$/i.test(building)) building += index;
  if (houseNumber === undefined) return null;
  const two = TWO_NUMBERS.exec(building);
  const isBoth = two !== null && (houseNumber === null || houseNumber === Number(two[1]));
  const house = isBoth ? readConscriptionNumber(two[1]) : houseNumber;
  // Where there are no streets, a house has one number.
  if (street === null && house === null && PLAIN_NUMBER.test(building))
    return readNumbers({ regNumber: building }, street);
  const orientation = readOrientationNumber(isBoth ? two[2] : building);
  if (house === undefined || orientation === null) return null;
  const isNone = house === null && orientation.orientationNumber === null && orientation.numberText === null;
  return isNone ? NO_NUMBERS : { houseNumber: house, ...orientation };
}

/** Five digits; empty where there is none; null for what is none. */
function slovakCode(codes: unknown): string | null {
  const digits = codesOf(codes).map((code) => code.replace(/\s/g, ''));
  const good = digits.find((code) => /^\d{5}$/.test(code) && code !== '00000');
  return good ?? (digits.some((code) => code !== '' && !/^0+$/.test(code)) ? null : '');
}

const foreignCode = (codes: unknown): string => (codesOf(codes)[0] ?? '').slice(0, MAX_FOREIGN_CODE);

/** In an order of their own, because that of the file means nothing. */
const codesOf = (codes: unknown): string[] => (Array.isArray(codes) ? codes.map(textOf).sort() : []);

/** The text of a coded value or of a bare one. */
const plainValue = (value: unknown): unknown => (isJsonObject(value) ? value.value : value);

const codeValue = (value: unknown): { code: string; value: string } => ({
  code: isJsonObject(value) ? textOf(value.code) : '',
  value: nameOf(plainValue(value)) ?? '',
});

const nameOf = (value: unknown): string | null => seatName(textOf(value));

/** Towns, streets and countries come again and again. */
const seatName = remembered((text: string): string | null => {
  const name = cleanName(text).slice(0, MAX_TEXT);
  return NO_NAME.test(name) ? null : name;
});
