import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Cells, TableError } from './table';

/** Most rows of a sheet. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL = 32_767;
/** Rows written at a time. */
const ROWS_AT_ONCE = 500;
const MARK = '\uFEFF';

export interface DelimitedForm {
  readonly delimiter: string;
  readonly hasMark: boolean;
}

/** Writes rows as delimited text in UTF-8, in which no cell is a formula. */
export async function writeDelimited(path: string, rows: AsyncIterable<Cells>, form: DelimitedForm): Promise<void> {
  const { delimiter, hasMark } = form;
  const special = new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`);
  const cell = (value: string): string => {
    const safe = withoutFormula(value);
    return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const line = (cells: Cells): string => `${cells.map(cell).join(delimiter)}\r\n`;
  await pipeline(Readable.from(joined(hasMark ? MARK : '', rows, line, '')), createWriteStream(path, { mode: 0o600 }));
}

/** What spreadsheets take for the beginning of a formula; the wide signs too. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
/** A number or a telephone number computes nothing. */
const plainNumber = /^[+-][\d\s().,/-]*$/;

/** A text that a spreadsheet shows and does not compute: one that would be a formula has an apostrophe before it. */
export function withoutFormula(cell: string): string {
  return formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

async function* joined(
  head: string,
  rows: AsyncIterable<Cells>,
  line: (cells: Cells, at: number) => string,
  tail: string,
) {
  let text = head;
  let count = 0;
  for await (const cells of rows) {
    text += line(cells, ++count);
    if (count % ROWS_AT_ONCE === 0) {
      yield text;
      text = '';
    }
  }
  yield text + tail;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook beside its sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Addresses" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Writes rows as a workbook whose cells are texts, so that none is a formula and no zero before a number is lost. */
export async function writeXlsx(path: string, rows: AsyncIterable<Cells>): Promise<void> {
  const head = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`;
  const line = (cells: Cells, at: number): string => {
    if (at > MAX_SHEET_ROWS)
      throw new TableError(`A sheet has at most ${MAX_SHEET_ROWS} rows. Name an --out that ends in .csv.`);
    return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`).join('')}</row>`;
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(DECLARATION + text), name);
  const sheet = Readable.from(joined(head, rows, line, '</sheetData></worksheet>'), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const output = zip.outputStream as Readable;
  // The archive does not hear of what its source fails with.
  sheet.on('error', (error) => output.destroy(error));
  await pipeline(output, createWriteStream(path, { mode: 0o600 }));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of an element; what XML cannot hold is left out. */
function xmlText(text: string): string {
  return text
    .slice(0, MAX_CELL)
    .replace(/[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character] as string);
}
