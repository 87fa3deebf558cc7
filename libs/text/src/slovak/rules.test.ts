import type { AddressParts } from '../display/address-format';
import { slovakFormat } from './rules';

const { streetLine, formatAddress, numberFields } = slovakFormat;

const address: AddressParts = {
  street: 'Hlavná',
  part: 'Banská Bystrica',
  municipality: 'Banská Bystrica',
  district: null,
  county: null,
  postalCode: '97401',
  houseNumber: 1234,
  registration: false,
  orientationNumber: 5,
  orientationLetter: 'a',
  numberText: null,
};
const onlyHouse = { orientationNumber: 0, orientationLetter: '' };
const none = { houseNumber: 0, ...onlyHouse };
const village: AddressParts = {
  ...address,
  ...onlyHouse,
  street: null,
  part: 'Badín',
  municipality: 'Badín',
  postalCode: '97632',
  houseNumber: 12,
};
const city: AddressParts = { ...address, part: 'Bratislava-Ružinov', municipality: 'Bratislava', postalCode: '82105' };

describe('an address on one line', () => {
  it.each<[string, AddressParts, string]>([
    ['both numbers', address, 'Hlavná 1234/5A, 974 01 Banská Bystrica'],
    ['a súpisné number alone', { ...address, ...onlyHouse }, 'Hlavná 1234, 974 01 Banská Bystrica'],
    ['an orientačné number alone', { ...address, houseNumber: 0 }, 'Hlavná 5A, 974 01 Banská Bystrica'],
    ['no number', { ...address, ...none }, 'Hlavná, 974 01 Banská Bystrica'],
    ['a range of numbers', { ...address, numberText: '12-14' }, 'Hlavná 1234/12-14, 974 01 Banská Bystrica'],
    ['a range alone', { ...address, houseNumber: 0, numberText: '12-14' }, 'Hlavná 12-14, 974 01 Banská Bystrica'],
    ['another part', { ...address, part: 'Radvaň' }, 'Hlavná 1234/5A, Radvaň, 974 01 Banská Bystrica'],
    ['no part', { ...address, part: null }, 'Hlavná 1234/5A, 974 01 Banská Bystrica'],
    ['no postal code', { ...address, postalCode: '' }, 'Hlavná 1234/5A, Banská Bystrica'],
    ['a village', village, 'Badín 12, 976 32 Badín'],
    ['a village without a postal code', { ...village, postalCode: '' }, 'Badín 12'],
    ['a part without streets', { ...village, part: 'Hájik' }, 'Hájik 12, 976 32 Badín'],
    ['a part without streets and postal code', { ...village, part: 'Hájik', postalCode: '' }, 'Hájik 12, Badín'],
    ['a village without parts', { ...village, part: null }, 'Badín 12, 976 32 Badín'],
    ['a village and no number', { ...village, ...none }, 'Badín, 976 32 Badín'],
    ['a village, no number, no postal code', { ...village, ...none, postalCode: '' }, 'Badín'],
    ['a city part', city, 'Hlavná 1234/5A, Ružinov, 821 05 Bratislava'],
    ['a city part without streets', { ...city, street: null, ...onlyHouse }, 'Ružinov 1234, 821 05 Bratislava'],
    ['a shared name', { ...village, county: 'Zvolen' }, 'Badín 12, 976 32 Badín, okres Zvolen'],
    ['a shared name, no postal code', { ...village, postalCode: '', county: 'Zvolen' }, 'Badín 12, okres Zvolen'],
  ])('with %s', (_what, parts, line) => {
    const segments = formatAddress(parts);
    expect(segments.map(({ text }) => text).join('')).toBe(line);
    expect(segments.every(({ text }) => text !== '')).toBe(true);
  });

  it('says of every stretch what it was matched with', () => {
    expect(formatAddress({ ...city, county: 'X' }).map(({ role, text }) => `${role}:${text}`)).toEqual([
      'name:Hlavná',
      'plain: ',
      'number:1234/5A',
      'plain:, ',
      'name:Ružinov',
      'plain:, ',
      'postal_code:821 05',
      'plain: ',
      'name:Bratislava',
      'plain:, okres ',
      'name:X',
    ]);
  });

  it('begins with its street line', () => {
    for (const parts of [address, village, city, { ...village, ...none }]) {
      const line = streetLine(parts);
      expect(formatAddress(parts).slice(0, line.length)).toEqual(line);
    }
  });
});

describe('the number fields', () => {
  it.each([
    [{}, { street_number: '1234', building_number: '5A', formatted_number: '1234/5A' }],
    [onlyHouse, { street_number: '1234', building_number: null, formatted_number: '1234' }],
    [{ houseNumber: 0 }, { street_number: null, building_number: '5A', formatted_number: '5A' }],
    [none, { street_number: null, building_number: null, formatted_number: '' }],
    [{ numberText: '12-14' }, { street_number: '1234', building_number: '12-14', formatted_number: '1234/12-14' }],
    [{ numberText: '5AB' }, { street_number: '1234', building_number: '5AB', formatted_number: '1234/5AB' }],
  ])('of %j', (parts, fields) => {
    expect(numberFields({ ...address, ...parts })).toEqual(fields);
    expect(numberFields({ ...address, ...parts }).formatted_number).toBe(fields.formatted_number);
  });
});
