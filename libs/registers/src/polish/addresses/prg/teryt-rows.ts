import { isUtf8 } from 'node:buffer';
import { decodeWindows1250 } from '../../../encoding/windows-1250';
import { RegisterFileError } from '../../../register-file-error';
import type { XmlAttributes } from '../../../xml/xml-attributes';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';

/** Most bytes of a catalogue; ULIC, the largest, has some 100 MB as XML. */
export const MAX_CATALOGUE_BYTES = 384 * 1024 ** 2;
/** Longest value of a catalogue, in characters. */
const MAX_VALUE_CHARACTERS = 300;

/** One row of a catalogue of TERYT: the value of a column, an empty string where it has none. */
export type TerytRow = (column: string) => string;

/** The catalogues of TERYT; `other` is one that addresses do not need (kinds of places). */
export type TerytCatalogue = 'TERC' | 'SIMC' | 'ULIC' | 'other';

/** Which catalogue has these columns; null when none has. */
export function catalogueOf(columns: readonly string[]): TerytCatalogue | null {
  const has = (...names: string[]) => names.every((name) => columns.includes(name));
  if (has('SYM', 'SYM_UL', 'CECHA', 'NAZWA_1', 'NAZWA_2')) return 'ULIC';
  if (has('WOJ', 'POW', 'GMI', 'RODZ_GMI', 'RM', 'NAZWA', 'SYM', 'SYMPOD')) return 'SIMC';
  if (has('WOJ', 'POW', 'GMI', 'RODZ', 'NAZWA', 'NAZWA_DOD')) return 'TERC';
  return has('RM', 'NAZWA_RM') ? 'other' : null;
}

/** Reads the rows of a catalogue, XML or CSV, piece by piece. Throws RegisterFileError for one that is damaged. */
export class TerytRowReader {
  private readonly scanner: XmlScanner | null;
  private readonly csv: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly file: string,
    isXml: boolean,
    private readonly takeRow: (row: TerytRow) => void,
  ) {
    this.scanner = isXml ? new XmlScanner(file, new TerytXmlHandler(takeRow)) : null;
  }

  write(bytes: Buffer): void {
    this.bytes += bytes.length;
    if (this.bytes > MAX_CATALOGUE_BYTES) {
      const why = `${this.file} has more than ${MAX_CATALOGUE_BYTES} bytes, as no catalogue has`;
      throw new RegisterFileError('unsafe-archive', why, this.file);
    }
    if (this.scanner !== null) this.scanner.write(bytes);
    else this.csv.push(Buffer.from(bytes));
  }

  finish(): void {
    if (this.scanner !== null) this.scanner.finish();
    else readCsv(this.file, Buffer.concat(this.csv), this.takeRow);
  }
}

/** `<row><WOJ>02</WOJ>...`, in older files `<row><col name="WOJ">02</col>...`; roots and wrappers differ. */
class TerytXmlHandler implements XmlHandler {
  private values: Map<string, string> | null = null;
  private column = '';

  constructor(private readonly takeRow: (row: TerytRow) => void) {}

  open(name: string, attributes: XmlAttributes): XmlInterest {
    if (this.values === null) {
      if (name === 'row') this.values = new Map();
      return 'enter';
    }
    this.column = name === 'col' ? (attributes.get('name') ?? '') : name;
    this.values.set(this.column, '');
    return 'text';
  }

  text(text: XmlText): void {
    if (text.length <= MAX_VALUE_CHARACTERS) this.values?.set(this.column, text.trimmed());
  }

  close(name: string): void {
    if (name !== 'row' || this.values === null) return;
    const values = this.values;
    this.values = null;
    this.takeRow((column) => values.get(column) ?? '');
  }
}

/** The column names of the first row of a catalogue, as far as its first bytes hold them; empty when they hold none. */
export function columnsOfHead(head: Buffer, isXml: boolean, file: string): string[] {
  if (!isXml) return cellsOf((decodeText(head).split(/\r?\n/, 1)[0] ?? '').slice(0, MAX_VALUE_CHARACTERS));
  const columns: string[] = [];
  let rows = 0;
  let column = '';
  const scanner = new XmlScanner(file, {
    open(name, attributes) {
      if (name === 'row') rows += 1;
      else if (rows === 1) column = name === 'col' ? (attributes.get('name') ?? '') : name;
      if (rows === 1 && name !== 'row') columns.push(column);
      return rows > 1 ? 'skip' : 'enter';
    },
    text: () => undefined,
    close: () => undefined,
  });
  scanner.write(head);
  return columns;
}

function readCsv(file: string, bytes: Buffer, takeRow: (row: TerytRow) => void): void {
  const lines = decodeText(bytes).split(/\r?\n/);
  const places = new Map(cellsOf(lines[0]).map((name, index) => [name, index]));
  for (let index = 1; index < lines.length; index += 1) {
    if (lines[index] === '') continue;
    const cells = cellsOf(lines[index]);
    if (cells.length !== places.size) {
      const why = `${file} line ${index + 1} has ${cells.length} columns, not ${places.size}`;
      throw new RegisterFileError(index === lines.length - 1 ? 'truncated' : 'columns', why, file, index + 1);
    }
    takeRow((column) => cells[places.get(column) ?? -1] ?? '');
  }
}

function cellsOf(line: string): string[] {
  return line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim());
}

/** UTF-8 where the bytes are valid UTF-8, else windows-1250, whose Polish letters never are. */
function decodeText(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1250(bytes);
  return text.replace(/^\ufeff/, '');
}
