import { deflateRawSync, gzipSync } from 'node:zlib';
import { RES_HEADER } from '@tripoint/samples';
import { encodeWindows1250 } from '../../encoding/windows-1250';
import { RegisterFileError } from '../../register-file-error';
import { zipOf } from '../../testing/archives';
import { countsOf, RES_COLUMNS, readRes, resFile, resLine } from '../../testing/res-files';

const ROWS = 200;
const numbered = (index: number) => resLine({ ICO: String(index + 1), FIRMA: `Žlutá „Řeka“ ${index}` });
const LINES = Array.from({ length: ROWS }, (_, index) => numbered(index));
const WHOLE = resFile(LINES);
const LIST_HEADER = 'KODJAZ,AKRCIS,KODCIS,CHODNOTA,ZKRTEXT,TEXT,ADMPLOD,ADMNEPO\n';

type Files = Readonly<Record<string, string | Buffer>>;
const res = (content: string | Buffer): Files => ({ 'res_data.csv': content });
const replaced = (column: string, name: string) => RES_HEADER.replace(column, name);
const cutAt = (characters: number) => Buffer.from(WHOLE).subarray(0, Buffer.byteLength(WHOLE) - characters);
const withLine = (at: number, line: string) => resFile(LINES.map((given, index) => (index === at ? line : given)));
const beside = (name: string, content: string | Buffer): Files => ({ 'res_data.csv': WHOLE, [name]: content });

/** Bytes with single bits flipped, the same for the same seed. */
function flipped(text: string, seed: number, flips: number): Buffer {
  const bytes = Buffer.from(text);
  let state = seed;
  for (let flip = 0; flip < flips; flip += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[RES_HEADER.length + 2 + (state % (bytes.length - RES_HEADER.length - 2))] ^= 1 << (state >>> 29);
  }
  return bytes;
}

const REFUSED: readonly (readonly [string, Files, string, RegExp])[] = [
  ['an empty file', res(''), 'empty', /not even a header/],
  ['a blank line', res('\r\n'), 'empty', /header is missing/],
  ['blank lines', res('\r\n\r\n\r\n'), 'empty', /header is missing/],
  ['a header alone', res(`${RES_HEADER}\r\n`), 'empty', /not one company/],
  ['a header without an end', res(RES_HEADER), 'empty', /not one company/],
  ['half a header', res(RES_HEADER.slice(0, 60)), 'columns', /missing/],
  ['rows without a header', res(`${LINES.join('\r\n')}\r\n`), 'not-a-register', /no column of RES/],
  ['another table', res('a,b,c\r\n1,2,3\r\n'), 'not-a-register', /no column of RES/],
  ['semicolons', res(WHOLE.replaceAll(',', ';')), 'not-a-register', /no column|of RES/],
  ['tabs', res(WHOLE.replaceAll(',', '\t')), 'not-a-register', /no column/],
  ['a web page', res('<!DOCTYPE html><html><title>404</title></html>\n'), 'not-a-register', /web page/],
  ['XML', res('<?xml version="1.0"?>\n<a/>\n'), 'not-a-register', /XML/],
  ['JSON', res('{"chyba": 500}\n'), 'not-a-register', /JSON/],
  ['a PDF document', res('%PDF-1.7\n'), 'not-a-register', /PDF/],
  ['a database', res('SQLite format 3\0\n'), 'not-a-register', /database/],
  ['zeros', res(Buffer.alloc(4096)), 'encoding', /UTF-16 or binary/],
  ['UTF-16', res(Buffer.from(`\ufeff${WHOLE}`, 'utf16le')), 'encoding', /UTF-16/],
  ['UTF-16 without a mark', res(Buffer.from(WHOLE, 'utf16le')), 'encoding', /UTF-16/],
  ['windows-1250', res(encodeWindows1250(WHOLE)), 'encoding', /50 of 50 rows up to line 51 are not UTF-8/],
  ...['ICO', 'FIRMA', 'DDATZAN', 'KODADM', 'OBEC_TEXT', 'COR', 'FORMA', 'KATPO', 'TEXTADR', 'DATPLAT'].map(
    (column) =>
      [
        `no column ${column}`,
        res(resFile(LINES, replaced(column, 'X'))),
        'columns',
        new RegExp(`missing: ${column}`),
      ] as const,
  ),
  ['a column twice', res(resFile(LINES, replaced('CISS2010', 'FIRMA'))), 'columns', /FIRMA occurs twice/],
  ['a header of 9 KB', res(`${RES_HEADER},${'X'.repeat(9_000)}\r\n`), 'line-too-long', /line 1 is longer/],
  ['a line of 20 KB', res(withLine(100, 'x'.repeat(20_000))), 'line-too-long', /line 102 is longer than 8192/],
  ['a huge line without an end', res(`${RES_HEADER}\r\n${'x'.repeat(2_000_000)}`), 'line-too-long', /line 2/],
  ['a huge name', res(withLine(7, resLine({ FIRMA: 'x'.repeat(1_000_000) }))), 'line-too-long', /line 9/],
  ['a cut in the middle of a field', res(cutAt(100)), 'truncated', /line 201 ends in the middle/],
  ['a cut in a quoted name', res(cutAt(120)), 'truncated', /line 201 ends in the middle/],
  ['a cut in the last date', res(cutAt(6)), 'truncated', /line 201 ends in the middle/],
  ['a cut after the first number', res(`${resFile([numbered(0)])}27`), 'truncated', /line 3 ends in the middle/],
  ['a quote that nothing closes at the end', res(`${resFile([numbered(0)])}2,,"`), 'truncated', /line 3/],
  ['only rows that cannot be read', res(resFile(['a,b', 'c,d'])), 'not-a-register', /none of 2 rows/],
  ['only rows without numbers', res(resFile([resLine({ ICO: '' })])), 'not-a-register', /none of 1 rows/],
  ['a gzip that is cut', { 'res_data.csv.gz': gzipSync(WHOLE).subarray(0, 500) }, 'truncated', /truncated/],
  ['a gzip with another checksum', { 'res_data.csv.gz': spoilt(gzipSync(WHOLE), -6) }, 'damaged', /damaged/],
  ['a gzip of something else', { 'res_data.csv.gz': gzipSync('x,y\n') }, 'not-a-register', /no column/],
  ['a gzip of nothing', { 'res_data.csv.gz': gzipSync('') }, 'empty', /not even a header/],
  [
    'a gzip that unpacks without end',
    { 'res_data.csv.gz': gzipSync(`${RES_HEADER}\n${`${'x'.repeat(8_000)}\n`.repeat(10_000)}`) },
    'unsafe-archive',
    /./,
  ],
  [
    'a ZIP without RES',
    { 'res_data.csv.zip': zipOf([{ name: 'a.txt', bytes: Buffer.from('x') }]) },
    'empty',
    /no file/,
  ],
  ['a ZIP that is cut', { 'res_data.csv.zip': cutZip() }, 'truncated', /truncated|signature/],
  [
    'a ZIP that leaves its folder',
    { 'res_data.csv.zip': zipOf([{ name: '../res_data.csv', bytes: Buffer.from(WHOLE) }]) },
    'unsafe-archive',
    /./,
  ],
  ['raw deflated bytes', res(deflateRawSync(WHOLE)), 'not-a-register', /./],
  ['a list without columns', beside('CIS0056_CS.csv', 'a,b\n1,2\n'), 'damaged', /CIS0056_CS.csv is no list/],
  ['an empty list', beside('CIS0056_CS.csv', ''), 'damaged', /no list of codes/],
  ['a web page as list', beside('CIS0056_CS.csv', '<html></html>'), 'damaged', /no list of codes/],
  ['a list that is cut', beside('CIS0056_CS.csv', `${LIST_HEADER}"CS","X",56,"121","Akc`), 'damaged', /line 2 ends in/],
  [
    'a list with a short row',
    beside('CIS0056_CS.csv', `${LIST_HEADER}"CS","X",56,"121"\n`),
    'damaged',
    /line 2 is no row/,
  ],
  [
    'a list with a long code',
    beside('CIS0056_CS.csv', `${LIST_HEADER}"CS","X",56,"12345678901","x","x",,\n`),
    'damaged',
    /line 2/,
  ],
  ['a list of 9 MB', beside('CIS0056_CS.csv', Buffer.alloc(9 * 1024 * 1024, 'x')), 'damaged', /larger than/],
  ['an answer of ARES that is cut', beside('ares.json', '{"ico":"0000'), 'damaged', /ares.json line 1/],
  ['an empty answer', beside('ares.json', ''), 'damaged', /no answer of ARES/],
  ['an error of ARES', beside('ares.json', '{"kod":"NENALEZENO","popis":"x"}'), 'damaged', /no answer of ARES/],
  ['a web page as answer', beside('ares.json', '<html></html>'), 'damaged', /no answer/],
  ['an answer that is a number', beside('ares.json', '12'), 'damaged', /no answer/],
  ['an answer with subjects that are none', beside('ares.json', '{"ekonomickeSubjekty":[1]}'), 'damaged', /no answer/],
  ['deep JSON', beside('ares.json', '['.repeat(100_000)), 'damaged', /no answer/],
  ['a second line that is no answer', beside('ares.jsonl', '{"ico":"1"}\n{"ico":\n'), 'damaged', /ares.jsonl line 2/],
  ['an answer of 17 MB', beside('ares.jsonl', Buffer.alloc(17 * 1024 * 1024, '[')), 'damaged', /longer than/],
];

test.each(REFUSED)('%s is refused as a whole', async (_, files, reason, message) => {
  const name = Object.keys(files)[0]!;
  const refusal = await readRes(files, {}, name).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(RegisterFileError);
  expect((refusal as RegisterFileError).message).toMatch(message);
  if (reason !== 'not-a-register') expect((refusal as RegisterFileError).reason).toBe(reason);
});

const CONTAINED: readonly (readonly [string, string | Buffer, Record<string, number>])[] = [
  ['a row too short', withLine(9, '1,2,3'), { 'wrong number of columns': 1 }],
  ['a row too long', withLine(9, `${numbered(9)},,`), { 'wrong number of columns': 1 }],
  ['a quote too many', withLine(9, numbered(9).replace('„', '"')), { 'quotes are broken': 1 }],
  ['a quote that is not closed', withLine(9, numbered(9).replace(' 9"', ' 9')), { 'quotes are broken': 1 }],
  ['quotes that are never doubled', withLine(9, numbered(9).replace('„Řeka“', '"Řeka"')), { 'quotes are broken': 1 }],
  ['half a row', withLine(9, numbered(9).slice(0, 50)), { 'wrong number of columns': 1 }],
  ['two rows in one line', withLine(9, numbered(9) + numbered(300)), { 'wrong number of columns': 1 }],
  ['bytes that are no UTF-8', Buffer.from(withLine(9, numbered(9).replace('Ž', '~~'))).fill(0xff, 1_800, 1_802), {}],
  ['a number that is none', withLine(9, resLine({ ICO: 'x' })), { 'IČO is not a number of up to eight digits': 1 }],
  ['a row that is there twice', withLine(9, numbered(8)), { 'duplicate IČO': 1 }],
];

test.each(CONTAINED)('%s costs that row alone', async (_, content, counts) => {
  const { records, report, refusedRows } = await readRes(res(content));
  const refused = Object.values(report.refused).reduce((sum, { count }) => sum + count, 0);
  if (Object.keys(counts).length > 0) expect(countsOf(report.refused)).toEqual(counts);
  expect(refused).toBe(1);
  expect(records).toHaveLength(ROWS - 1);
  expect(refusedRows).toHaveLength(1);
});

test('blank lines are no rows', async () => {
  const { report } = await readRes(res(resFile([numbered(0), '', numbered(1), '  ', ''])));
  expect(report).toMatchObject({ rowsRead: 2, kept: 2, refused: {} });
});

test.each([
  ['LF', WHOLE.replaceAll('\r\n', '\n')],
  ['a byte order mark', `\ufeff${WHOLE}`],
  ['names of columns in quotes', resFile(LINES, RES_COLUMNS.map((name) => `"${name}"`).join(','))],
  ['a last line without an end', WHOLE.slice(0, -2)],
])('%s changes nothing', async (_, content) => {
  const { records, report } = await readRes(res(content));
  expect(records).toHaveLength(ROWS);
  expect(report.refused).toEqual({});
});

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
test.each(SEEDS)('flipped bits (seed %s) cost rows or the file, and never the count', async (seed) => {
  const outcome = await readRes(res(flipped(WHOLE, seed, 12))).catch((error: unknown) => error);
  if (outcome instanceof RegisterFileError) return;
  const { records, report } = outcome as Awaited<ReturnType<typeof readRes>>;
  const refused = Object.values(report.refused).reduce((sum, { count }) => sum + count, 0);
  const leftOut = Object.values(report.leftOut!).reduce((sum, count) => sum + count, 0);
  expect(report.rowsRead).toBe(records.length + refused + leftOut);
  expect(records.length).toBeGreaterThan(ROWS - 40);
});

test('a file that is all open quotes is read in time', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index + 1},"${'x'.repeat(40)}`);
  const { report } = await readRes(res(resFile([numbered(0), ...lines, numbered(9_999)])));
  expect(report.kept).toBeGreaterThanOrEqual(1);
  expect(report.rowsRead).toBeGreaterThan(4_000);
});

function spoilt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[changed.length + at] ^= 0xff;
  return changed;
}

function cutZip(): Buffer {
  const whole = zipOf([{ name: 'res_data.csv', bytes: Buffer.from(WHOLE) }]);
  return whole.subarray(0, whole.length - 30);
}
