import type { AddressParts } from '../display/address-format';
import { polishFormat } from './rules';

const { streetLine, formatAddress, numberFields, formatPostalCode } = polishFormat;

const address: AddressParts = {
  street: 'Długa',
  part: null,
  municipality: 'Warszawa',
  district: null,
  county: null,
  postalCode: '00238',
  houseNumber: 12,
  registration: false,
  orientationNumber: 0,
  orientationLetter: 'a',
  numberText: null,
};
const village: AddressParts = {
  ...address,
  street: null,
  municipality: 'Nowa Wieś',
  postalCode: '05806',
  houseNumber: 5,
};

const line = (parts: AddressParts): string =>
  formatAddress(parts)
    .map(({ text }) => text)
    .join('');

describe('a Polish address on one line', () => {
  it.each<[string, AddressParts, string]>([
    ['a letter', address, 'Długa 12A, 00-238 Warszawa'],
    ['a number alone', { ...address, orientationLetter: '' }, 'Długa 12, 00-238 Warszawa'],
    ['a street with its type', { ...address, street: 'Plac Bankowy' }, 'Plac Bankowy 12A, 00-238 Warszawa'],
    ['a part beside the street', { ...address, part: 'Śródmieście' }, 'Długa 12A, 00-238 Warszawa'],
    ['a village', village, 'Nowa Wieś 5A, 05-806 Nowa Wieś'],
    ['a part that stands for the street', { ...village, part: 'Wólka' }, 'Wólka 5A, 05-806 Nowa Wieś'],
    ['no postal code', { ...address, postalCode: '' }, 'Długa 12A, Warszawa'],
    ['no number', { ...address, houseNumber: 0, orientationLetter: '' }, 'Długa, 00-238 Warszawa'],
    ['a shared name', { ...village, county: 'pruszkowski' }, 'Nowa Wieś 5A, 05-806 Nowa Wieś, powiat pruszkowski'],
    [
      'a county that brings its word',
      { ...village, county: 'powiat pruszkowski' },
      'Nowa Wieś 5A, 05-806 Nowa Wieś, powiat pruszkowski',
    ],
    ['a city that is a county', { ...village, county: 'm. Opole' }, 'Nowa Wieś 5A, 05-806 Nowa Wieś, powiat Opole'],
    [
      'a shared name and no postal code',
      { ...village, postalCode: '', county: 'pruszkowski' },
      'Nowa Wieś 5A, Nowa Wieś, powiat pruszkowski',
    ],
  ])('with %s', (_what, parts, expected) => expect(line(parts)).toBe(expected));

  it('says of every stretch what it was matched with', () => {
    expect(formatAddress({ ...address, county: 'nowosolski' }).map(({ role, text }) => `${role}:${text}`)).toEqual([
      'name:Długa',
      'plain: ',
      'number:12A',
      'plain:, ',
      'postal_code:00-238',
      'plain: ',
      'name:Warszawa',
      'plain:, powiat ',
      'name:nowosolski',
    ]);
  });

  it('begins with its street line', () => {
    for (const parts of [address, village, { ...address, houseNumber: 0 }]) {
      const line = streetLine(parts);
      expect(formatAddress(parts).slice(0, line.length)).toEqual(line);
    }
  });
});

describe('the number of a Polish address', () => {
  it.each(['11/12', '8a', '38-39', '10A/5', '3/4'])('stands as registered: %s', (numberText) => {
    const parts = { ...address, numberText };
    expect(numberFields(parts)).toEqual({
      street_number: numberText,
      building_number: null,
      formatted_number: numberText,
    });
    expect(line(parts)).toBe(`Długa ${numberText}, 00-238 Warszawa`);
  });

  it('that is digits and a letter gets an upper-case letter', () => {
    expect(numberFields(address).street_number).toBe('12A');
  });

  it('of two halves without a text of its own has a slash', () => {
    expect(numberFields({ ...address, orientationNumber: 3 }).formatted_number).toBe('12/3A');
  });

  it('that is missing is null', () => {
    expect(numberFields({ ...address, houseNumber: 0 })).toEqual({
      street_number: null,
      building_number: null,
      formatted_number: '',
    });
  });
});

describe('a Polish postal code', () => {
  it('has a hyphen behind two digits', () => {
    expect(formatPostalCode('00950')).toBe('00-950');
  });

  it('that is unfinished or missing stays as it is', () => {
    expect(formatPostalCode('009')).toBe('009');
    expect(formatPostalCode('')).toBe('');
  });
});
