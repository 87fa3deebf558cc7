import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { RATIO_FREE_BYTES } from '../../../files/archive-limits';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { ReadOptions, ReadReport, RefusedRow } from '../../../register-reader';
import { zipOf } from '../../../testing/archives';
import { openFilesIn } from '../../../testing/open-files';
import {
  csvOf,
  file2012,
  file2015,
  file2021,
  keyOf,
  place2012,
  place2021,
  placeId,
  point2012,
  point2015,
  point2021,
  SIMC_COLUMNS,
  street2012,
  street2021,
  streetId,
  TERC_COLUMNS,
  TERC_ROWS,
  tercCsv,
  ULIC_COLUMNS,
  UNITS_2012,
  village2021,
  xmlOf,
} from '../../../testing/prg-files';
import { plAddresses } from '../register';
import { REFUSED, WARNING } from './row-reasons';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-prg-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function put(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
}

async function read(from: string, options?: ReadOptions): Promise<{ records: AddressRecord[]; report: ReadReport }> {
  const input = await plAddresses.open(from, options);
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  expect(input.bytesRead()).toBe(input.totalBytes);
  return { records, report: input.report() };
}

/** Reads files laid into one folder with TERC. */
async function readFiles(...files: readonly Buffer[]): Promise<{ records: AddressRecord[]; report: ReadReport }> {
  await put('TERC.csv', tercCsv());
  for (const [index, bytes] of files.entries()) await put(`${index}.xml`, bytes);
  return read(dir);
}

const countsOf = (tallies: ReadReport['refused']) =>
  Object.fromEntries(Object.entries(tallies).map(([reason, { count }]) => [reason, count]));

/** Warnings of the catalogues left aside. */
function doubtsOf(report: ReadReport): Record<string, number> {
  const { [WARNING.noSimc]: _simc, [WARNING.noUlic]: _ulic, ...rest } = countsOf(report.warnings);
  return rest;
}

describe('the model 2021', () => {
  it('gives whole records, links pointing forwards and backwards', async () => {
    const street = streetId('A');
    const { records, report } = await readFiles(
      file2021(
        point2021(1, { number: '21A', street, key: keyOf(0xab).toUpperCase() }),
        street2021(street, { name: 'Plac Kwiatowy', kind: '3', ulic: '08173' }),
        place2021(),
        point2021(2, { number: '3/4', postalCode: '00-000' }),
      ),
    );
    expect(records).toEqual([
      {
        country: 'pl',
        key: keyOf(0xab),
        sourceVersion: 20251106 * 2 ** 24 + 15 * 3600 + 2 * 60 + 48,
        region: { code: '08', name: 'lubuskie' },
        county: { code: '0807', name: 'powiat sulęciński' },
        city: null,
        municipality: { code: '0000001', name: 'Kocurkowo' },
        part: null,
        cityDistrict: null,
        gmina: { code: '0807043', name: 'Sulęcin' },
        street: { code: '0000001/08173', name: 'Plac Kwiatowy' },
        numberKind: 'conscription',
        houseNumber: 21,
        orientationNumber: null,
        orientationLetter: 'a',
        numberText: null,
        postalCode: '69200',
        lat: expect.closeTo(52.48080576033, 7),
        lng: expect.closeTo(15.1497971865098, 7),
      },
      expect.objectContaining({
        key: keyOf(2),
        street: null,
        houseNumber: 3,
        orientationNumber: 4,
        orientationLetter: '',
        numberText: '3/4',
        postalCode: '',
      }),
    ]);
    expect(records[0].municipality).toBe(records[1].municipality);
    expect(report).toMatchObject({ rowsRead: 2, kept: 2, files: 1, refused: {}, sourceVersion: '20251106' });
    expect(doubtsOf(report)).toEqual({});
  });

  it('finds a place or street whose link names another version, and keeps what links nowhere', async () => {
    const { records, report } = await readFiles(
      file2021(
        place2021({ id: placeId('0000001', '2017-04-13T15_30_02_02_00') }),
        street2021(streetId('A', '2017-04-13T15_30_02_02_00')),
        point2021(1, { place: placeId('0000001', '2017-04-13T15_30_15_02_00'), street: streetId('A') }),
        point2021(2, { street: streetId('gone') }),
        point2021(3, { place: placeId('0000009') }),
      ),
    );
    expect(records.map(({ key, street }) => [key, street?.name])).toEqual([
      [keyOf(1), 'Kwiatowa'],
      [keyOf(2), undefined],
    ]);
    expect(doubtsOf(report)).toEqual({ [WARNING.linkVersion]: 3, [WARNING.street]: 1 });
    expect(countsOf(report.refused)).toEqual({ [REFUSED.place]: 1 });
    expect(report.rowsRead).toBe(3);
  });

  it('refuses single points with their line, and reports each in full', async () => {
    await put('TERC.csv', tercCsv());
    await put(
      '1.gml',
      file2021(
        place2021(),
        point2021(1, { number: 'bn' }),
        point2021(2, { key: '' }),
        point2021(3, { number: '70000' }),
        point2021(6, { versionEnd: '2025-11-07T00:00:00' }),
        point2021(4),
        point2021(4),
        point2021(5, { place: placeId('0000002') }),
        place2021({ simc: '', id: placeId('0000002') }),
      ),
    );
    const reported: RefusedRow[] = [];
    const { records, report } = await read(dir, { onRefused: (row) => reported.push(row) });
    expect(records).toHaveLength(1);
    expect(countsOf(report.refused)).toEqual({
      [REFUSED.number]: 1,
      [REFUSED.key]: 1,
      [REFUSED.numberRange]: 1,
      [REFUSED.ended]: 1,
      [REFUSED.duplicate]: 1,
      [REFUSED.placeCode]: 1,
    });
    expect(report.rowsRead).toBe(7);
    expect(reported[0]).toEqual({
      reason: REFUSED.number,
      file: '1.gml',
      line: 15,
      row: `lokalnyId=${keyOf(1)} numerPorzadkowy=bn`,
    });
    expect(reported).toHaveLength(6);
  });

  it('keeps what is doubtful with a warning', async () => {
    const { records, report } = await readFiles(
      file2021(
        place2021(),
        point2021(1, { position: '' }),
        point2021(2, { position: 'a b' }),
        point2021(3, { position: '100 200' }),
        point2021(4, { position: '519741.27 238651.83' }),
        point2021(5, { postalCode: '6920' }),
        point2021(6, { version: 'soon' }),
        ...Array.from({ length: 10 }, (_, index) => point2021(10 + index)),
      ),
    );
    expect(records.slice(0, 4).every(({ lat, lng }) => lat === null && lng === null)).toBe(true);
    expect(records[4].postalCode).toBe('');
    expect(records[5].sourceVersion).toBe(0);
    expect(doubtsOf(report)).toEqual({
      [WARNING.noPosition]: 1,
      [WARNING.badPosition]: 1,
      [WARNING.outside]: 1,
      [WARNING.outsideRegion]: 1,
      [WARNING.postalCode]: 1,
      [WARNING.version]: 1,
    });
  });

  it('is refused without TERC, and says what to put where', async () => {
    const path = await put('prg.gml', village2021(3));
    await expect(read(path)).rejects.toMatchObject({
      reason: 'companion-missing',
      message: expect.stringMatching(/TERC_Urzedowy.*into the same folder/),
    });
  });

  it('is refused when TERC does not know its gminas', async () => {
    await put('prg.gml', village2021(3));
    await put('TERC.csv', tercCsv(TERC_ROWS.slice(0, 1)));
    await expect(read(dir)).rejects.toMatchObject({ reason: 'companion-missing', file: 'prg.gml' });
  });

  it('takes single addresses of a gmina that TERC does not know yet, with its county and region', async () => {
    const young = placeId('0000002');
    const { records, report } = await readFiles(
      file2021(
        place2021(),
        place2021({ simc: '0000002', gmina: '0807993' }),
        point2021(0, { place: young }),
        ...Array.from({ length: 20 }, (_, index) => point2021(1 + index)),
      ),
    );
    expect(records[0]).toMatchObject({ gmina: null, county: { code: '0807' }, region: { code: '08' } });
    expect(doubtsOf(report)).toEqual({ [WARNING.gmina]: 1 });
    expect(report.rowsWithoutCounty).toBe(0);
  });
});

describe('places of SIMC', () => {
  const CAPITAL = '637000 487000';
  const city = place2021({ simc: '0918123', name: 'Warszawa', kind: '96', gmina: '1465011' });
  const district = place2021({ simc: '0918130', name: 'Bielany', kind: '95', gmina: '1465048' });
  const quarter = place2021({ simc: '0000099', name: 'Młociny', kind: '99', gmina: '1465048' });
  const at = (simc: string) => ({ place: placeId(simc), position: CAPITAL });
  const simc = (rows: string[][]) => put('SIMC.xml', xmlOf(SIMC_COLUMNS, rows));
  const warszawa = { code: '0918123', name: 'Warszawa' };

  it('make the parts of a place parts, whatever depth they have', async () => {
    await simc([
      ['14', '65', '01', '1', '96', '1', 'Warszawa', '0918123', '0918123', '2025-01-01'],
      ['14', '65', '04', '8', '95', '1', 'Bielany', '0918130', '0918123', '2025-01-01'],
      ['14', '65', '04', '8', '99', '1', 'Młociny', '0000099', '0918130', '2025-01-01'],
      ['08', '07', '04', '5', '01', '1', 'Kocurkowo', '0000001', '0000001', '2025-01-01'],
      ['08', '07', '04', '5', '00', '1', 'Zagórze', '0000002', '0000001', '2025-01-01'],
    ]);
    const { records, report } = await readFiles(
      file2021(
        ...[city, district, quarter, place2021({ simc: '0000002', name: 'Zagórze', kind: '00' })],
        point2021(1, at('0918130')),
        point2021(2, at('0000099')),
        point2021(3, { place: placeId('0000002') }),
        point2021(4, at('0918123')),
      ),
    );
    const county = { code: '1465', name: 'Warszawa' };
    const gmina = { code: '1465011', name: 'Warszawa' };
    const bielany = { code: '0918130', name: 'Bielany' };
    expect(records).toMatchObject([
      { municipality: warszawa, part: bielany, cityDistrict: null, county, gmina },
      { municipality: warszawa, part: { code: '0000099', name: 'Młociny' }, cityDistrict: bielany, county, gmina },
      { municipality: { code: '0000001', name: 'Kocurkowo' }, part: { code: '0000002', name: 'Zagórze' } },
      { municipality: warszawa, part: null, cityDistrict: null, county, gmina },
    ]);
    expect(doubtsOf(report)).toEqual({});
  });

  it('name a place that the file has lost', async () => {
    await simc([['08', '07', '04', '5', '01', '1', 'Kocurkowo', '0000001', '0000001', '2025-01-01']]);
    const { records, report } = await readFiles(file2021(point2021(1), point2021(2)));
    expect(records[0]).toMatchObject({
      municipality: { code: '0000001', name: 'Kocurkowo' },
      gmina: { code: '0807043' },
    });
    expect(doubtsOf(report)).toEqual({ [WARNING.placeByCode]: 2 });
  });

  it('are done without for cities, whose parts find them in the file; other parts stay places', async () => {
    const { records, report } = await readFiles(
      file2021(
        ...[city, district, quarter, place2021({ simc: '0000002', name: 'Zagórze', kind: '00' })],
        point2021(1, at('0918130')),
        point2021(2, at('0000099')),
        point2021(3, { place: placeId('0000002') }),
      ),
    );
    const bielany = { code: '1465048', name: 'Bielany' };
    expect(records).toMatchObject([
      { municipality: warszawa, part: { code: '0918130', name: 'Bielany' } },
      { municipality: warszawa, part: { code: '0000099', name: 'Młociny' }, cityDistrict: bielany },
      { municipality: { code: '0000002', name: 'Zagórze' }, part: null },
    ]);
    expect(doubtsOf(report)).toEqual({ [WARNING.parent]: 1 });
  });

  it('put an address of Warszawa into the district that its gmina code names', async () => {
    const place = place2021({ simc: '0918123', name: 'Warszawa', kind: '96', gmina: '1465048' });
    const { records } = await readFiles(file2021(place, point2021(1, at('0918123'))));
    expect(records[0]).toMatchObject({ municipality: warszawa, part: { code: '1465048', name: 'Bielany' } });
  });

  it('never climb in a circle', async () => {
    await simc([
      ['08', '07', '04', '5', '00', '1', 'Jedno', '0000001', '0000002', '2025-01-01'],
      ['08', '07', '04', '5', '00', '1', 'Drugie', '0000002', '0000001', '2025-01-01'],
    ]);
    const { records } = await readFiles(file2021(place2021(), point2021(1)));
    expect(records).toHaveLength(1);
  });
});

describe('streets of ULIC', () => {
  it('write a name out, and never put another in its place', async () => {
    await put(
      'ULIC.xml',
      xmlOf(ULIC_COLUMNS, [
        ['08', '07', '04', '5', '0000001', '00001', 'al.', 'Słowackiego', 'Juliusza', '2025-01-01'],
        ['08', '07', '04', '5', '0000001', '00002', 'ul.', 'Polna', '', '2025-01-01'],
        ['08', '07', '04', '5', '0000009', '00003', 'ul.', 'Leśna', '', '2025-01-01'],
        ['08', '07', '04', '5', '0000001', '00003', 'pl.', 'Leśny', '', '2025-01-01'],
      ]),
    );
    const street = (id: string, name: string, ulic: string) => street2021(streetId(id), { name, ulic });
    const { records, report } = await readFiles(
      file2021(
        ...[place2021(), street('A', 'Słowackiego', '00001'), street('B', 'Łąkowa', '00002'), street('C', '', '00003')],
        ...[street('D', '', '99999'), street('E', 'Bez Kodu', '99999')],
        ...['A', 'B', 'C', 'D', 'E'].map((id, index) => point2021(index, { street: streetId(id) })),
      ),
    );
    expect(records.map(({ street }) => street)).toEqual([
      { code: '0000001/00001', name: 'Aleja Juliusza Słowackiego' },
      { code: '0000001/00002', name: 'Łąkowa' },
      { code: '0000001/00003', name: 'Plac Leśny' },
      null,
      { code: '0000001/Bez Kodu', name: 'Bez Kodu' },
    ]);
    expect(doubtsOf(report)).toEqual({ [WARNING.streetName]: 1 });
  });
});

describe('catalogues of TERYT', () => {
  const csv = csvOf(TERC_COLUMNS, TERC_ROWS);

  it.each([
    ['CSV in UTF-8', 'TERC.csv', tercCsv()],
    ['CSV in windows-1250', 'TERC.csv', encodeWindows1250(csv)],
    ['CSV under any name', 'units.csv', tercCsv()],
    ['XML', 'TERC.xml', xmlOf(TERC_COLUMNS, TERC_ROWS)],
    ['the old XML', 'TERC.xml', xmlOf(TERC_COLUMNS, TERC_ROWS, true)],
    ['a ZIP', 'TERC.zip', zipOf([{ name: 'TERC_Urzedowy.xml', bytes: xmlOf(TERC_COLUMNS, TERC_ROWS) }])],
    ['gzip', 'TERC.csv.gz', gzipSync(tercCsv())],
  ])('are read as %s', async (_kind, name, bytes) => {
    await put('prg.gml', village2021(2));
    await put(name, bytes);
    const { records, report } = await read(dir);
    expect(records[0].county).toEqual({ code: '0807', name: 'powiat sulęciński' });
    expect(report.hierarchy).toMatchObject({ regions: 3, counties: 4, municipalities: 4 });
  });

  it('are found beside a single file, in its folder teryt, or where they are said to be', async () => {
    const path = await put('prg.gml', village2021(2));
    const terc = await put('TERC_Urzedowy.csv', tercCsv());
    expect((await read(path)).report.kept).toBe(2);
    await rm(terc);
    await mkdir(join(dir, 'teryt'));
    await put('teryt/units.csv', tercCsv());
    expect((await read(path)).report.kept).toBe(2);
    await rm(join(dir, 'teryt'), { recursive: true });
    await mkdir(join(dir, 'elsewhere'));
    await put('elsewhere/units.csv', tercCsv());
    await expect(read(path)).rejects.toMatchObject({ reason: 'companion-missing' });
    expect((await read(path, { hierarchy: join(dir, 'elsewhere') })).report.kept).toBe(2);
  });

  it('are taken in their newest state, of equal ones the longest', async () => {
    await put('prg.gml', village2021(2));
    const renamed = (state: string) =>
      TERC_ROWS.map((row) => row.map((cell) => (cell === '2025-01-01' ? state : cell)));
    await put('a.csv', tercCsv(renamed('2026-01-01')));
    await put('b.csv', tercCsv(renamed('2026-01-01').slice(0, 3)));
    await put('c.csv', tercCsv(TERC_ROWS));
    expect((await read(dir)).report.hierarchy?.files).toEqual(['a.csv']);
  });

  it('are refused when they are cut or damaged', async () => {
    await put('prg.gml', village2021(2));
    await put('TERC.csv', tercCsv().subarray(0, -20));
    await expect(read(dir)).rejects.toMatchObject({ reason: 'truncated', file: 'TERC.csv' });
    await put('TERC.csv', Buffer.from(csv.replace('nowosolski;powiat', 'nowosolski;powiat;;')));
    await expect(read(dir)).rejects.toMatchObject({ reason: 'columns', line: 3 });
    await rm(join(dir, 'TERC.csv'));
    await put('TERC.xml', xmlOf(TERC_COLUMNS, TERC_ROWS).subarray(0, -30));
    await expect(read(dir)).rejects.toMatchObject({ reason: 'truncated', file: 'TERC.xml' });
  });
});

describe('the model 2012', () => {
  const place = place2012('P1', '0910140', 'Kocurkowo');
  const street = street2012('S1', '16742', 'Podgórna');

  it('takes codes from its components, northing first, and needs no TERC', async () => {
    const components = ['U08', 'U0804', 'U0804032', 'P1', 'S1'];
    const path = await put(
      'x.xml',
      file2012(point2012(1, { street: 'ul. Podgórna', components }), UNITS_2012, place, street),
    );
    const { records, report } = await read(path);
    expect(records[0]).toMatchObject({
      sourceVersion: 20220909 * 2 ** 24 + 18 * 3600 + 18 * 60 + 16,
      region: { code: '08', name: 'lubuskie' },
      county: { code: '0804', name: 'powiat nowosolski' },
      gmina: { code: '0804032', name: 'Kolsko' },
      municipality: { code: '0910140', name: 'Kocurkowo' },
      part: null,
      street: { code: '0910140/16742', name: 'Podgórna' },
      postalCode: '67416',
      lat: expect.closeTo(51.92977532639, 7),
      lng: expect.closeTo(15.9121240698886, 7),
    });
    expect(report.hierarchy).toBeNull();
    expect(doubtsOf(report)).toEqual({});
  });

  it('is read in windows-1250, too', async () => {
    const text = file2012(
      point2012(1, { place: 'Żółwin', street: 'Łąkowa &amp; Ścieżka', key: 'ąę' }),
      UNITS_2012,
      place,
    );
    const path = await put('x.xml', encodeWindows1250(text.toString().replace('utf-8', 'windows-1250')));
    const { records } = await read(path);
    expect(records[0]).toMatchObject({
      key: 'ąę',
      municipality: { code: '0910140', name: 'Żółwin' },
      street: { name: 'Łąkowa & Ścieżka' },
    });
  });

  it('takes parts by name or by their own link, and leaves out what has ended', async () => {
    await put(
      'SIMC.xml',
      xmlOf(SIMC_COLUMNS, [
        ['08', '04', '03', '2', '01', '1', 'Kocurkowo', '0910140', '0910140', '2025-01-01'],
        ['08', '04', '03', '2', '00', '1', 'Zagórze', '0910141', '0910140', '2025-01-01'],
      ]),
    );
    const { records, report } = await readFiles(
      file2012(
        point2012(1, { part: 'Podgrodzie' }),
        point2012(2, { part: 'Zagórze', components: ['U0804032', 'P1', 'P2'] }),
        point2012(3, { validTo: '2020-01-01' }),
        point2012(4, { components: ['gone'] }),
        ...[UNITS_2012, place, place2012('P2', '0910141', 'Zagórze')],
      ),
    );
    const municipality = { code: '0910140', name: 'Kocurkowo' };
    expect(records).toMatchObject([
      { municipality, part: { code: '0910140/Podgrodzie', name: 'Podgrodzie' } },
      { municipality, part: { code: '0910141', name: 'Zagórze' } },
    ]);
    expect(countsOf(report.refused)).toEqual({ [REFUSED.ended]: 1, [REFUSED.placeCode]: 1 });
  });

  it('is left out where the model 2021 has its powiat, whatever the files are called', async () => {
    const old = file2012(point2012(50), UNITS_2012, place);
    const both = await readFiles(old, village2021(2));
    expect(both.report).toMatchObject({ kept: 3, files: 2 });
    const covered = file2012(point2012(51, { powiat: 'sulęciński' }), UNITS_2012, place);
    const left = await readFiles(covered, village2021(2));
    expect(left.report).toMatchObject({ kept: 2, files: 1 });
    expect(doubtsOf(left.report)).toEqual({ [WARNING.covered]: 1 });
  });
});

describe('the flat delivery of 2015', () => {
  it('gives back the zeros that codes lost, and cleans names', async () => {
    const { records, report } = await readFiles(
      file2015(
        point2015(1),
        point2015(2, {
          ulc_nazwa: 'Plac Plac Kościelny ',
          ulc_teryt_identyfikator: '9552',
          pad_numer_porzadkowy: '8a',
        }),
        point2015(3, { status_obiektu_w_buforze: 'ARCHIWALNY' }),
      ),
    );
    const street = { code: '0986283/10230', name: 'Kocurkowa' };
    expect(records).toMatchObject([
      {
        county: { code: '0264', name: 'Wrocław' },
        municipality: { code: '0986283', name: 'Wrocław' },
        street,
        postalCode: '',
      },
      { street: { code: '0986283/09552', name: 'Plac Kościelny' }, houseNumber: 8, numberText: '8a' },
    ]);
    expect(records[0].lat).toBeCloseTo(51.11479, 4);
    expect(countsOf(report.refused)).toEqual({ [REFUSED.ended]: 1 });
  });

  it('names units itself where there is no TERC', async () => {
    const path = await put(
      'x.gml',
      file2015(point2015(1), point2015(2, { pow_nazwa: 'wrocławski', pow_teryt_identyfikator: '223' })),
    );
    const { records } = await read(path);
    expect(records.map(({ county }) => county)).toEqual([
      { code: '0264', name: 'Wrocław' },
      { code: '0223', name: 'powiat wrocławski' },
    ]);
    expect(records[0].region).toEqual({ code: '02', name: 'dolnośląskie' });
  });
});

describe('coordinates as a whole', () => {
  it.each([
    ['swapped', '519741.27 238651.83', /swapped/],
    ['in degrees', '52.48 15.15', /outside/],
    ['far away in Poland', '637000.00 487000.00', /outside their voivodeships/],
  ])('that are %s refuse the file', async (_what, position, message) => {
    await expect(readFiles(village2021(10, () => ({ position })))).rejects.toMatchObject({
      reason: 'coordinates',
      file: '0.xml',
      message: expect.stringMatching(message),
    });
  });

  it('that are wrong in one village of a voivodeship do not', async () => {
    const wrong = (index: number) => (index < 4 ? { position: '637000.00 487000.00' } : {});
    const { report } = await readFiles(village2021(10, wrong));
    expect(doubtsOf(report)).toEqual({ [WARNING.outsideRegion]: 4 });
  });

  it('are judged early in a large file, before it is published', async () => {
    await put('TERC.csv', tercCsv());
    await put(
      'x.gml',
      village2021(2_100, () => ({ position: '519741.27 238651.83' })),
    );
    const input = await plAddresses.open(dir, { batchRecords: 500 });
    let published = 0;
    const reading = async () => {
      for await (const batch of input.batches()) published += batch.length;
    };
    await expect(reading()).rejects.toMatchObject({ reason: 'coordinates' });
    expect(published).toBeLessThan(2_000);
  });
});

describe('every kind of source', () => {
  const NAME = 'NOWE_07.11.2025_12.05.59_08_lubuskie.gml';
  const gml = village2021(50);
  const terc = { name: 'TERC_Urzedowy.csv', bytes: tercCsv() };

  it.each([
    ['a ZIP', 'prg.zip', zipOf([{ name: NAME, bytes: gml }, terc])],
    [
      'a ZIP with folders and other files',
      'prg.zip',
      zipOf([{ name: 'Tabela_konwersja_EMUiA.pdf', bytes: gml }, { name: `PRG/${NAME}`, bytes: gml }, terc]),
    ],
    ['a ZIP without compression', 'prg.zip', zipOf([{ name: NAME, bytes: gml }, terc], { stored: true })],
    ['a ZIP with a wrong name', 'prg.gml', zipOf([{ name: NAME, bytes: gml }, terc])],
  ])('%s gives the same records', async (_kind, name, bytes) => {
    const { records, report } = await read(await put(name, bytes));
    expect(records.map(({ houseNumber }) => houseNumber)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(report).toMatchObject({ files: 1, sourceVersion: '20251107', refused: {} });
  });

  it('a folder of ZIPs, plain and packed files gives all', async () => {
    const one = village2021(3);
    const two = village2021(3, (index) => ({ key: keyOf(100 + index) }));
    const three = village2021(3, (index) => ({ key: keyOf(200 + index) }));
    await put('02.zip', zipOf([{ name: '02.gml', bytes: one }]));
    await put('08.gml', two);
    await put('14.gml.gz', gzipSync(three));
    await put('TERC.csv', tercCsv());
    await put('notes.txt', Buffer.from('not part of it'));
    expect((await read(dir)).report).toMatchObject({ kept: 9, files: 3, refused: {} });
  });

  it('of two deliveries of a voivodeship the later is read', async () => {
    await put('NOWE_07.12.2025_12.05.59_08_lubuskie.gml', village2021(2));
    await put('NOWE_31.01.2025_12.05.59_08_lubuskie.gml', village2021(5));
    await put('TERC.csv', tercCsv());
    const { report } = await read(dir);
    expect(report).toMatchObject({ kept: 2, sourceVersion: '20251207' });
    expect(doubtsOf(report)).toEqual({ [WARNING.older]: 1 });
  });

  it('yields batches of the size asked for and may be left early', async () => {
    await put('prg.zip', zipOf([{ name: NAME, bytes: village2021(4_000) }, terc]));
    const input = await plAddresses.open(join(dir, 'prg.zip'), { batchRecords: 1_500 });
    const sizes: number[] = [];
    for await (const batch of input.batches()) sizes.push(batch.length);
    expect(sizes).toEqual([1_500, 1_500, 1_000]);
    const again = await plAddresses.open(join(dir, 'prg.zip'), { batchRecords: 10 });
    for await (const batch of again.batches()) {
      expect(batch).toHaveLength(10);
      break;
    }
    while ((await openFilesIn(dir)).length > 0) await new Promise(setImmediate);
  });
});

describe('what is no register', () => {
  const gml = village2021(20);
  /** Blanks beyond the size that is not judged, which shrink to a thousandth. */
  const bomb = () => {
    const blanks = Buffer.alloc(RATIO_FREE_BYTES + 1, ' ');
    const packed = deflateRawSync(blanks, { level: 1 });
    return zipOf([{ name: 'x.gml', bytes: packed }], {
      announcedBytes: blanks.length,
      announcedPackedBytes: packed.length,
    });
  };

  it.each([
    ['a web page', 'x.gml', Buffer.from('<!DOCTYPE html><html></html>'), 'not-a-register'],
    ['other XML', 'x.gml', Buffer.from('<?xml version="1.0"?><kml/>'), 'not-a-register'],
    ['text', 'x.xml', Buffer.from('lokalnyId;numer'), 'not-a-register'],
    ['a catalogue alone', 'x.csv', tercCsv(), 'not-a-register'],
    ['an empty file', 'x.gml', Buffer.alloc(0), 'not-a-register'],
    ['a file without points', 'x.gml', file2012(UNITS_2012), 'empty'],
    ['a file whose points are all refused', 'x.gml', file2012(point2012(1)), 'not-a-register'],
    ['a ZIP of nothing', 'x.zip', zipOf([{ name: 'a.pdf', bytes: gml }]), 'not-a-register'],
    ['an entity bomb', 'x.gml', Buffer.from(`<!DOCTYPE a [<!ENTITY b "x">]>${gml}`), 'not-a-register'],
    [
      'windows-1250 said to be UTF-8',
      'x.xml',
      encodeWindows1250(file2012(point2012(1, { street: 'Łąkowa' })).toString()),
      'encoding',
    ],
    ['a ZIP slip', 'x.zip', zipOf([{ name: '../x.gml', bytes: gml }]), 'unsafe-archive'],
    ['an encrypted ZIP', 'x.zip', zipOf([{ name: 'x.gml', bytes: gml }], { encrypted: true }), 'damaged'],
    ['a ZIP bomb', 'x.zip', bomb(), 'unsafe-archive'],
    [
      'a ZIP bomb that lies about its size',
      'x.zip',
      zipOf([{ name: 'x.gml', bytes: gml }], { announcedBytes: 900 }),
      'damaged',
    ],
  ])('is refused: %s', async (_what, name, bytes, reason) => {
    const reading = read(await put(name, bytes));
    await expect(reading).rejects.toBeInstanceOf(RegisterFileError);
    await expect(reading).rejects.toMatchObject({ reason, file: expect.stringContaining('x.') });
  });

  it('is refused when it does not exist or the folder has nothing', async () => {
    await expect(read(join(dir, 'gone.zip'))).rejects.toMatchObject({ reason: 'not-found' });
    await expect(read(dir)).rejects.toMatchObject({ reason: 'empty', file: dir });
  });
});

describe('damage', () => {
  const terc = { name: 'TERC.csv', bytes: tercCsv() };
  const zip = zipOf([{ name: 'prg.gml', bytes: village2021(8) }, terc]);
  const STEP = 41;

  it('a ZIP cut at any point is refused as a whole', async () => {
    for (let cut = zip.length - 1; cut > 0; cut -= STEP) {
      await expect(read(await put('x.zip', zip.subarray(0, cut)))).rejects.toBeInstanceOf(RegisterFileError);
    }
  });

  it('a plain file cut at any point is refused as a whole', async () => {
    await put(terc.name, terc.bytes);
    const gml = village2021(4);
    const whole = gml.length - '\n'.length;
    for (let cut = whole - 1; cut > 0; cut -= 7 * STEP) {
      await expect(read(await put('prg.gml', gml.subarray(0, cut)))).rejects.toBeInstanceOf(RegisterFileError);
    }
  });

  it('a flipped bit in a ZIP is refused or changes nothing', async () => {
    const good = (await read(await put('x.zip', zip))).records;
    let refused = 0;
    let flips = 0;
    for (let at = 0; at < zip.length; at += at > zip.length - 200 ? 3 : STEP) {
      const flipped = Buffer.from(zip);
      flipped[at] ^= 1 << (at % 8);
      flips += 1;
      try {
        expect((await read(await put('x.zip', flipped))).records).toEqual(good);
      } catch (err) {
        if (!(err instanceof RegisterFileError)) throw err;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(flips / 3);
  });

  it('a flipped bit in a plain file never fails otherwise', async () => {
    await put(terc.name, terc.bytes);
    const gml = village2021(1);
    for (let at = 0; at < gml.length; at += STEP) {
      const flipped = Buffer.from(gml);
      flipped[at] ^= 1 << (at % 8);
      const outcome = await read(await put('prg.gml', flipped)).catch((err: unknown) => err);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RegisterFileError);
    }
  });
});
