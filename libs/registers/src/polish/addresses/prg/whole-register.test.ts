import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInCountryBox } from '@tripoint/geo';
import type { AddressRecord } from '../../../record';
import {
  file2015,
  file2021,
  keyOf,
  place2021,
  point2015,
  point2021,
  street2021,
  streetId,
  tercCsv,
} from '../../../testing/prg-files';
import { plAddresses } from '../register';

/** What is counted over the published samples: three points of 2021, two of 2012, sixty of 2015. */
const REAL = {
  rows: 65,
  files: 3,
  streets: 27,
  municipalities: 5,
  counties: 4,
  texts: 11,
  withPostalCode: 5,
  positions: 65,
};
/** The same of the files written below. */
const WRITTEN = {
  rows: 65,
  files: 2,
  streets: 21,
  municipalities: 2,
  counties: 2,
  texts: 6,
  withPostalCode: 5,
  positions: 65,
};

/** Addresses as people write them, by the key of the published sample. */
const REAL_ADDRESSES: Readonly<Record<string, string>> = {
  '7343b2d2-c2ac-4951-ae9a-fe1932ffecfb': '|21A|Żubrów|69200|Sulęcin|powiat sulęciński|lubuskie',
  '07bcb481-4975-4c77-ab58-c8e4b9e05362': 'Inwalidów Wojennych|1A|Rzepin|69110|Rzepin|powiat słubicki|lubuskie',
  'e4ed4971-15f6-473d-b9a4-e9e12e602f6e': 'Plac Kasztanowy|2A|Lubniewice|69210|Lubniewice|powiat sulęciński|lubuskie',
  'fd9c9319-0a6a-44b4-972a-1e6c4ec0d4ca': 'Podgórna|2|Konotop|67416|Kolsko|powiat nowosolski|lubuskie',
  '002fb7dd-3be5-4df5-bbd5-a7496e3f331b': 'Księcia Witolda|1|Wrocław||Wrocław|Wrocław|dolnośląskie',
};
const WRITTEN_ADDRESSES: Readonly<Record<string, string>> = {
  [keyOf(1)]: 'Rondo Piąte|7|Kocurkowo|69200|Sulęcin|powiat sulęciński|lubuskie',
  [keyOf(10)]: 'Kocurkowa 10|1|Wrocław||Wrocław|Wrocław|dolnośląskie',
};

describe('a whole register', () => {
  const data = process.env.REGISTER_DATA_DIR;
  let dir: string | null = null;
  afterAll(async () => {
    if (dir !== null) await rm(dir, { recursive: true, force: true });
  });

  it('is read point for point', async () => {
    let from = data === undefined ? '' : join(data, 'pl');
    if (from === '') {
      dir = await mkdtemp(join(tmpdir(), 'tripoint-prg-'));
      await writeRegister(dir);
      from = dir;
    }
    const input = await plAddresses.open(from);
    const records: AddressRecord[] = [];
    for await (const batch of input.batches()) records.push(...batch);
    const report = input.report();
    const distinct = (pick: (record: AddressRecord) => unknown) => new Set(records.map(pick)).size;
    expect({
      rows: report.rowsRead,
      files: report.files,
      streets: distinct(({ street }) => street?.code),
      municipalities: distinct(({ municipality }) => municipality.code),
      counties: distinct(({ county }) => county?.code),
      texts: records.filter(({ numberText }) => numberText !== null).length,
      withPostalCode: records.filter(({ postalCode }) => postalCode !== '').length,
      positions: records.filter(({ lat, lng }) => isInCountryBox(lat ?? 0, lng ?? 0, 'pl')).length,
    }).toEqual(data === undefined ? WRITTEN : REAL);
    expect(report).toMatchObject({ kept: report.rowsRead, refused: {}, rowsWithoutCounty: 0 });
    const written = Object.fromEntries(records.map((record) => [record.key, asText(record)]));
    expect(written).toMatchObject(data === undefined ? WRITTEN_ADDRESSES : REAL_ADDRESSES);
    expect(records.filter(({ street }) => street !== null && /^(ulica|plac plac)| $/i.test(street.name))).toEqual([]);
  });
});

function asText(record: AddressRecord): string {
  const { street, houseNumber, orientationLetter, municipality, postalCode, gmina, county, region } = record;
  const number = record.numberText ?? `${houseNumber}${orientationLetter.toUpperCase()}`;
  return [street?.name ?? '', number, municipality.name, postalCode, gmina?.name, county?.name, region?.name].join('|');
}

async function writeRegister(folder: string): Promise<void> {
  const points = Array.from({ length: 5 }, (_, index) => point2021(index, { street: streetId('A') }));
  const street = street2021(streetId('A'), { name: 'Piąte', kind: '6' });
  await writeFile(join(folder, 'a.gml'), file2021(...points, street, place2021()));
  const flat = Array.from({ length: 60 }, (_, index) =>
    point2015(10 + index, {
      ulc_nazwa: `Ulica Kocurkowa ${10 + (index % 20)} `,
      ulc_teryt_identyfikator: `${100 + (index % 20)}`,
      pad_numer_porzadkowy: index % 10 === 9 ? `${index}/2` : `${index + 1}`,
    }),
  );
  await writeFile(join(folder, 'b.gml'), file2015(...flat));
  await writeFile(join(folder, 'TERC.csv'), tercCsv());
}
