import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a workbook as other programs write them. */
export interface WorkbookParts {
  /** Inside `sheetData`. */
  readonly rows: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
  /** Before the sheet's element. */
  readonly head?: string;
  readonly others?: Readonly<Record<string, Buffer>>;
}

/** Writes a workbook with an empty first sheet "Cover" and a second sheet "Data". */
export async function writeWorkbook(path: string, parts: WorkbookParts): Promise<void> {
  const { rows, sharedStrings, styles, head = '', others = {} } = parts;
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Cover" r:id="a"/><sheet name="Data" r:id="b"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="a" Target="worksheets/first.xml"/><Relationship Id="b" Target="/xl/worksheets/data.xml"/></Relationships>',
  );
  add('xl/worksheets/first.xml', '<worksheet><sheetData/></worksheet>');
  add('xl/worksheets/data.xml', `${head}<x:worksheet xmlns:x="m"><sheetData>${rows}</sheetData></x:worksheet>`);
  if (sharedStrings !== undefined) add('xl/sharedStrings.xml', `<sst>${sharedStrings}</sst>`);
  if (styles !== undefined) add('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`);
  for (const [name, bytes] of Object.entries(others)) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream as Readable, createWriteStream(path));
}
