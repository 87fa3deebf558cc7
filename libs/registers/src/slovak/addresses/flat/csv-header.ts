import { RegisterFileError } from '../../../register-file-error';

/** The columns of the quarterly CSV of the Slovak address register, in their order. */
export const CSV_COLUMNS = [
  'IDENTIFIKATOR',
  'KRAJ',
  'OKRES',
  'OBEC',
  'CAST_OBCE',
  'ULICA',
  'SUPISNE_CISLO',
  'ORIENTACNE_CISLO_CELE',
  'PSC',
  'ADRBOD_X',
  'ADRBOD_Y',
] as const;

/** Checks the header line of one file. Throws RegisterFileError when rows could not be understood. */
export function checkCsvHeader(line: Buffer, file: string): void {
  const refuse = (reason: 'encoding' | 'columns' | 'not-a-register' | 'empty', why: string): never => {
    throw new RegisterFileError(reason, `${file} line 1: ${why}`, file, 1);
  };
  if (line.length >= 2 && ((line[0] === 0xff && line[1] === 0xfe) || (line[0] === 0xfe && line[1] === 0xff))) {
    refuse('encoding', 'the file is UTF-16, UTF-8 expected');
  }
  const text = line.toString('utf8').replace(/^\ufeff/, '');
  if (text.trim() === '') refuse('empty', 'the header is missing, the line is empty');
  if (/^\s*<(!doctype|html|head|body|\?xml)/i.test(text)) {
    refuse('not-a-register', 'this is a web page or XML, not a CSV file; download it again');
  }
  const names = text.split(';').map((name) => name.replace(/^"(.*)"$/, '$1'));
  if (!names.some((name) => (CSV_COLUMNS as readonly string[]).includes(name))) {
    refuse('not-a-register', `no column of the address register found in ${JSON.stringify(text.slice(0, 80))}`);
  }
  const missing = CSV_COLUMNS.filter((column) => !names.includes(column));
  if (names.length !== CSV_COLUMNS.length) {
    const which = missing.length === 0 ? '' : `, missing: ${missing.join(', ')}`;
    refuse('columns', `${CSV_COLUMNS.length} columns expected, ${names.length} found${which}`);
  }
  CSV_COLUMNS.forEach((column, position) => {
    if (names[position] === column) return;
    refuse(
      'columns',
      `column ${position + 1} must be ${column}, found ${JSON.stringify(names[position]?.slice(0, 80))}`,
    );
  });
}
