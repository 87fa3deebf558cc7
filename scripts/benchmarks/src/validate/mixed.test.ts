import { seededRandom } from '../shared/random';
import type { AddressPlace, ValidatedPlace } from './classes';
import { mixedDraw } from './mixed';
import { Truth } from './truth';

const address = {
  place_id: 'cz_a',
  formatted_address: 'Boženy Němcové 213/1, 350 02 Cheb',
  street: 'Boženy Němcové',
  formatted_street: 'Boženy Němcové 213/1',
  formatted_number: '213/1',
  postal_code: '350 02',
  municipality: 'Cheb',
  district: 'Háje',
  county: 'Cheb',
  country: 'CZ',
} as AddressPlace;
const other = { ...address, postal_code: '602 00', municipality: 'Brno' } as AddressPlace;

/** A register in which each address is one alone. */
const truth = Object.assign(new Truth(), { houseCount: (_: string, number: string) => Number(number === '213/1') });

const random = seededRandom(7);
const texts = Array.from({ length: 2_000 }, () => mixedDraw(address, random, truth, other)?.text).filter(
  (text) => text !== undefined,
);

test('each part is written as it is, with an error, and left out', () => {
  for (const written of [
    'Boženy Němcové 213/1, 350 02 Cheb',
    'Boženy Němcové 213, 350 02 Cheb',
    'Boženy Němcové 1/213, 350 02 Cheb',
    'Boženy Němcové, 350 02 Cheb',
    'Němcové 213/1, 350 02 Cheb',
    '213/1, 350 02 Cheb',
    'Boženy Němcové 213/1, Cheb',
    'Boženy Němcové 213/1, 350 02',
    'Boženy Němcové 213/1, 602 00 Cheb',
    'Boženy Němcové 213/1, 350 02 Brno',
    'Boženy Němcové 213/1, 350 02 Háje',
    'Boženy Němcové 213/1',
  ]) {
    expect(texts).toContain(written);
  }
});

test('no text is that of another place, and none is nothing but numbers', () => {
  expect(texts.filter((text) => /602 00.*Brno|^213.*(602 00|Brno)/.test(text) || !/\p{L}/u.test(text))).toEqual([]);
  const everyHouse = Object.assign(new Truth(), { houseCount: () => 1 });
  const draws = Array.from({ length: 500 }, () => mixedDraw(address, random, everyHouse, other)?.text ?? '');
  expect(draws.some((text) => text.includes('213/1'))).toBe(true);
  expect(draws.filter((text) => /1\/213|\b213,/.test(text))).toEqual([]);
});

test('what is meant is the house, or its street, or its town', () => {
  const isMeant = mixedDraw(address, seededRandom(1), truth, other)?.isMeant as (answer: ValidatedPlace) => boolean;
  const answers = [
    { ...address, object: 'address' },
    { ...address, place_id: 'cz_b', formatted_address: 'Karlova 213/1, 350 02 Cheb', object: 'address' },
    { object: 'street', street: 'Boženy Němcové', municipality: 'Cheb' },
    { object: 'street', street: 'Boženy Němcové', municipality: 'Brno' },
    { object: 'municipality', municipality: 'Cheb', county: 'Cheb' },
    { object: 'municipality', municipality: 'Cheb', county: 'Sokolov' },
  ] as ValidatedPlace[];
  expect(answers.map(isMeant)).toEqual([true, false, true, false, true, false]);
});
