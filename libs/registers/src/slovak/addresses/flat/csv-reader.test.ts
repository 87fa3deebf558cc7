import { gzipSync } from 'node:zlib';
import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { RegisterFileError } from '../../../register-file-error';
import type { RefusedRow } from '../../../register-reader';
import { zipOf } from '../../../testing/archives';
import {
  CSV_HEADER_LINE,
  csvFile,
  csvLine,
  csvLines,
  encodedTwice,
  readSlovak,
  testFolder,
} from '../../../testing/slovak-flat-files';
import { skAddresses } from '../register';
import { SlovakCsvParser } from './csv-parser';
import { MAX_ROW_BYTES } from './csv-row';
import { REFUSED, WARNING } from './row-reasons';

const NAME = 'Adresy_20260821.csv';
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

const read = async (bytes: Buffer, name = NAME) => readSlovak(await folder.put(name, bytes));
const readRows = (...lines: string[]) => read(csvFile(lines));

describe('a row of the national CSV', () => {
  it('becomes a record', async () => {
    const { records, report } = await readRows(csvLine());
    expect(records).toEqual([
      {
        country: 'sk',
        key: '7001407435',
        sourceVersion: 20260821 * 2 ** 24,
        region: { code: 'SK031', name: 'Žilinský kraj' },
        county: { code: 'zilina', name: 'Žilina' },
        city: null,
        municipality: { code: 'kocurkovo/zilina', name: 'Kocúrkovo' },
        part: { code: 'kocurkovo/zilina/horne-kocurkovo', name: 'Horné Kocúrkovo' },
        cityDistrict: null,
        gmina: null,
        street: { code: 'kocurkovo/zilina/nam-m-r-stefanika', name: 'Nám. M. R. Štefánika' },
        numberKind: 'conscription',
        houseNumber: 1234,
        orientationNumber: 29,
        orientationLetter: 'a',
        numberText: null,
        postalCode: '01001',
        lat: 49.2231,
        lng: 18.7394,
      },
    ]);
    expect(report).toMatchObject({ rowsRead: 1, kept: 1, refused: {}, files: 1, sourceVersion: '20260821' });
  });

  it('shares units with other rows, also in another spelling, which is counted', async () => {
    const { records, report } = await readRows(
      csvLine(),
      csvLine({ IDENTIFIKATOR: '2', ULICA: 'Nám.M.R.Štefánika' }),
      csvLine({ IDENTIFIKATOR: '3', ULICA: '' }),
    );
    expect(records[1].street).toBe(records[0].street);
    expect(records[2].municipality).toBe(records[0].municipality);
    expect(report.warnings[WARNING.otherName].samples).toEqual([
      { file: NAME, line: 3, row: expect.stringContaining('Nám.M.R.Štefánika') },
    ]);
  });

  it('of a city part keeps its municipality and names the city', async () => {
    const { records } = await readRows(
      csvLine({ KRAJ: 'Bratislavský', OKRES: 'Bratislava I', OBEC: 'Bratislava-Staré Mesto' }),
      csvLine({ IDENTIFIKATOR: '2', KRAJ: 'Košický', OKRES: 'Košice I', OBEC: 'Košice-Sever' }),
      csvLine({ IDENTIFIKATOR: '3', KRAJ: 'Košický', OKRES: 'Košice-okolie', OBEC: 'Košická Belá' }),
    );
    expect(records.map(({ city, municipality }) => [city, municipality.name])).toEqual([
      [{ code: '582000', name: 'Bratislava' }, 'Bratislava-Staré Mesto'],
      [{ code: '599981', name: 'Košice' }, 'Košice-Sever'],
      [null, 'Košická Belá'],
    ]);
  });

  it('takes the region by its adjective, also without marks or with the word kraj', async () => {
    const names = ['Trenčiansky', 'Trenciansky', 'Trenčiansky kraj'];
    const { records } = await readRows(...csvLines(3, (index) => ({ KRAJ: names[index] })));
    expect(new Set(records.map(({ region }) => region?.code))).toEqual(new Set(['SK022']));
  });

  it.each([
    ['both numbers', '12', '3', { houseNumber: 12, orientationNumber: 3, numberText: null }],
    ['a range', '12', '12-14', { houseNumber: 12, orientationNumber: 12, numberText: '12-14' }],
    ['no orientation number', '12', '', { houseNumber: 12, orientationNumber: null, numberText: null }],
    ['only an orientation number', '0', '5', { houseNumber: null, orientationNumber: 5, numberText: null }],
    ['only a letter', '', 'A', { houseNumber: null, orientationNumber: null, numberText: 'A', orientationLetter: '' }],
  ])('with %s keeps what there is', async (_what, house, orientation, expected) => {
    const { records } = await readRows(csvLine({ SUPISNE_CISLO: house, ORIENTACNE_CISLO_CELE: orientation }));
    expect(records).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    ['without an identifier', { IDENTIFIKATOR: '' }, REFUSED.key],
    ['with an endless identifier', { IDENTIFIKATOR: '1'.repeat(65) }, REFUSED.key],
    ['without a municipality', { OBEC: '' }, REFUSED.municipality],
    ['without a county', { OKRES: ' - ' }, REFUSED.county],
    ['of an unknown region', { KRAJ: 'Moravskosliezsky' }, REFUSED.region],
    ['with an endless name', { ULICA: 'x'.repeat(201) }, REFUSED.nameTooLong],
    ['without any number', { SUPISNE_CISLO: '0', ORIENTACNE_CISLO_CELE: '' }, REFUSED.noNumber],
    ['with a conscription number that is none', { SUPISNE_CISLO: '12x' }, REFUSED.number],
    ['with a conscription number too large', { SUPISNE_CISLO: '65536' }, REFUSED.number],
    ['with an orientation number too large', { ORIENTACNE_CISLO_CELE: '123456' }, REFUSED.number],
    ['with a column too many', { ADRBOD_Y: '49,1;x' }, REFUSED.columns],
    ['with a column too few', { ADRBOD_X: undefined as unknown as string }, undefined],
    ['with text behind a closing quote', { ULICA: '"Dlhá" 5' }, REFUSED.quotes],
  ])('%s is counted with its line', async (_what, columns, reason) => {
    const line = reason === undefined ? csvLine().slice(0, csvLine().lastIndexOf(';')) : csvLine(columns);
    const { records, report } = await readRows(csvLine({ IDENTIFIKATOR: 'first' }), line);
    expect(records).toHaveLength(1);
    expect(report.refused).toEqual({
      [reason ?? REFUSED.columns]: { count: 1, samples: [{ file: NAME, line: 3, row: line.slice(0, 200) }] },
    });
    expect(report.rowsRead).toBe(2);
  });

  it('with an identifier known already is counted, whatever the form of the identifier', async () => {
    const keys = ['24640', '2464A', 'a-b', '007', '7', '24640', '2464A', 'a-b', '007'];
    const { records, report } = await readRows(...keys.map((IDENTIFIKATOR) => csvLine({ IDENTIFIKATOR })));
    expect(records.map(({ key }) => key)).toEqual(keys.slice(0, 5));
    expect(report.refused[REFUSED.duplicate].count).toBe(4);
  });

  it.each([
    ['without coordinates', { ADRBOD_X: '', ADRBOD_Y: '' }, WARNING.noPosition],
    ['with zeros for coordinates', { ADRBOD_X: '0', ADRBOD_Y: '0,0' }, WARNING.noPosition],
    ['with one coordinate', { ADRBOD_X: '' }, WARNING.noPosition],
    ['with a coordinate that is no number', { ADRBOD_Y: '49,2,1' }, WARNING.badPosition],
    ['outside the country', { ADRBOD_X: '2,35' }, WARNING.outside],
  ])('%s is kept without a position and counted', async (_what, columns, warning) => {
    const { records, report } = await readRows(csvLine(columns));
    expect(records).toEqual([expect.objectContaining({ lat: null, lng: null })]);
    expect(report.warnings[warning].count).toBe(1);
  });

  it.each([
    ['', WARNING.noPostalCode],
    ['0100', WARNING.postalCode],
    ['00000', WARNING.postalCode],
  ])('with the PSČ %j is kept without one and counted', async (PSC, warning) => {
    const { records, report } = await readRows(csvLine({ PSC }));
    expect(records[0].postalCode).toBe('');
    expect(report.warnings[warning].count).toBe(1);
  });
});

describe('quotes, line ends and the byte order mark', () => {
  it('a quoted field may hold semicolons, quotes and line breaks; later lines keep their numbers', async () => {
    const { records, report } = await readRows(
      csvLine({ ULICA: '"Ulica ""Pod\r\nlipou""; dlhá"' }),
      csvLine({ IDENTIFIKATOR: '' }),
    );
    expect(records[0].street?.name).toBe('Ulica "Pod lipou"; dlhá');
    expect(records[0].orientationNumber).toBe(29);
    expect(report.refused[REFUSED.key].samples[0].line).toBe(4);
  });

  it.each([1, 2, 3, 7, 64])('the same rows come out of pieces of %d bytes', async (size) => {
    const lines = [...csvLines(5), csvLine({ ULICA: '"a""b\nc;d"' }), csvLine({ IDENTIFIKATOR: '"x"' })];
    const bytes = csvFile(lines);
    const parser = new SlovakCsvParser(null);
    for (let at = 0; at < bytes.length; at += size) {
      parser.write({ file: NAME, bytes: bytes.subarray(at, at + size), last: at + size >= bytes.length });
    }
    parser.finish(NAME);
    expect(parser.records.take(100)).toEqual((await readRows(...lines)).records);
  });

  it('a byte order mark, CRLF, blank lines and a quoted header change nothing', async () => {
    const lines = csvLines(3);
    const expected = (await readRows(...lines)).records;
    const header = CSV_HEADER_LINE.split(';')
      .map((name) => `"${name}"`)
      .join(';');
    const text = `\ufeff${[header, ...lines, ''].join('\r\n')}\r\n`;
    expect((await read(Buffer.from(text))).records).toEqual(expected);
  });

  it('every field may be quoted', async () => {
    const quoted = csvLine()
      .split(';')
      .map((field) => `"${field}"`)
      .join(';');
    expect((await readRows(quoted)).records).toEqual((await readRows(csvLine())).records);
  });

  it('a whole last row without a line end is kept with a warning', async () => {
    const { records, report } = await read(csvFile(csvLines(2)).subarray(0, -1));
    expect(records).toHaveLength(2);
    expect(report.warnings[WARNING.noLastLineEnd].samples[0].line).toBe(3);
  });
});

describe('a whole file is refused with its name, line and reason', () => {
  const swappedHeader = CSV_HEADER_LINE.replace('ADRBOD_X;ADRBOD_Y', 'ADRBOD_Y;ADRBOD_X');
  it.each([
    ['cut in a row', csvFile(csvLines(2)).subarray(0, -20), 'truncated', 3],
    ['cut in quotes', csvFile([csvLine(), csvLine({ ULICA: '"Dl' })]).subarray(0, -30), 'truncated', 3],
    ['cut in the header', Buffer.from(CSV_HEADER_LINE.slice(0, 40)), 'columns', 1],
    ['empty', Buffer.alloc(0), 'empty', null],
    ['only a header', csvFile([]), 'empty', null],
    ['a web page', Buffer.from('<!DOCTYPE html>\n<html>\n'), 'not-a-register', 1],
    ['another table', csvFile(['1;2'], 'ico;nazov'), 'not-a-register', 1],
    ['a column renamed', csvFile([csvLine()], CSV_HEADER_LINE.replace('PSC', 'PSČ')), 'columns', 1],
    ['a column missing', csvFile([csvLine()], CSV_HEADER_LINE.replace(';ULICA', '')), 'columns', 1],
    ['columns in another order', csvFile([csvLine()], swappedHeader), 'columns', 1],
    ['UTF-16', Buffer.from(`\ufeff${CSV_HEADER_LINE}\n`, 'utf16le'), 'encoding', 1],
    ['a quote never closed', csvFile([csvLine({ ULICA: '"Dlhá' }), ...csvLines(60)]), 'line-too-long', 2],
    ['a line without end', Buffer.alloc(MAX_ROW_BYTES * 3, 0x61), 'line-too-long', 1],
    ['no usable row', csvFile([csvLine({ OBEC: '' })]), 'not-a-register', null],
  ])('%s', async (_what, bytes, reason, line) => {
    await expect(read(bytes)).rejects.toMatchObject({
      name: 'RegisterFileError',
      reason,
      line,
      file: expect.stringContaining(NAME),
    });
  });

  it('windows-1250, at the first line that is no UTF-8', async () => {
    const bytes = Buffer.concat([csvFile(csvLines(4)), encodeWindows1250(`${csvLine()}\n`)]);
    await expect(read(bytes)).rejects.toMatchObject({
      reason: 'encoding',
      line: 6,
      message: expect.stringMatching(/1250/),
    });
  });

  it('text encoded twice', async () => {
    const bytes = encodedTwice(csvFile(csvLines(2)), (once) => once.toString('latin1'));
    await expect(read(bytes)).rejects.toMatchObject({
      reason: 'encoding',
      line: 2,
      message: expect.stringMatching(/twice/),
    });
  });

  it('longitude and latitude exchanged', async () => {
    const lines = csvLines(30, () => ({ ADRBOD_X: '49,2', ADRBOD_Y: '18,7' }));
    await expect(readRows(...lines)).rejects.toMatchObject({
      reason: 'coordinates',
      line: 2,
      message: expect.stringMatching(/ADRBOD_X and ADRBOD_Y look swapped/),
    });
  });

  it('many positions outside the country, while a few are only dropped', async () => {
    const abroad = (count: number) =>
      csvLines(100, (index) => (index < count ? { ADRBOD_X: '2,35', ADRBOD_Y: '48,85' } : {}));
    expect((await readRows(...abroad(4))).report.warnings[WARNING.outside].count).toBe(4);
    await expect(readRows(...abroad(6))).rejects.toMatchObject({ reason: 'coordinates', line: 2 });
  });

  it('a damaged byte is refused, counted or changes a value, and is never an error of the program', () => {
    const bytes = csvFile([...csvLines(3), csvLine({ ULICA: '"a;b"' })]);
    for (let at = 0; at < bytes.length; at += 2) {
      const damaged = Buffer.from(bytes);
      damaged[at] ^= 1 << (at % 8);
      try {
        const parser = new SlovakCsvParser(null);
        parser.write({ file: NAME, bytes: damaged, last: true });
        parser.finish(NAME);
        expect(parser.records.rowsRead).toBeGreaterThan(2);
      } catch (err) {
        expect(err).toBeInstanceOf(RegisterFileError);
      }
    }
  });

  it('a second file that repeats the first', async () => {
    await folder.put('a_20260821.csv', csvFile(csvLines(40)));
    await folder.put('b_20260821.csv', csvFile(csvLines(41)));
    await expect(readSlovak(folder.path)).rejects.toMatchObject({
      reason: 'not-a-register',
      file: 'b_20260821.csv',
      message: expect.stringMatching(/repeats/),
    });
  });
});

describe('sources', () => {
  it.each([
    ['a ZIP', 'x_20260821.zip', zipOf([{ name: 'dir/x.csv', bytes: csvFile(csvLines(5)) }])],
    ['gzip', 'x_20260821.csv.gz', gzipSync(csvFile(csvLines(5)))],
    ['a name of no known kind', '20260821.download', csvFile(csvLines(5))],
  ])('%s is read', async (_kind, name, bytes) => {
    expect((await read(bytes, name)).report.kept).toBe(5);
  });

  it('a folder is read by the kinds of its files; CSV and GeoJSON side by side are refused', async () => {
    await folder.put(NAME, csvFile(csvLines(3)));
    await folder.put('readme.txt', Buffer.from('x'));
    expect((await readSlovak(folder.path)).report.kept).toBe(3);
    await folder.put('address_by_nuts3_SK031.geojson', Buffer.from('{}'));
    await expect(readSlovak(folder.path)).rejects.toMatchObject({ reason: 'not-a-register', file: folder.path });
  });

  it.each([
    ['Adresy_kraje_04_2023_UTF8.csv', {}, '20230401'],
    ['adresy-2026-08-21.csv', {}, '20260821'],
    ['adresy.csv', { releaseDay: 20260822 }, '20260822'],
    ['adresy.csv', {}, null],
  ])('the version of %s with %j is %s', async (name, options, version) => {
    const path = await folder.put(name, csvFile(csvLines(1)));
    const { report } = await readSlovak(path, options);
    expect(report.sourceVersion).toBe(version);
    expect(WARNING.noDate in report.warnings).toBe(version === null);
  });

  it('regions that do not come are named', async () => {
    const { report } = await readRows(csvLine());
    const missing = Object.keys(report.warnings).filter((warning) => warning.startsWith(WARNING.regionMissing));
    expect(missing).toHaveLength(7);
    expect(missing).toContain(`${WARNING.regionMissing} SK042 Košický kraj`);
  });

  it('refused rows are reported in full and can be read again', async () => {
    const long = csvLine({ ULICA: 'Dlhá'.repeat(60) });
    const rows: RefusedRow[] = [];
    const path = await folder.put(NAME, csvFile([csvLine(), long]));
    await readSlovak(path, { onRefused: (row) => void rows.push(row) });
    expect(rows).toEqual([{ reason: REFUSED.nameTooLong, file: NAME, line: 3, row: long }]);
    const mended = rows.map((row) => ({ ...row, row: row.row.replace('Dlhá'.repeat(60), 'Dlhá') }));
    const broken = { ...rows[0], line: 9, row: csvLine({ ULICA: '"Dlhá' }) };
    const input = await skAddresses.openRows!(
      path,
      (async function* () {
        yield* [...mended, broken];
      })(),
    );
    const records = [];
    for await (const batch of input.batches()) records.push(...batch);
    expect(records.map(({ street }) => street?.name)).toEqual(['Dlhá']);
    expect(input.report().refused[REFUSED.quotes].samples[0].line).toBe(9);
  });
});
