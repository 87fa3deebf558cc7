import { isDeepStrictEqual } from 'node:util';
import type { AddressRecord } from '@tripoint/registers';
import { sampleIndex, sampleRecords } from '../testing/sample-addresses';
import { addressLookup } from './address-lookup';
import { IndexRecords } from './index-records';
import { IndexedAddresses } from './known-addresses';

describe('known addresses', () => {
  let records: AddressRecord[];
  let known: IndexedAddresses;

  beforeAll(async () => {
    records = await sampleRecords();
    known = new IndexedAddresses(new IndexRecords(await sampleIndex()));
  });

  const keys = (found: Iterable<AddressRecord>): string[] => Array.from(found, ({ key }) => key).sort();

  it('are found by the key of the register', () => {
    for (const record of records.slice(0, 500)) {
      expect(known.find(record.key)).toMatchObject({ key: record.key, street: record.street, part: record.part });
    }
    expect(known.find('99999999')).toBeNull();
    expect(known.find('no key')).toBeNull();
  });

  it('are found the same by who asks for millions of them', async () => {
    const lookup = addressLookup(await sampleIndex());
    const isSame = ({ key }: AddressRecord): boolean => isDeepStrictEqual(lookup.find(key), known.find(key));
    expect(records.filter((record) => !isSame(record))).toEqual([]);
    for (const key of ['99999999', '1', '', 'no key', '-1']) expect(lookup.find(key)).toBeNull();
  });

  it.each([
    ['street', (record: AddressRecord) => record.street, 'ofStreet'],
    ['part', (record: AddressRecord) => record.part, 'ofPart'],
    ['city district', (record: AddressRecord) => record.cityDistrict, 'ofCityDistrict'],
    ['municipality', (record: AddressRecord) => record.municipality, 'ofMunicipality'],
    ['county', (record: AddressRecord) => record.county, 'ofCounty'],
    ['region', (record: AddressRecord) => record.region, 'ofRegion'],
  ] as const)('are found by their %s, all of them and no others', (_level, unitOf, method) => {
    const codes = new Set(records.flatMap((record) => unitOf(record)?.code ?? []));
    for (const code of [...codes].slice(0, 8)) {
      expect(keys(known[method](code))).toEqual(keys(records.filter((record) => unitOf(record)?.code === code)));
    }
    expect(keys(known[method]('no code'))).toEqual([]);
  });
});
