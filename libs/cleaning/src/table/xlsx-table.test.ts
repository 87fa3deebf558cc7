import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { collected } from '../testing/rows';
import { type WorkbookParts, writeWorkbook } from '../testing/workbook';
import { openXlsxTable } from './xlsx-table';

const folder = temporaryFolder('xlsx');
const path = join(folder, 'book.xlsx');

async function rowsOf(parts: WorkbookParts) {
  await writeWorkbook(path, parts);
  return collected((await openXlsxTable(path, 'Data')).rows());
}

test('cells are read in every way in which they are written, each in its column', async () => {
  const sharedStrings =
    '<si><t>Mesto</t></si><si><r><t>Ži</t></r><r><t xml:space="preserve">lina </t></r><rPh><t>reading</t></rPh></si>';
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>a &amp; b</t></is></c></row><row r="2"/>' +
    '<row r="5"><c r="B5" t="s"><v>1</v></c><c><v>1001</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>made</v></c><c t="s"><v>99</v></c></row>';
  expect(await rowsOf({ rows, sharedStrings })).toEqual([
    ['Mesto', '', 'a & b'],
    ['', 'Žilina ', '1001', 'TRUE', 'made', ''],
  ]);
});

test('dates are dates and not the number of a day', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="d.m.yyyy"/><numFmt numFmtId="165" formatCode="0&quot;days&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
  const rows = `<row>${cell(0, '45000')}${cell(1, '45000')}${cell(2, '45000.604166666664')}${cell(3, '7')}${cell(1, '0.5')}${cell(1, '1e99')}</row>`;
  expect(await rowsOf({ rows, styles })).toEqual([['45000', '2023-03-15', '2023-03-15 14:30', '7', '12:00', '1e99']]);
});

test('the first sheet is read unless another is named, and a wrong name names those that there are', async () => {
  await writeWorkbook(path, { rows: '<row><c><v>1</v></c></row>' });
  expect(await collected((await openXlsxTable(path)).rows())).toEqual([]);
  await expect(openXlsxTable(path, 'data')).rejects.toThrow('no sheet "data", but "Cover", "Data"');
});

/** Security: a workbook is an archive of XML from somebody else. */
describe('is refused', () => {
  test('when it unpacks to much more than its size', async () => {
    const bomb = { 'xl/sharedStrings.xml': Buffer.alloc(80 * 1024 ** 2, ' ') };
    await expect(rowsOf({ rows: '', others: bomb })).rejects.toThrow(/unpacks to more than 200 times its size/);
  });

  test.each([
    ['declares entities', { rows: '', head: '<!DOCTYPE a [<!ENTITY b "ccc">]>' }, 'document type'],
    ['uses an entity that there is not', { rows: '<row><c t="str"><v>&b;</v></c></row>' }, 'no XML of a workbook'],
    ['has a cell far to the right', { rows: '<row><c r="XFD1"><v>1</v></c></row>' }, 'beyond column 1000'],
    ['has a name that leaves it', { rows: '', others: { 'a/b': Buffer.from('x'), 'xl/../c': Buffer.from('x') } }, ''],
  ] as const)('when it %s', async (_, parts, message) => {
    await expect(rowsOf(parts as WorkbookParts)).rejects.toThrow(message);
  });

  test('when it is no archive, or cut', async () => {
    writeFileSync(path, 'PK\u0003\u0004 and no more');
    await expect(openXlsxTable(path)).rejects.toThrow('The workbook cannot be read');
  });
});
