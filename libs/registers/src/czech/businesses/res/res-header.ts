import { RES_HEADER } from '@tripoint/samples';
import { RegisterFileError } from '../../../register-file-error';

/** Columns that rows cannot be understood without. */
const REQUIRED = [
  'ICO',
  'DDATVZN',
  'DDATZAN',
  'FORMA',
  'KATPO',
  'NACE',
  'FIRMA',
  'KODADM',
  'TEXTADR',
  'PSC',
  'OBEC_TEXT',
  'COBCE_TEXT',
  'ULICE_TEXT',
  'TYPCDOM',
  'CDOM',
  'COR',
  'DATPLAT',
] as const;
/** Columns that are read where they are: NACE2025 came in 2026. */
const OPTIONAL = ['NACE2025'] as const;
/** Columns of which nothing is needed. */
const UNUSED: ReadonlySet<string> = new Set([
  'OKRESLAU',
  'ZPZAN',
  'DDATPAKT',
  'ROSFORMA',
  'ICZUJ',
  'CISS2010',
  'PRIZNAK',
]);

export type ResColumn = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Where each column is. */
export interface ResHeader {
  /** Columns of every row. */
  readonly count: number;
  /** -1 for an optional column that the file does not have. */
  readonly at: Readonly<Record<ResColumn, number>>;
  /** Names that nobody knows. */
  readonly unknown: readonly string[];
}

/** The header since 2026, and the one before. */
export const HEADER = headerOf(RES_HEADER.split(','));
export const EARLIER_HEADER = headerOf(RES_HEADER.split(',').filter((name) => name !== 'NACE2025'));

/** Longest excerpt of a header in a message, in characters. */
const SHOWN_CHARACTERS = 80;

/** Reads the header line of RES; columns are found by name, in any order. Throws RegisterFileError for another table. */
export function readResHeader(line: Buffer, file: string): ResHeader {
  const refuse = (reason: 'encoding' | 'columns' | 'not-a-register' | 'empty', why: string): never => {
    throw new RegisterFileError(reason, `${file} line 1: ${why}`, file, 1);
  };
  const isUtf16 = line.length >= 2 && line[0] + line[1] === 0x1fd && line[0] >= 0xfe;
  if (isUtf16 || line.includes(0)) refuse('encoding', 'the file is UTF-16 or binary, UTF-8 expected');
  const text = line
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (text === '') refuse('empty', 'the header is missing, the line is empty');
  if (/^<(!doctype|html|head|body|\?xml)/i.test(text)) {
    refuse('not-a-register', 'this is a web page or XML, not a CSV file; download it again');
  }
  const names = text.split(',').map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toUpperCase(),
  );
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  if (!names.includes('ICO') && !names.includes('FIRMA')) {
    refuse('not-a-register', `no column of RES found in ${JSON.stringify(text.slice(0, SHOWN_CHARACTERS))}`);
  }
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) refuse('columns', `columns are missing: ${missing.join(', ')}`);
  const twice = names.find((name, index) => known.includes(name) && names.indexOf(name) !== index);
  if (twice !== undefined) refuse('columns', `column ${twice} occurs twice`);
  return headerOf(names);
}

function headerOf(names: readonly string[]): ResHeader {
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  return {
    count: names.length,
    at: Object.fromEntries(known.map((name) => [name, names.indexOf(name)])) as ResHeader['at'],
    unknown: names.filter((name) => !known.includes(name) && !UNUSED.has(name)),
  };
}
