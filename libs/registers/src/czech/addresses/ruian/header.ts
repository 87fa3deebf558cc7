import { decodeWindows1250 } from '../../../encoding/windows-1250';
import { RegisterFileError } from '../../../register-file-error';

/** One column of the address CSV: accepted names, and whether rows cannot be understood without it. */
interface Column {
  readonly names: readonly string[];
  readonly required: boolean;
}

const required = (...names: string[]): Column => ({ names, required: true });
const optional = (...names: string[]): Column => ({ names, required: false });

/** The 19 columns by position (ČÚZK, structure of the RÚIAN address CSV). */
const COLUMNS: readonly Column[] = [
  required('Kód ADM'),
  required('Kód obce'),
  required('Název obce'),
  optional('Kód MOMC'),
  optional('Název MOMC'),
  optional('Kód obvodu Prahy', 'Kód MOP'),
  optional('Název obvodu Prahy', 'Název MOP'),
  required('Kód části obce'),
  required('Název části obce'),
  required('Kód ulice'),
  required('Název ulice'),
  required('Typ SO'),
  required('Číslo domovní'),
  required('Číslo orientační'),
  required('Znak čísla orientačního'),
  required('PSČ'),
  required('Souřadnice Y'),
  required('Souřadnice X'),
  optional('Platí Od'),
];

export const COLUMN_COUNT = COLUMNS.length;

/** The header line of the current releases. */
export const HEADER_LINE = COLUMNS.map((column) => column.names[0]).join(';');

/**
 * Checks the header line of one file. Returns the names that are new but stand at the place of a column that may be
 * renamed. Throws RegisterFileError when rows could not be understood: another encoding, other columns, no table.
 */
export function checkHeader(line: Buffer, file: string): string[] {
  const refuse = (reason: 'encoding' | 'columns' | 'not-a-register' | 'empty', why: string): never => {
    throw new RegisterFileError(reason, `${file} line 1: ${why}`, file, 1);
  };
  if (line.length === 0) refuse('empty', 'the header is missing, the line is empty');
  if (line.length >= 2 && ((line[0] === 0xff && line[1] === 0xfe) || (line[0] === 0xfe && line[1] === 0xff))) {
    refuse('encoding', 'the file is UTF-16, windows-1250 expected');
  }
  if (line.length >= 3 && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) {
    refuse('encoding', 'the file is UTF-8 with a byte order mark, windows-1250 expected');
  }
  const text = decodeWindows1250(line);
  if (/^\s*<(\?xml|vf:)/i.test(text)) {
    const what = 'a file of changes (ST_ZZSZ) is applied with --change-set';
    refuse('not-a-register', `this is XML, not a CSV file; ${what}`);
  }
  if (/^\s*<(!doctype|html|head|body)/i.test(text)) {
    refuse('not-a-register', 'this is a web page, not a CSV file; download it again');
  }
  const names = text.split(';');
  if (names.length > 1 && names.some((name) => name.includes('"')))
    refuse('columns', 'the columns are quoted, the register has no quotes');
  if (isUtf8Header(line)) refuse('encoding', 'the file is UTF-8, windows-1250 expected');
  const known = new Map(COLUMNS.flatMap((column, position) => column.names.map((name) => [name, position] as const)));
  if (!names.some((name) => known.has(name))) {
    refuse('not-a-register', `no column of the address register found in ${JSON.stringify(text.slice(0, 80))}`);
  }
  if (names.length !== COLUMN_COUNT) {
    const missing = COLUMNS.filter((column) => !column.names.some((name) => names.includes(name)));
    const which = missing.length === 0 ? '' : `, missing: ${missing.map((column) => column.names[0]).join(', ')}`;
    refuse('columns', `${COLUMN_COUNT} columns expected, ${names.length} found${which}`);
  }
  const renamed: string[] = [];
  COLUMNS.forEach((column, position) => {
    const name = names[position];
    if (column.names.includes(name)) return;
    if (column.required || known.has(name)) {
      refuse(
        'columns',
        `column ${position + 1} must be ${column.names[0]}, found ${JSON.stringify(name.slice(0, 80))}`,
      );
    }
    renamed.push(name);
  });
  return renamed;
}

/** "Kód" or "Název" in UTF-8, which no windows-1250 header can hold by chance. */
function isUtf8Header(line: Buffer): boolean {
  return line.includes(Buffer.from('ód', 'utf8')) || line.includes(Buffer.from('Název', 'utf8'));
}
