import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { collected } from '../testing/rows';
import { type DelimitedOptions, delimiterOf, openDelimitedTable } from './delimited-table';

const folder = temporaryFolder('delimited');

async function rowsOf(text: string, options: DelimitedOptions = {}) {
  const path = join(folder, 'table.csv');
  writeFileSync(path, text);
  return collected((await openDelimitedTable(path, options)).rows());
}

test.each([
  ['a;b,c;d\ne;f;g\n', ';'],
  ['a\tb\n1\t2\n', '\t'],
  ['a,b\n"1,5",2\n', ','],
  ['a|b|c\nd|e|f', '|'],
  ['one column\nof words\n', ';'],
  ['Adresa\nKarlova 213, Cheb\nKarlova 1, Cheb\nKarlova 2, Cheb\nKarlova 3, Cheb\nKarlova 4, Cheb\n', ';'],
  ['Karlova 213, 350 02 Cheb\nHlavní 1, 360 01 Karlovy Vary\n', ','],
  ['', ';'],
])('of %j the delimiter is %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

test('cells keep their delimiters, quotation marks and line breaks; empty rows are none', async () => {
  expect(await rowsOf('a;b\r\n"x;y";"he said ""so""\nand"\r\n\r\n;;\r\nFirma "ABC" s.r.o.;1;more\r\nshort')).toEqual([
    ['a', 'b'],
    ['x;y', 'he said "so"\nand'],
    ['Firma "ABC" s.r.o.', '1', 'more'],
    ['short'],
  ]);
});

test('what the caller says goes before what is recognised', async () => {
  expect(await rowsOf('a,b;c', { delimiter: ',' })).toEqual([['a', 'b;c']]);
});

/** Security: the rest of a file of any size would be one cell in memory. */
test('a quotation mark that is not closed is refused with its line, however much follows', async () => {
  await expect(rowsOf('a;b\n1;"2\n')).rejects.toThrow(/Line \d+ cannot be read.*quot/is);
  await expect(rowsOf(`a;b\n1;"2\n${'x;y\n'.repeat(400_000)}`)).rejects.toThrow(/Line \d+ cannot be read/);
  await expect(rowsOf(`${'x;'.repeat(1_001)}\n`, { delimiter: ';' })).rejects.toThrow('more than 1000 columns');
});
