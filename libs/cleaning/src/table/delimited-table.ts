import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { type Encoding, encodingOf, textOf } from './encoding';
import { type Cells, MAX_COLUMNS, MAX_ROW, type Table, TableError } from './table';

const DELIMITERS = [';', '\t', ',', '|'] as const;
const NAMES: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', ',': 'commas', '|': 'bars' };
/** Rows by which the delimiter is recognised. */
const LOOKED_AT = 50;
/** Of them, those with as many cells as most have. */
const ALIKE = 0.8;

/** Customers' files have quotation marks inside cells, empty lines, and rows of different lengths. */
const READING: Options = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_ROW,
};

/** What a caller may know better than the file shows. */
export interface DelimitedOptions {
  readonly encoding?: Encoding;
  readonly delimiter?: string;
}

/** A text whose cells are between delimiters (CSV, TSV). */
export async function openDelimitedTable(path: string, options: DelimitedOptions = {}): Promise<Table> {
  const recognised = await encodingOf(path);
  const encoding = options.encoding ?? recognised.encoding;
  const delimiter = options.delimiter ?? delimiterOf(await beginningOf(path, encoding));
  return {
    form: `${encoding}, ${NAMES[delimiter] ?? JSON.stringify(delimiter)}`,
    delimiter,
    hasMark: recognised.hasMark,
    rows: (read) => rowsOf(textOf(path, encoding, read), delimiter),
  };
}

async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Cells> {
  const source = Readable.from(text);
  const parser = parse({ ...READING, delimiter });
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      if (cells.length > MAX_COLUMNS) throw new TableError(`A row has more than ${MAX_COLUMNS} columns.`);
      // An empty line of a table that was exported with all of its delimiters.
      if (cells.some((cell) => cell.trim() !== '')) yield cells;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TableError(
      `Line ${error.lines} cannot be read: ${error.message}. A quotation mark may not be closed; --delimiter says what is between the cells.`,
      { cause: error },
    );
  } finally {
    source.destroy();
  }
}

async function beginningOf(path: string, encoding: Encoding): Promise<string> {
  for await (const text of textOf(path, encoding)) return text;
  return '';
}

/**
 * The delimiter with which most rows have the same number of cells, of these the one with most; else of the first line. A
 * first line without one is the heading of a single column, whose cells may hold commas.
 */
export function delimiterOf(text: string): string {
  let best: { delimiter: string; cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const counts = countsOf(text, delimiter);
    const usual = [...counts].sort((a, b) => a - b)[counts.length >> 1] ?? 1;
    const isAlike = counts.filter((count) => count === usual).length >= ALIKE * counts.length;
    if (isAlike && (counts[0] ?? 0) > 1 && usual > (best?.cells ?? 1)) best = { delimiter, cells: usual };
  }
  if (best !== null) return best.delimiter;
  const [line = ''] = text.split('\n', 1);
  const found = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  const most = found.reduce((a, b) => (b.count > a.count ? b : a));
  return most.count > 0 ? most.delimiter : (DELIMITERS.find((delimiter) => !text.includes(delimiter)) ?? ',');
}

function countsOf(text: string, delimiter: string): readonly number[] {
  try {
    // The last line of the piece may be cut.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1) || text;
    return (parseText(whole, { ...READING, delimiter, to: LOOKED_AT }) as string[][]).map(({ length }) => length);
  } catch {
    return [];
  }
}
