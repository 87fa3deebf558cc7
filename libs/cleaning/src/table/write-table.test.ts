import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { collected, each } from '../testing/rows';
import { openTable } from './open-table';
import { withoutFormula, writeDelimited, writeXlsx } from './write-table';

const folder = temporaryFolder('write-table');

const rows = [
  ['Mesto', 'PSČ', ''],
  ['Žilina', '01001', 'a "b"; <c> & d\ne'],
  ['', '007', '\u0001\uFFFE\uD800x'],
];

test('a delimited text is read as it was written, with and without a byte order mark', async () => {
  for (const [delimiter, hasMark] of [
    [';', true],
    [',', false],
    ['\t', true],
    ['|', false],
  ] as const) {
    const path = join(folder, 'out.csv');
    await writeDelimited(path, each(rows), { delimiter, hasMark });
    const table = await openTable(path);
    expect([table.delimiter, table.hasMark]).toEqual([delimiter, hasMark]);
    expect((await collected(table.rows())).slice(0, 2)).toEqual(rows.slice(0, 2));
  }
});

test('a workbook is read as it was written; what XML cannot hold is left out', async () => {
  const path = join(folder, 'out.xlsx');
  await writeXlsx(path, each(rows));
  const table = await openTable(path);
  expect(table.form).toBe('XLSX, sheet "Addresses"');
  expect(await collected(table.rows())).toEqual([...rows.slice(0, 2), ['', '007', 'x']]);
});

test('a failure of what makes the rows is that of the writing', async () => {
  async function* failing() {
    yield ['a'];
    throw new Error('CANARY');
  }
  await expect(writeXlsx(join(folder, 'failed.xlsx'), failing())).rejects.toThrow('CANARY');
  await expect(
    writeDelimited(join(folder, 'failed.csv'), failing(), { delimiter: ',', hasMark: false }),
  ).rejects.toThrow('CANARY');
});

/** Security: a customer who signs up as a formula must not compute anything where the file is opened. */
test('a cell that would be a formula is a text in a spreadsheet; numbers are left as they are', async () => {
  for (const cell of ['=1+1', "+cmd|' /C calc'!A0", '-2+3+cmd', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1', '-a']) {
    expect(withoutFormula(cell)).toBe(`'${cell}`);
  }
  for (const cell of ['+420 777 123 456', '-5', '-5.5', '+1 (2) 3-4', 'a=b', '', '12'])
    expect(withoutFormula(cell)).toBe(cell);
  const path = join(folder, 'formula.csv');
  await writeDelimited(path, each([['=HYPERLINK("x")', 'b']]), { delimiter: ',', hasMark: false });
  expect(readFileSync(path, 'utf8')).toBe('"\'=HYPERLINK(""x"")",b\r\n');
});
