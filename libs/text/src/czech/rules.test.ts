import type { AddressParts } from '../display/address-format';
import { czechFormat } from './rules';

const { streetLine, formatAddress, numberFields, formatPostalCode } = czechFormat;

const address: AddressParts = {
  street: 'Karlova',
  part: 'Kolín I',
  municipality: 'Kolín',
  district: null,
  county: null,
  postalCode: '28002',
  houseNumber: 12,
  registration: false,
  orientationNumber: 3,
  orientationLetter: '',
  numberText: null,
};
const village: AddressParts = {
  ...address,
  street: null,
  part: 'Nová Ves',
  municipality: 'Nová Ves',
  postalCode: '37315',
  orientationNumber: 0,
};
const praha: AddressParts = {
  ...address,
  street: 'Sokolovská',
  part: 'Karlín',
  municipality: 'Praha',
  district: 'Praha 8',
  postalCode: '18600',
};

describe('a Czech address on one line', () => {
  it.each<[string, AddressParts, string]>([
    ['both halves', address, 'Karlova 12/3, Kolín I, 280 02 Kolín'],
    ['a letter', { ...address, orientationLetter: 'a' }, 'Karlova 12/3a, Kolín I, 280 02 Kolín'],
    ['a č.p. alone', { ...address, orientationNumber: 0 }, 'Karlova 12, Kolín I, 280 02 Kolín'],
    ['an orientation number alone', { ...address, houseNumber: 0 }, 'Karlova 3, Kolín I, 280 02 Kolín'],
    [
      'a č.ev. in a street',
      { ...address, registration: true, orientationNumber: 0 },
      'Karlova č.ev. 12, Kolín I, 280 02 Kolín',
    ],
    ['a part of the same name', { ...address, part: 'Kolín' }, 'Karlova 12/3, 280 02 Kolín'],
    ['no part', { ...address, part: null }, 'Karlova 12/3, 280 02 Kolín'],
    ['a village', village, 'Nová Ves 12, 373 15 Nová Ves'],
    ['a hut of a village', { ...village, registration: true }, 'Nová Ves č.ev. 12, 373 15 Nová Ves'],
    ['a part without streets', { ...village, part: 'Hůrka' }, 'Hůrka 12, 373 15 Nová Ves'],
    ['a municipality without parts', { ...village, part: null }, 'Nová Ves 12, 373 15 Nová Ves'],
    ['a district of Praha', praha, 'Sokolovská 12/3, Karlín, 186 00 Praha 8'],
    ['a part of Praha without streets', { ...praha, street: null }, 'Karlín 12/3, 186 00 Praha 8'],
    ['a shared name', { ...village, county: 'Liberec' }, 'Nová Ves 12, 373 15 Nová Ves, okres Liberec'],
  ])('with %s', (_what, parts, line) => {
    expect(
      formatAddress(parts)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });

  it('says of every stretch what it was matched with', () => {
    expect(formatAddress({ ...praha, county: 'X' }).map(({ role, text }) => `${role}:${text}`)).toEqual([
      'name:Sokolovská',
      'plain: ',
      'number:12/3',
      'plain:, ',
      'name:Karlín',
      'plain:, ',
      'postal_code:186 00',
      'plain: ',
      'name:Praha 8',
      'plain:, okres ',
      'name:X',
    ]);
  });

  it('begins with its street line', () => {
    for (const parts of [address, village, praha]) {
      const line = streetLine(parts);
      expect(formatAddress(parts).slice(0, line.length)).toEqual(line);
    }
  });
});

describe('numbers', () => {
  it.each([
    [1234, 5, 'a', '1234/5a'],
    [1234, 5, '', '1234/5'],
    [1234, 0, '', '1234'],
    [0, 5, 'a', '5a'],
  ])('%i and %i%s are written %s', (houseNumber, orientationNumber, orientationLetter, text) => {
    const numbers = { houseNumber, orientationNumber, orientationLetter };
    expect(numberFields({ ...address, ...numbers }).formatted_number).toBe(text);
  });

  it('of a postal code stand as the post writes them', () => {
    expect(formatPostalCode('28002')).toBe('280 02');
    expect(formatPostalCode('280')).toBe('280');
  });
});
