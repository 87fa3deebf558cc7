import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressRecord, czAddresses, skAddresses, writeSampleRegister } from '@tripoint/registers';
import { AddressIndexBuilder } from '../build/address-index-builder';
import { Directory } from '../directory';
import { type PlaceKind, placeIdText } from '../place-id';
import { openAddressIndex } from '../schema/address-schema';
import type { AddressIndex } from '../schema/address-types';

/** Test support: runs with a folder of its own, which is gone afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'search-test-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const read = new Map<'cz' | 'sk', Promise<AddressRecord[]>>();

/** Test support: all addresses of a sample register, 34,000 Czech in 54 municipalities or 12,000 Slovak, read once. */
export async function sampleRecords(country: 'cz' | 'sk' = 'cz'): Promise<AddressRecord[]> {
  const records = read.get(country) ?? readSample(country);
  read.set(country, records);
  return [...(await records)];
}

let sample: Promise<AddressIndex> | null = null;

/** Test support: the index of the Czech sample, built once. */
export function sampleIndex(): Promise<AddressIndex> {
  sample ??= sampleRecords().then((records) => indexOf(records));
  return sample;
}

function readSample(country: 'cz' | 'sk'): Promise<AddressRecord[]> {
  return inFolder(async (folder) => {
    await writeSampleRegister(folder, { register: `${country}-addresses` });
    const records: AddressRecord[] = [];
    const input = await { cz: czAddresses, sk: skAddresses }[country].open(folder);
    for await (const batch of input.batches()) for (const record of batch) records.push(record);
    return records;
  });
}

/** Test support: an index of these addresses that has been on disk. */
export function indexOf(
  records: readonly AddressRecord[],
  country: AddressRecord['country'] = 'cz',
): Promise<AddressIndex> {
  return inFolder(async (folder) => {
    const builder = new AddressIndexBuilder({ country });
    builder.add(records);
    const path = join(folder, 'index.bin');
    await builder.build().writeTo(path);
    return openAddressIndex(path);
  });
}

/** Test support: the register's key of every row. */
export function rowKeysOf(data: AddressIndex): string[] {
  const directory = new Directory(data);
  return Array.from(data.sections.rowLat, (_, row) => directory.rowKey(row));
}

/** Test support: the identifier of a place of the Czech addresses. */
export const idOf = (kind: PlaceKind, key: string | number): string => placeIdText('cz', 'cz-addresses', kind, key);

/** Test support: a postal code is known with its municipality. */
export const postalKeyOf = ({ postalCode, municipality }: AddressRecord): string =>
  `${Number(postalCode)}/${municipality.code}`;

const someAddress: AddressRecord = {
  country: 'cz',
  key: '1',
  sourceVersion: 1,
  region: { code: 27, name: 'Středočeský kraj' },
  county: { code: 3204, name: 'Kolín' },
  city: null,
  municipality: { code: 500001, name: 'Kolín' },
  part: { code: 600001, name: 'Kolín I' },
  cityDistrict: null,
  gmina: null,
  street: { code: 1000001, name: 'Karlova' },
  numberKind: 'conscription',
  houseNumber: 12,
  orientationNumber: 3,
  orientationLetter: '',
  numberText: null,
  postalCode: '28002',
  lat: 50.028,
  lng: 15.2,
};

/** Test support: addresses made by hand, each with a key of its own; what is not said is as in the first one. */
export function recordsOf(differences: readonly Partial<AddressRecord>[]): AddressRecord[] {
  return differences.map((difference, i) => ({ ...someAddress, key: String(1000 + i), ...difference }));
}
