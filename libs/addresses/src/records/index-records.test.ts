import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { COORDINATE_SCALE } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { AddressIndexBuilder } from '../build/address-index-builder';
import { openAddressIndex } from '../schema/address-schema';
import { inFolder, recordsOf, sampleRecords } from '../testing/sample-addresses';
import { IndexRecords } from './index-records';

const rounded = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * COORDINATE_SCALE) / COORDINATE_SCALE;

const kept = (record: AddressRecord): AddressRecord => ({
  ...record,
  sourceVersion: 0,
  lat: rounded(record.lat),
  lng: rounded(record.lng),
});

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** The records that come back out of an index, and the bytes of its file. */
function throughIndex(records: readonly AddressRecord[], country: AddressRecord['country']) {
  return inFolder(async (folder) => {
    const builder = new AddressIndexBuilder({ country });
    builder.add(records);
    const path = join(folder, 'index.bin');
    await builder.build().writeTo(path);
    return { records: [...new IndexRecords(await openAddressIndex(path)).all()], bytes: await readFile(path) };
  });
}

async function expectKept(records: readonly AddressRecord[], country: AddressRecord['country']): Promise<void> {
  const one = await throughIndex(records, country);
  const expected = new Map(records.map((record) => [record.key, kept(record)]));
  expect(new Set(one.records.map(({ key }) => key))).toEqual(new Set(expected.keys()));
  expect(one.records.filter((record) => !isDeepStrictEqual(record, expected.get(record.key)))).toEqual([]);
  const again = await throughIndex(shuffled(one.records, seededRandom(3)), country);
  expect(again.bytes.equals(one.bytes)).toBe(true);
}

const bratislava = { code: '582000', name: 'Bratislava' };
const slovak = recordsOf([
  { key: '100', orientationNumber: 5, orientationLetter: 'a' },
  { key: '7', houseNumber: null, orientationNumber: 12, numberText: '12-14' },
  { key: 'a key of text/1', houseNumber: null, orientationNumber: 3 },
  { key: 'ž', postalCode: '', lat: null, lng: null },
  { key: '8', city: bratislava, municipality: { code: '529320', name: 'Bratislava-Staré Mesto' }, part: null },
  { key: '9', city: bratislava, municipality: { code: '529346', name: 'Bratislava-Ružinov' }, street: null },
]).map(
  (record): AddressRecord => ({
    ...record,
    country: 'sk',
    region: { code: 'SK010', name: 'Bratislavský kraj' },
    county: record.city ? { code: `SK01${record.key}`, name: `Bratislava ${record.key}` } : null,
    municipality: record.city ? record.municipality : { code: '508438', name: 'Badín' },
    part: null,
    street: record.street && { code: '000123', name: 'Nám. M. R. Štefánika' },
  }),
);

const uuid = (i: number): string => `${String(i).padStart(8, '0')}-0000-4000-8000-fedcba987654`;
const polish = recordsOf([
  { houseNumber: 12, orientationNumber: null, orientationLetter: 'a' },
  { houseNumber: 8, orientationNumber: null, orientationLetter: 'a', numberText: '8a' },
  { houseNumber: 11, orientationNumber: 12, numberText: '11/12' },
  { houseNumber: 10, orientationNumber: 5, numberText: '10A/5' },
  { houseNumber: 38, orientationNumber: 39, numberText: '38-39', postalCode: '' },
  { houseNumber: 3, orientationNumber: null, street: null },
]).map(
  (record, i): AddressRecord => ({
    ...record,
    country: 'pl',
    key: uuid(i * 37),
    region: { code: '08', name: 'lubuskie' },
    county: { code: '0804', name: 'nowosolski' },
    gmina: { code: '0804032', name: 'Kolsko' },
    municipality: { code: '0911001', name: 'Kolsko' },
    part: i % 2 === 0 ? null : { code: '0911018', name: 'Marianki' },
    street: record.street && { code: '0911001/12345', name: 'Plac Kościelny' },
  }),
);

describe('an index gives its records back', () => {
  it('of Czechia, and built from them in any order is the same file', async () => {
    await expectKept(await sampleRecords(), 'cz');
  });

  it('of Slovakia, with city parts, texts as keys and codes, and numbers of their own', async () => {
    await expectKept(slovak, 'sk');
  });

  it('of Poland, with UUIDs, gminas, numbers with letters, slashes and hyphens', async () => {
    await expectKept(polish, 'pl');
  });

  it('whose keys are of several forms, wherever the first one of another form stands', async () => {
    const keys = ['1', '4294967295', '4294967296', uuid(5), '007', '', 'Ž'];
    for (const from of keys.keys()) {
      const turned = [...keys.slice(from), ...keys.slice(0, from)];
      await expectKept(
        turned.map((key, i) => ({ ...slovak[0], key, houseNumber: i + 1 })),
        'sk',
      );
    }
  });
});
