import type { AddressRecord } from '../record';

const REGION = { code: 108, name: 'Kraj Vysočina' };
const COUNTY = { code: 3707, name: 'Jihlava' };
const MUNICIPALITY = { code: 586846, name: 'Jihlava' };
const STREET = { code: 1, name: 'Žižkova' };

/** Test support: a record with its own number and point. */
export function testRecord(number: number, differences: Partial<AddressRecord> = {}): AddressRecord {
  return {
    country: 'cz',
    key: String(number),
    sourceVersion: 20_220_430 * 2 ** 24,
    region: REGION,
    county: COUNTY,
    city: null,
    municipality: MUNICIPALITY,
    part: null,
    cityDistrict: null,
    gmina: null,
    street: STREET,
    numberKind: 'conscription',
    houseNumber: number,
    orientationNumber: null,
    orientationLetter: '',
    numberText: null,
    postalCode: '58601',
    lat: 49.4 + number / 100_000,
    lng: 15.6,
    ...differences,
  };
}

/** Test support: so many records, numbered from 1. */
export function testRecords(
  count: number,
  differences: (number: number) => Partial<AddressRecord> = () => ({}),
): AddressRecord[] {
  return Array.from({ length: count }, (_, index) => testRecord(index + 1, differences(index + 1)));
}
