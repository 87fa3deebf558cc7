import { basename, dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongUseError } from '@tripoint/runtime';
import { type Role, roles } from '../columns/roles';
import { type Encoding, encodings } from '../table/encoding';

export const HELP = `Usage: scripts/clean FILE [options]

Checks the addresses of a table (CSV, TSV, XLSX) against the imported registers on this machine, and writes the table with what
became of each address. Nothing leaves the machine. Killed, it goes on where it was when it is run again. See docs/checking.md.

  --out FILE        table with the results, .csv, .tsv or .xlsx (default FILE.checked with the same ending)
  --columns LIST    columns by role, as street=Ulica,number=4,municipality=Mesto: a heading or a number from 1. Roles:
                    ${roles.join(', ')}
                    (default: recognised by headings in Slovak, Czech, Polish and English, else by what the cells hold)
  --headings YES    yes or no: whether the first row has headings (default: recognised)
  --country CODE    country of rows that name none (default: every country imported)
  --encoding NAME   ${encodings.join(', ')} (default: recognised)
  --delimiter TEXT  between cells: one character, or tab (default: recognised)
  --sheet NAME      sheet of a workbook (default: the first)
  --threads N       threads that check, 1 to 64 (default: one for each processor)
  --page FILE       page with the report and some rows of each status (default: beside the table, .html)
  --data-dir DIR    folder of the service (setting DATA_DIR, default ./data)
  --restart         begin anew where an earlier run stopped, and replace its result
  --json            print the report as JSON
  --help            this text

Exit code 0: done. 1: the table or the registers cannot be read. 2: wrong use.
`;

/** What was asked for. */
export interface CleanRequest {
  readonly file: string;
  readonly out: string;
  readonly page: string;
  readonly named: ReadonlyMap<Role, string>;
  readonly headings: boolean | null;
  readonly country: string | null;
  readonly encoding?: Encoding;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly threads?: number;
  readonly dataDir?: string;
  readonly restart: boolean;
  readonly json: boolean;
}

const MAX_THREADS = 64;

/** @returns null when help is asked for @throws {WrongUseError} */
export function readRequest(words: readonly string[]): CleanRequest | null {
  const { values, positionals } = parsed(words);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new WrongUseError('Name one file.');
  const ending = extname(file);
  const bare = join(dirname(file), basename(file, ending));
  const out = values.out ?? `${bare}.checked${/^\.(xlsx|tsv|csv)$/i.test(ending) ? ending : '.csv'}`;
  if (!/\.(xlsx|tsv|csv)$/i.test(out)) throw new WrongUseError('--out must end in .csv, .tsv or .xlsx.');
  const page = values.page ?? `${out.slice(0, -extname(out).length)}.html`;
  if (new Set([file, out, page]).size < 3) throw new WrongUseError('--out and --page must name other files.');
  const { encoding, delimiter, sheet, threads } = values;
  return {
    file,
    out,
    page,
    named: columnsOf(values.columns),
    headings: values.headings === undefined ? null : one(values.headings, ['yes', 'no'], '--headings') === 'yes',
    country: values.country?.toLowerCase() ?? null,
    ...(encoding !== undefined && { encoding: one(encoding.toLowerCase(), encodings, '--encoding') }),
    ...(delimiter !== undefined && { delimiter: delimiterNamed(delimiter) }),
    ...(sheet !== undefined && { sheet }),
    ...(threads !== undefined && { threads: wholeNumber(threads) }),
    ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
    restart: values.restart ?? false,
    json: values.json ?? false,
  };
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...{ out: text, columns: text, headings: text, country: text, encoding: text, delimiter: text, sheet: text },
        ...{ threads: text, page: text, 'data-dir': text, restart: flag, json: flag, help: flag },
      },
    });
  } catch (error) {
    throw new WrongUseError((error as Error).message);
  }
}

function one<W extends string>(word: string, words: readonly W[], option: string): W {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new WrongUseError(`${option} must be ${words.join(' or ')}.`);
  return found;
}

function columnsOf(list = ''): ReadonlyMap<Role, string> {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [
        one(pair.slice(0, Math.max(0, at)).trim(), roles, `A role of --columns ("${pair}")`),
        pair.slice(at + 1).trim(),
      ];
    }),
  );
}

function delimiterNamed(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw new WrongUseError('--delimiter must be one character, or tab.');
  return delimiter;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_THREADS) {
    throw new WrongUseError(`--threads must be a whole number from 1 to ${MAX_THREADS}.`);
  }
  return number;
}
