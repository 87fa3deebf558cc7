import type { PlaceSearch } from '@tripoint/addresses';
import { edits, misspell } from '../relevance/noise';
import type { Random } from '../shared/random';
import type { Truth } from './truth';

export type AddressPlace = Awaited<ReturnType<PlaceSearch['sample']>>[number];
export type ValidatedPlace = Awaited<ReturnType<PlaceSearch['validate']>>;

/** An address as a customer writes it, and what a check of it must answer. */
export interface Draw {
  readonly text: string;
  readonly status: ValidatedPlace['status'];
  /** Is this the place that is meant? */
  readonly isMeant: (answer: ValidatedPlace) => boolean;
}

/** One way to write addresses, right or wrong. */
export interface ValidationClass {
  readonly name: string;
  /** Least share of right statuses. */
  readonly goal: number;
  /** Null where this address cannot be written so, or means another one then. */
  readonly draw: (address: AddressPlace, random: Random, truth: Truth, other: AddressPlace) => Draw | null;
}

const RIGHT = 0.99;
const WITH_ERROR = 0.98;
/** Word lengths in which one error leaves enough of the word. */
const ERROR_LENGTHS = { min: 5, max: 40 };

const digits = (code: string): string => code.replace(/[^0-9]/g, '');
const lineOf = ({ street, district, municipality }: AddressPlace): string => street ?? district ?? municipality;
export const is =
  (address: AddressPlace) =>
  ({ place_id, formatted_address }: ValidatedPlace): boolean =>
    place_id === address.place_id || formatted_address === address.formatted_address;
export const isStreetOf =
  (address: AddressPlace) =>
  (answer: ValidatedPlace): boolean =>
    answer.municipality === address.municipality && (address.street === null || answer.street === address.street);

/** What is written of an address. */
export interface Parts {
  readonly street: string;
  readonly number: string;
  readonly postal: string;
  readonly town: string;
}

export const partsOf = (address: AddressPlace): Parts => ({
  street: lineOf(address),
  // A number of a hut is written with its sign.
  number: address.formatted_street.includes(' č.ev. ') ? `č.ev. ${address.formatted_number}` : address.formatted_number,
  postal: address.postal_code,
  town: address.municipality,
});

const numberOf = ({ number }: Parts): string => number.replace('č.ev. ', '');

const line = ({ street, number, postal, town }: Parts): string => `${street} ${number}, ${postal} ${town}`.trim();

/** Is it one address alone, written as street, number, postal code and town? */
export function isOne(address: AddressPlace, truth: Truth): boolean {
  const { street, town } = partsOf(address);
  const number = address.formatted_number;
  return (
    number !== '' &&
    address.postal_code !== '' &&
    truth.houseCount(street, number, town, digits(address.postal_code)) === 1
  );
}

/** A number that no house of the street has, in either half; null where the street has very large ones. */
export function numberWithoutHouse(address: AddressPlace, random: Random, truth: Truth): string | null {
  const { street, town } = partsOf(address);
  const largest = Math.max(...[...truth.numbersOf(street, town)].map((number) => Number.parseInt(number, 10)));
  return largest > 9_000 ? null : String(largest + 1 + random.below(90));
}

/** A class of addresses that are one alone, with what is changed in them. */
function changed(
  name: string,
  goal: number,
  status: Draw['status'],
  change: (parts: Parts, random: Random, truth: Truth, other: AddressPlace, address: AddressPlace) => string | null,
  isMeant: (address: AddressPlace) => Draw['isMeant'] = is,
): ValidationClass {
  return {
    name,
    goal,
    draw(address, random, truth, other) {
      const text = isOne(address, truth) ? change(partsOf(address), random, truth, other, address) : null;
      return text === null ? null : { text, status, isMeant: isMeant(address) };
    },
  };
}

const wrong = (text: string, random: Random): string | null =>
  misspell(text, random, random.pick(edits), ERROR_LENGTHS);

const flats = {
  PL: [
    '/{n}',
    ' m. {n}',
    ' m {n}',
    ' m.{n}',
    'm{n}',
    '/m. {n}',
    ' lok. {n}',
    ' lok {n}',
    ' lokal {n}',
    ' mieszkanie {n}',
    ' mieszk. {n}',
    ' / {n}',
  ],
  CZ: [', byt {n}', ', byt č. {n}', ', b. j. {n}', ', dveře {n}'],
  SK: [', byt {n}', ', byt č. {n}', ', b. j. {n}', ', byt č.{n}'],
} as const;

const foreignStreets = [
  'Hauptstraße',
  'Schillergasse',
  'Rákóczi út',
  'Rue de la Paix',
  'Via Garibaldi',
  'Bahnhofstrasse',
  'Mariahilfer Straße',
  'Church Lane',
  'Calle Mayor',
  'Kossuth Lajos utca',
];
const foreignTowns = [
  '1070 Wien',
  '10115 Berlin',
  '1052 Budapest',
  '75002 Paris',
  '20121 Milano',
  '80331 München',
  '8001 Zürich',
  'London SW1A 1AA',
  '28013 Madrid',
  '4020 Linz',
];
const syllables = ['xa', 'vro', 'kwe', 'zlu', 'bry', 'quo', 'thi', 'gne', 'pfa', 'dze', 'wru', 'xio'];

const nothingIsMeant = (): boolean => false;

export const classes: readonly ValidationClass[] = [
  {
    name: 'as the register writes it',
    goal: RIGHT,
    draw: (address, _random, truth) =>
      isOne(address, truth) ? { text: address.formatted_address, status: 'valid', isMeant: is(address) } : null,
  },
  changed('street, number, postal code, town', RIGHT, 'valid', line),
  changed(
    'town first, without commas',
    RIGHT,
    'valid',
    ({ street, number, postal, town }) => `${town} ${postal} ${street} ${number}`,
  ),
  changed('an error in the street', WITH_ERROR, 'unsure', (parts, random, truth) => {
    const street = wrong(parts.street, random);
    return street === null || truth.hasStreet(street, parts.town) ? null : line({ ...parts, street });
  }),
  changed('an error in the town', WITH_ERROR, 'unsure', (parts, random, truth, _other, { street }) => {
    const town = street === null ? null : wrong(parts.town, random);
    return town === null || truth.hasTown(town) ? null : line({ ...parts, town });
  }),
  changed('a digit of the postal code', WITH_ERROR, 'unsure', (parts, random, truth) => {
    const at = random.pick([...parts.postal].flatMap((one, i) => (/\d/.test(one) ? [i] : [])));
    const postal = `${parts.postal.slice(0, at)}${(Number(parts.postal[at]) + 1 + random.below(9)) % 10}${parts.postal.slice(at + 1)}`;
    return truth.houseCount(parts.street, numberOf(parts), parts.town, digits(postal)) > 0
      ? null
      : line({ ...parts, postal });
  }),
  changed('postal code of another place', WITH_ERROR, 'unsure', (parts, _random, truth, { postal_code: postal }) =>
    // In several towns of one name the postal code alone says which is meant.
    postal === '' ||
    truth.houseCount(parts.street, numberOf(parts), parts.town) > 1 ||
    truth.houseCount(parts.street, numberOf(parts), parts.town, digits(postal)) > 0
      ? null
      : line({ ...parts, postal }),
  ),
  changed('town of the post office', WITH_ERROR, 'unsure', (parts, random, truth, _other, { street }) => {
    const towns = truth
      .towns(digits(parts.postal))
      .filter((town) => truth.houseCount(parts.street, numberOf(parts), town) === 0);
    return street === null || towns.length === 0 ? null : line({ ...parts, town: random.pick(towns) });
  }),
  changed('street of another part', WITH_ERROR, 'unsure', (parts, random, truth, _other, { street }) => {
    const others = truth
      .parts(parts.town)
      .filter(
        (part) =>
          part !== '' && part !== parts.town && truth.houseCount(parts.street, numberOf(parts), parts.town, part) === 0,
      );
    if (street === null || others.length === 0) return null;
    return `${parts.street} ${parts.number}, ${random.pick(others)}, ${parts.postal} ${parts.town}`;
  }),
  changed(
    'number missing',
    RIGHT,
    'insufficient',
    (parts) => line({ ...parts, number: '' }).replace(' ,', ','),
    isStreetOf,
  ),
  changed(
    'number that does not exist',
    RIGHT,
    'invalid',
    (parts, random, truth, _other, address) => {
      const number = numberWithoutHouse(address, random, truth);
      return number === null ? null : line({ ...parts, number });
    },
    isStreetOf,
  ),
  {
    name: 'number of a neighbour',
    goal: RIGHT,
    draw(address, random, truth) {
      const parts = partsOf(address);
      const others = [...truth.numbersOf(parts.street, parts.town)].filter(
        (number) =>
          truth.houseCount(parts.street, number, parts.town, digits(parts.postal)) === 1 &&
          number !== numberOf(parts).toLowerCase(),
      );
      // Another house may have the number as one of its halves.
      if (address.building_number !== null || others.length === 0) return null;
      const number = random.pick(others);
      const isMeant = (answer: ValidatedPlace): boolean =>
        isStreetOf(address)(answer) && answer.formatted_number?.toLowerCase() === number;
      return { text: line({ ...parts, number }), status: 'valid', isMeant };
    },
  },
  changed('a flat', WITH_ERROR, 'valid', (parts, random, truth, _other, { country }) => {
    const flat = random.pick(flats[country]).replace('{n}', String(1 + random.below(60)));
    // In Poland a house may have the very number that a house and its flat are.
    return truth.houseCount(parts.street, numberOf(parts) + flat, parts.town) > 0
      ? null
      : line({ ...parts, number: parts.number + flat });
  }),
  changed('number of the post office', RIGHT, 'valid', (parts, random, _truth, _other, { street, district }) =>
    // The districts of Praha and Plzeň are numbered.
    street === null || /\d|Praha|Plzeň/.test(`${parts.town} ${district}`)
      ? null
      : line({ ...parts, town: `${parts.town} ${1 + random.below(9)}` }),
  ),
  {
    name: 'foreign address',
    goal: RIGHT,
    draw: (_address, random) => ({
      text: `${random.pick(foreignStreets)} ${1 + random.below(200)}, ${random.pick(foreignTowns)}`,
      status: 'invalid',
      isMeant: nothingIsMeant,
    }),
  },
  {
    name: 'invented street',
    goal: RIGHT,
    draw(address, random) {
      const name = Array.from({ length: 4 }, () => random.pick(syllables)).join('');
      const { postal, town } = partsOf(address);
      const street = name[0]?.toUpperCase() + name.slice(1);
      return {
        text: line({ street, number: String(1 + random.below(300)), postal, town }),
        status: 'invalid',
        isMeant: nothingIsMeant,
      };
    },
  },
];
