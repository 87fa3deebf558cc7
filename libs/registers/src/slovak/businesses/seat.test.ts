import { addressOf } from '../../testing/rpo-files';
import { readSeat } from './seat';

const read = (members: object) => readSeat(addressOf(members as Record<string, unknown>) as Record<string, unknown>);

test.each<[string, object, object]>([
  ['both numbers', {}, { houseNumber: 12, orientationNumber: 3, orientationLetter: 'a', numberText: null }],
  ['0 for no number', { regNumber: 0, buildingNumber: '26' }, { houseNumber: null, orientationNumber: 26 }],
  [
    'both in one',
    { regNumber: 0, buildingNumber: '1143/79' },
    { houseNumber: 1143, orientationNumber: 79, numberText: null },
  ],
  [
    'both in one, the first once more',
    { regNumber: 1143, buildingNumber: '1143/79B' },
    { houseNumber: 1143, orientationNumber: 79, orientationLetter: 'b' },
  ],
  ['two that contradict', { regNumber: 5, buildingNumber: '12/3' }, { houseNumber: 5, numberText: '12/3' }],
  ['a letter by itself', { buildingNumber: '3', buildingIndex: 'C' }, { orientationNumber: 3, orientationLetter: 'c' }],
  ['a letter twice', { buildingNumber: '3C', buildingIndex: 'C' }, { orientationNumber: 3, orientationLetter: 'c' }],
  ['a range', { buildingNumber: '12-14' }, { orientationNumber: 12, numberText: '12-14' }],
  [
    'a village',
    { street: null, regNumber: 0, buildingNumber: '26' },
    { street: null, houseNumber: 26, orientationNumber: null },
  ],
  ['a street of dashes', { street: '--' }, { street: null }],
  [
    'a city part',
    { municipality: { value: 'Bratislava - mestská časť Devínska Nová Ves' } },
    { municipality: 'Bratislava', part: 'Devínska Nová Ves' },
  ],
  [
    'a city part as the register of addresses has it',
    { municipality: 'Košice-Sídlisko KVP' },
    { municipality: 'Košice', part: 'Sídlisko KVP' },
  ],
  [
    'a village with a dash',
    { municipality: { value: 'Zemianske Kostoľany - Lehota' } },
    { municipality: 'Zemianske Kostoľany - Lehota', part: null },
  ],
  ['a PSČ with a blank', { postalCodes: ['974 01'] }, { postalCode: '97401' }],
  ['several PSČ', { postalCodes: ['x', '97401', '04001'] }, { postalCode: '04001' }],
  ['no PSČ', { postalCodes: ['000 00'] }, { postalCode: '' }],
  ['a country without a code', { country: { value: 'Slovenská republika' } }, { foreignCountry: null }],
  [
    'a foreign seat',
    {
      country: { value: 'Spojené kráľovstvo', code: '826' },
      postalCodes: ['EC1A 1BB'],
      municipality: { value: 'Londýn - mestská časť City' },
    },
    {
      foreignCountry: 'Spojené kráľovstvo',
      postalCode: 'EC1A 1BB',
      municipality: 'Londýn - mestská časť City',
      part: null,
    },
  ],
  ['a foreign country by its code alone', { country: { code: '203' } }, { foreignCountry: '203' }],
])('%s', (_what, members, expected) => {
  expect(read(members)).toMatchObject({
    seat: expected,
    isNumberLost: false,
    isPostalCodeLost: false,
    isTextCut: false,
  });
});

const NOTHING = { street: '', regNumber: 0, buildingNumber: null, postalCodes: [], municipality: null };

test('an address of nothing but one line is that line, and one of nothing is none', () => {
  expect(read({ ...NOTHING, formatedAddress: 'Hlavná 1,\n Košice' })?.seat).toMatchObject({
    text: 'Hlavná 1, Košice',
    municipality: null,
  });
  expect(read(NOTHING)).toBeNull();
});

test.each([
  ['a number above all', { regNumber: 70_000 }, { isNumberLost: true }],
  ['a text in place of the number', { regNumber: 'x' }, { isNumberLost: true }],
  ['an orientation number without end', { buildingNumber: '1'.repeat(30) }, { isNumberLost: true }],
  ['a number of a thousand digits', { regNumber: Number.POSITIVE_INFINITY }, { isNumberLost: true }],
  ['a street without end', { street: 'x'.repeat(301) }, { isTextCut: true, seat: { street: 'x'.repeat(300) } }],
  ['a PSČ of four digits', { postalCodes: ['9740'] }, { isPostalCodeLost: true, seat: { postalCode: '' } }],
])('%s is left out of the seat', (_what, members, expected) => {
  expect(read(members)).toMatchObject(expected);
});
