import { DelimitedRow } from './delimited-row';

/** The rows of a text, with what was noticed about each. */
function rowsOf(text: string, separator?: number) {
  const bytes = Buffer.from(text);
  const row = new DelimitedRow(separator);
  const rows: { cells: string[]; isBroken: boolean; innerLines: number }[] = [];
  let at = 0;
  while (at < bytes.length) {
    const next = row.read(bytes, at);
    if (next === -1) return { rows, rest: bytes.toString('utf8', at) };
    const cells = Array.from({ length: row.columns }, (_, column) => row.text(column));
    rows.push({ cells, isBroken: row.isBroken, innerLines: row.innerLines });
    at = next;
  }
  return { rows, rest: '' };
}

test.each([
  ['a,b\n', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a","b"\r\n', [['a', 'b']]],
  ['"a,b",c\n', [['a,b', 'c']]],
  ['"a ""b"" c"\n', [['a "b" c']]],
  ['"",,""\r\n', [['', '', '']]],
  ['""""\n', [['"']]],
  ['\n', [['']]],
  [',\n', [['', '']]],
  ['a"b,c\n', [['a"b', 'c']]],
  ['žluť,"ň"\n', [['žluť', 'ň']]],
])('%j has its cells', (text, cells) => {
  const { rows, rest } = rowsOf(text);
  expect(rows.map((row) => row.cells)).toEqual(cells);
  expect(rows.some(({ isBroken }) => isBroken)).toBe(false);
  expect(rest).toBe('');
});

test('line breaks in quotes belong to the cell and are counted', () => {
  expect(rowsOf('"a\r\nb\nc",d\n').rows).toEqual([{ cells: ['a\r\nb\nc', 'd'], isBroken: false, innerLines: 2 }]);
});

test.each(['"a" b,c\n', '"a"b"\n', '"a\rb"c\n'])('a quote where none can stand is noticed: %j', (text) => {
  const { rows, rest } = rowsOf(text);
  expect(rest !== '' || rows[0]!.isBroken).toBe(true);
});

test.each(['a,b', '"a', '"a"', '"a"\r', '"a""'])('%j ends before its row does', (text) => {
  expect(rowsOf(text)).toEqual({ rows: [], rest: text });
});

test('another separator', () => {
  expect(rowsOf('a;"b;c"\n', 0x3b).rows[0]!.cells).toEqual(['a', 'b;c']);
});

test('cells beyond those that are remembered are counted', () => {
  const row = new DelimitedRow();
  const bytes = Buffer.from(`${'x,'.repeat(99)}y\n`);
  expect(row.read(bytes, 0)).toBe(bytes.length);
  expect([row.columns, row.text(63), row.text(64), row.text(-1)]).toEqual([100, 'x', '', '']);
});

test('a row is read no further than the bytes it may have', () => {
  const bytes = Buffer.from(`"${'x'.repeat(100)}",b\n`);
  const row = new DelimitedRow();
  expect([row.read(bytes, 0, 50), row.read(bytes, 0, bytes.length)]).toEqual([-1, bytes.length]);
});
