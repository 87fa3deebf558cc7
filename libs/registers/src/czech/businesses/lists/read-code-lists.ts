import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { decodeWindows1250 } from '../../../encoding/windows-1250';
import { DelimitedRow } from '../../../files/delimited-row';
import { RegisterFileError, refuseUnreadable } from '../../../register-file-error';
import { CodeList } from './code-list';

/** Largest list, in bytes: the longest has 100 KB. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;
/** Longest code, and longest text that is kept, in characters. */
const MAX_CODE_CHARACTERS = 10;
const MAX_TEXT_CHARACTERS = 500;
const BYTE_ORDER_MARK = '\ufeff';
const STILL_IN_USE = '9999';

/** Lists of the Statistical Office by their numbers. */
const LISTS: Readonly<Record<string, keyof CodeLists>> = {
  '56': 'forms',
  '149': 'forms',
  '579': 'sizes',
  '80004': 'activities',
  '80143': 'newActivities',
  ...Object.fromEntries(['6101', '6102', '6103', '6104', '6105'].map((number) => [number, 'newActivities'] as const)),
};

/** The lists that lie beside a register. */
export interface CodeLists {
  readonly forms: CodeList;
  readonly sizes: CodeList;
  /** CZ-NACE Rev. 2. */
  readonly activities: CodeList;
  /** CZ-NACE 2025. */
  readonly newActivities: CodeList;
}

/** Reads lists in any of the layouts in which they are published. Throws RegisterFileError for a file that is no list. */
export async function readCodeLists(paths: readonly string[]): Promise<CodeLists> {
  const lists = {
    forms: new CodeList(),
    sizes: new CodeList(),
    activities: new CodeList(),
    newActivities: new CodeList(),
  };
  for (const path of paths) readList(await bytesOf(path), basename(path), lists);
  return lists;
}

async function bytesOf(path: string): Promise<Buffer> {
  const { size } = await stat(path).catch(refuseUnreadable(path));
  if (size > MAX_LIST_BYTES) throw noList(basename(path), `it is larger than ${MAX_LIST_BYTES} bytes`);
  const bytes = await readFile(path).catch(refuseUnreadable(path));
  const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1250(bytes);
  return Buffer.from(`${text.replace(BYTE_ORDER_MARK, '').trimEnd()}\n`);
}

function readList(bytes: Buffer, file: string, lists: CodeLists): void {
  const lineEnd = bytes.indexOf('\n');
  const row = new DelimitedRow(bytes.subarray(0, lineEnd).includes(';') ? 0x3b : 0x2c);
  let at = row.read(bytes, 0);
  if (at === -1) throw noList(file, 'its first line has no end');
  const names = Array.from({ length: row.columns }, (_, index) => row.text(index).trim().toUpperCase());
  const isNace = names[0] === 'ID_CZNACE' && names[1] === 'TEXT_CZNACE';
  const columns = {
    list: names.indexOf('KODCIS'),
    code: isNace ? 0 : names.indexOf('CHODNOTA'),
    text: isNace ? 1 : names.indexOf('TEXT'),
    end: names.indexOf('ADMNEPO'),
  };
  if (columns.code === -1 || columns.text === -1) throw noList(file, 'it has no columns CHODNOTA and TEXT');
  const nace = new NaceCodes();
  for (let line = 2; at < bytes.length; line += 1) {
    const next = row.read(bytes, at);
    if (next === -1) throw noList(file, `line ${line} ends in the middle`);
    at = next;
    const code = row.text(columns.code).trim();
    const text = row.text(columns.text).trim();
    if (code === '' || text === '' || code.length > MAX_CODE_CHARACTERS || row.columns !== names.length) {
      throw noList(file, `line ${line} is no row of a list`);
    }
    const name = isNace ? 'activities' : LISTS[row.text(columns.list).trim()];
    const isCurrent = columns.end === -1 || row.text(columns.end).includes(STILL_IN_USE);
    if (name !== undefined) {
      lists[name].add(isNace ? nace.whole(code) : code, text.slice(0, MAX_TEXT_CHARACTERS), isCurrent);
    }
  }
}

/** The list of activities alone is also published as numbers, which have lost their zeros: those before division 10. */
class NaceCodes {
  private isBeforeTen = true;

  whole(code: string): string {
    if (code === '10' || /^0\d/.test(code)) this.isBeforeTen = false;
    if (code === '0') return '00';
    return this.isBeforeTen ? `0${code}` : code;
  }
}

function noList(file: string, why: string): RegisterFileError {
  return new RegisterFileError('damaged', `${file} is no list of codes: ${why}`, file);
}
