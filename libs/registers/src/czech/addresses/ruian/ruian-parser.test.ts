import { encodeWindows1250 } from '../../../encoding/windows-1250';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import { fileOf, lineOf, manyLines, type RowColumns } from '../../../testing/ruian-rows';
import { FIRST_JUDGEMENT_ROWS } from '../coordinate-guard';
import { REFUSED, WARNING } from '../row-reasons';
import { HEADER_LINE } from './header';
import { MAX_LINE_BYTES, RuianParser } from './ruian-parser';

const FILE = '20220430_OB_900001_ADR.csv';

function parse(
  bytes: Buffer,
  chunkBytes = bytes.length,
  file = FILE,
): { parser: RuianParser; records: AddressRecord[] } {
  const parser = new RuianParser(null);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parser.write({ file, bytes: bytes.subarray(at, at + chunkBytes), last: at + chunkBytes >= bytes.length });
  }
  parser.finish(file);
  return { parser, records: parser.take(Number.MAX_SAFE_INTEGER) };
}

/** Two good rows around the one in question. */
const around = (columns: Partial<RowColumns>) =>
  fileOf([lineOf({ key: '80000001' }), lineOf(columns), lineOf({ key: '80000002' })]);

function errorOf(action: () => unknown): RegisterFileError {
  try {
    action();
  } catch (err) {
    if (err instanceof RegisterFileError) return err;
    throw err;
  }
  throw new Error('nothing was refused');
}

describe('a good row', () => {
  it('becomes a record with the register’s own spelling', () => {
    expect(parse(fileOf([lineOf()])).records).toEqual([
      {
        country: 'cz',
        key: '90000001',
        sourceVersion: 20220430 * 2 ** 24,
        region: null,
        county: null,
        city: null,
        municipality: { code: 900001, name: 'Kocourkov' },
        part: { code: 600001, name: 'Horní Předměstí' },
        cityDistrict: null,
        gmina: null,
        street: { code: 1000001, name: 'nám. Míru' },
        numberKind: 'conscription',
        houseNumber: 12,
        orientationNumber: 3,
        orientationLetter: 'a',
        numberText: null,
        postalCode: '37001',
        lat: expect.closeTo(50.08947989, 7),
        lng: expect.closeTo(14.39860563, 7),
      },
    ]);
  });

  it('may lack street, orientation number, letter, coordinates and date', () => {
    const empty = {
      streetCode: '',
      streetName: '',
      orientationNumber: '',
      orientationLetter: '',
      y: '',
      x: '',
      validFrom: '',
    };
    const { parser, records } = parse(fileOf([lineOf(empty)]));
    expect(records[0]).toMatchObject({
      street: null,
      orientationNumber: null,
      orientationLetter: '',
      lat: null,
      lng: null,
    });
    expect(parser.warnings.toRecord()).toEqual({});
  });

  it.each([
    ['a č.ev.', { type: 'č.ev.' }, { numberKind: 'registration' }],
    ['a capital letter', { orientationLetter: 'B' }, { orientationLetter: 'b' }],
    [
      'a city part',
      { cityPartCode: '950001', cityPartName: 'Plzeň 1' },
      { cityDistrict: { code: 950001, name: 'Plzeň 1' } },
    ],
    [
      'a numbered district of Praha, which wins over the city part',
      {
        cityPartCode: '950002',
        cityPartName: 'Praha-Kunratice',
        pragueDistrictCode: '43',
        pragueDistrictName: 'Praha 4',
      },
      { cityDistrict: { code: 43, name: 'Praha 4' } },
    ],
    ['whole metres', { y: '744384', x: '1042569' }, { lat: expect.closeTo(50.0894, 3) }],
    ['a date without a time', { validFrom: '2017-06-07' }, { key: '90000001' }],
    [
      'the largest numbers',
      { houseNumber: '65535', orientationNumber: '65535' },
      { houseNumber: 65535, orientationNumber: 65535 },
    ],
  ] as const)('may have %s', (_what, columns, expected) => {
    const { parser, records } = parse(fileOf([lineOf(columns)]));
    expect(records).toEqual([expect.objectContaining(expected)]);
    expect(parser.warnings.toRecord()).toEqual({});
  });

  it('shares its units with the other rows of the same codes', () => {
    const { records } = parse(fileOf(manyLines(3)));
    expect(records[1].street).toBe(records[0].street);
    expect(records[2].municipality).toBe(records[0].municipality);
    expect(records[2].part).toBe(records[0].part);
  });

  it('takes its version from the file name, else from its own date', () => {
    const bytes = fileOf([lineOf()]);
    expect(parse(bytes, undefined, 'adresy.zip/20220430_OB_1_ADR.csv').records[0].sourceVersion).toBe(
      20220430 * 2 ** 24,
    );
    expect(parse(bytes, undefined, 'adresy.csv').records[0].sourceVersion).toBe(20170607 * 2 ** 24);
    expect(parse(bytes, undefined, 'adresy.csv').parser.newestValidFrom).toBe(20170607);
  });
});

describe('a row that cannot be used', () => {
  it.each<[string, Partial<RowColumns>]>([
    [REFUSED.columns, { validFrom: '2017-06-07T00:00:00;' }],
    [REFUSED.columns, { municipalityName: 'Kocourkov;Horní' }],
    [REFUSED.key, { key: '' }],
    [REFUSED.key, { key: '12x' }],
    [REFUSED.key, { key: '-5' }],
    [REFUSED.key, { key: '0' }],
    [REFUSED.number, { key: '1000000000' }],
    [REFUSED.key, { key: '1'.repeat(20) }],
    [REFUSED.duplicate, { key: '80000001' }],
    [REFUSED.municipality, { municipalityCode: '' }],
    [REFUSED.municipality, { municipalityCode: 'abc' }],
    [REFUSED.municipality, { municipalityName: '' }],
    [REFUSED.part, { partCode: '' }],
    [REFUSED.part, { partName: '' }],
    [REFUSED.street, { streetCode: '' }],
    [REFUSED.street, { streetName: '' }],
    [REFUSED.street, { streetCode: 'x' }],
    [REFUSED.type, { type: '' }],
    [REFUSED.type, { type: 'č.x.' }],
    [REFUSED.type, { type: 'c.p.' }],
    [REFUSED.houseNumber, { houseNumber: '' }],
    [REFUSED.number, { houseNumber: '0' }],
    [REFUSED.number, { houseNumber: '12a' }],
    [REFUSED.number, { houseNumber: '65536' }],
    [REFUSED.number, { orientationNumber: '0' }],
    [REFUSED.number, { orientationNumber: '70000' }],
    [REFUSED.number, { orientationNumber: '3/4' }],
    [REFUSED.letter, { orientationLetter: 'ab' }],
    [REFUSED.letter, { orientationLetter: '1' }],
    [REFUSED.letter, { orientationLetter: 'č' }],
    [REFUSED.postalCodeMissing, { postalCode: '' }],
    [REFUSED.postalCode, { postalCode: '370 01' }],
    [REFUSED.postalCode, { postalCode: '3700' }],
    [REFUSED.postalCode, { postalCode: '370012' }],
    [REFUSED.postalCode, { postalCode: 'ABCDE' }],
  ])('is counted and shown: %s %j', (reason, columns) => {
    const { parser, records } = parse(around(columns));
    expect(records.map((record) => record.key)).toEqual(['80000001', '80000002']);
    expect(parser.refused.toRecord()).toEqual({
      [reason]: { count: 1, samples: [{ file: FILE, line: 3, row: lineOf(columns).slice(0, 200) }] },
    });
    expect(parser.rowsRead).toBe(3);
  });

  it('is counted every time and shown five times, each row cut to 200 characters', () => {
    const name = 'Ž'.repeat(300);
    const lines = manyLines(20, () => ({ houseNumber: '', municipalityName: name }));
    const { parser } = parse(fileOf([lineOf({ key: '1' }), ...lines]));
    const tally = parser.refused.toRecord()[REFUSED.houseNumber];
    expect(tally.count).toBe(20);
    expect(tally.samples.map((sample) => sample.line)).toEqual([3, 4, 5, 6, 7]);
    expect(tally.samples[0].row).toHaveLength(200);
    expect(tally.samples[0].row).toContain('ŽŽŽ');
  });

  it('does not take its key away from a later good row', () => {
    const { records } = parse(fileOf([lineOf({ houseNumber: '' }), lineOf()]));
    expect(records).toHaveLength(1);
  });

  it('finds duplicates over the whole range of keys', () => {
    const keys = ['1', '31', '32', '1048575', '1048576', '82915059', '999999999'];
    const { parser, records } = parse(fileOf([...keys, ...keys].map((key) => lineOf({ key }))));
    expect(records.map((record) => record.key)).toEqual(keys);
    expect(parser.refused.toRecord()[REFUSED.duplicate].count).toBe(keys.length);
  });
});

describe('a doubtful row', () => {
  it.each<[string, Partial<RowColumns>, Partial<AddressRecord>]>([
    [WARNING.oneCoordinate, { x: '' }, { lat: null, lng: null }],
    [WARNING.oneCoordinate, { y: '' }, { lat: null, lng: null }],
    [WARNING.badCoordinate, { y: '744384,54' }, { lat: null, lng: null }],
    [WARNING.badCoordinate, { y: '7.4.4' }, { lat: null, lng: null }],
    [WARNING.outside, { y: '100000', x: '1000000' }, { lat: null, lng: null }],
    [WARNING.outside, { y: '950000', x: '900000' }, { lat: null, lng: null }],
    [WARNING.letterAlone, { orientationNumber: '' }, { orientationNumber: null, orientationLetter: '' }],
    [WARNING.cityDistrict, { cityPartCode: '950001' }, { cityDistrict: null }],
    [WARNING.cityDistrict, { pragueDistrictName: 'Praha 1' }, { cityDistrict: null }],
    [WARNING.otherName, { streetName: 'nám. Váleš' }, { street: { code: 1000001, name: 'nám. Míru' } }],
    [WARNING.validFrom, { validFrom: '7. 6. 2017' }, { sourceVersion: 20220430 * 2 ** 24 }],
  ])('is kept and counted: %s %j', (warning, columns, expected) => {
    const { parser, records } = parse(around(columns));
    expect(records).toHaveLength(3);
    expect(records[1]).toMatchObject(expected);
    expect(parser.refused.toRecord()).toEqual({});
    expect(parser.warnings.toRecord()).toEqual({
      [warning]: { count: 1, samples: [{ file: FILE, line: 3, row: lineOf(columns) }] },
    });
  });
});

describe('coordinates that are wrong as a whole', () => {
  const swapped = { y: '1042569.73', x: '744384.54' };

  it('refuse a file with Y and X exchanged, naming file and line', () => {
    const error = errorOf(() => parse(fileOf([lineOf({ key: '1', y: '', x: '' }), lineOf(swapped)])));
    expect(error.message).toBe(`columns Souřadnice Y and X look swapped in ${FILE} line 3`);
    expect(error).toMatchObject({ reason: 'coordinates', file: FILE, line: 3 });
  });

  it('refuse one exchanged file among good ones', () => {
    const parser = new RuianParser(null);
    parser.write({ file: 'good.csv', bytes: fileOf(manyLines(1_000)), last: true });
    const bytes = fileOf([lineOf({ key: '5', ...swapped })]);
    expect(errorOf(() => parser.write({ file: 'bad.csv', bytes, last: true }))).toMatchObject({
      file: 'bad.csv',
      line: 2,
    });
  });

  it('refuse negated pairs and other foreign axes', () => {
    const lines = manyLines(10, () => ({ y: '-744384.54', x: '-1042569.73' }));
    const error = errorOf(() => parse(fileOf(lines)));
    expect(error).toMatchObject({ reason: 'coordinates', file: FILE, line: 2 });
    expect(error.message).toContain('10 of 10');
  });

  it('refuse a source after its first 2,000 coordinates when more than 1 % lie outside', () => {
    const bad = (index: number) => (index % 50 === 0 ? { y: '100000.00' } : {});
    const parser = new RuianParser(null);
    const bytes = fileOf(manyLines(FIRST_JUDGEMENT_ROWS, bad));
    expect(errorOf(() => parser.write({ file: FILE, bytes, last: false }))).toMatchObject({ reason: 'coordinates' });
  });

  it('are forgiven up to 1 %, and one slip in a small file always', () => {
    const bad = (index: number) => (index % 100 === 0 ? { y: '100000.00' } : {});
    expect(parse(fileOf(manyLines(3_000, bad))).parser.warnings.toRecord()[WARNING.outside].count).toBe(30);
    expect(parse(around(swapped)).records).toHaveLength(3);
  });
});

describe('lines', () => {
  const bytes = fileOf(
    manyLines(40, (index) => ({ streetName: `Ulička č. ${index}`, streetCode: String(1_000 + index) })),
  );
  const whole = parse(bytes).records;

  it.each([1, 2, 7, 64, 149, 150, 151, 1_000])('are the same in pieces of %d bytes', (chunkBytes) => {
    expect(parse(bytes, chunkBytes).records).toEqual(whole);
  });

  it('may end with CR LF and be blank', () => {
    const text = `${HEADER_LINE}\r\n${lineOf()}\r\n\r\n${lineOf({ key: '5' })}\r\n\n`;
    const { parser, records } = parse(encodeWindows1250(text));
    expect(records).toHaveLength(2);
    expect(parser.rowsRead).toBe(2);
    expect(parser.warnings.toRecord()).toEqual({});
  });

  it('are accepted without the last line end only when the row is whole', () => {
    expect(parse(bytes.subarray(0, bytes.length - 1)).records).toHaveLength(40);
    const lastRowBytes = bytes.length - 1 - bytes.lastIndexOf('\n', bytes.length - 2);
    for (let cut = 2; cut < lastRowBytes; cut += 1) {
      const text = bytes.subarray(0, bytes.length - cut);
      const endsAfterDate = text.toString('latin1').endsWith('2017-06-07');
      if (endsAfterDate) continue;
      expect(errorOf(() => parse(text))).toMatchObject({ reason: 'truncated', file: FILE, line: 41 });
    }
  });

  it('are bounded in length, whole or in pieces', () => {
    const long = fileOf([lineOf({ municipalityName: 'x'.repeat(MAX_LINE_BYTES) })]);
    expect(errorOf(() => parse(long))).toMatchObject({ reason: 'line-too-long', line: 2 });
    expect(errorOf(() => parse(long, 1_000))).toMatchObject({ reason: 'line-too-long', line: 2 });
    expect(errorOf(() => parse(Buffer.alloc(1_000_000, 'x'), 65_536))).toMatchObject({
      reason: 'line-too-long',
      line: 1,
    });
  });
});

describe('a source without addresses', () => {
  it('is refused when all files have nothing but headers, or no row can be used', () => {
    expect(errorOf(() => parse(fileOf([])))).toMatchObject({ reason: 'empty' });
    expect(errorOf(() => parse(fileOf([lineOf({ type: '?' })])))).toMatchObject({ reason: 'not-a-register' });
    expect(errorOf(() => new RuianParser(null).finish('x'))).toMatchObject({ reason: 'empty' });
  });

  it('is refused when a file has not even a header', () => {
    const parser = new RuianParser(null);
    expect(errorOf(() => parser.write({ file: FILE, bytes: Buffer.alloc(0), last: true }))).toMatchObject({
      reason: 'empty',
    });
  });

  it('is accepted when only some files are without rows', () => {
    const parser = new RuianParser(null);
    parser.write({ file: 'a.csv', bytes: fileOf([]), last: true });
    parser.write({ file: 'b.csv', bytes: fileOf([lineOf()]), last: true });
    parser.finish('folder');
    expect(parser.files).toBe(2);
    expect(parser.kept).toBe(1);
  });
});
