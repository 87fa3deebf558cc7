import { rename, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { duplicateColumn, resultColumns } from '../clean/checked-row';
import { type DoneRow, WorkFile } from '../clean/work-file';
import type { Cells } from '../table/table';
import { writeDelimited, writeXlsx } from '../table/write-table';
import { samplePage } from './sample-page';
import { type Report, Tally } from './tally';

export interface FinishOptions {
  readonly workPath: string;
  /** Its ending says the format: `.xlsx`, `.tsv`, else CSV. */
  readonly out: string;
  readonly page: string;
  /** The first row of the table; null where it has no headings. */
  readonly headings: Cells | null;
  /** Columns of the table. */
  readonly width: number;
  /** Between cells of a CSV. */
  readonly delimiter: string;
  readonly hasMark: boolean;
}

/** Writes the table with its results, and the sample page, each whole or not at all. */
export async function finish(options: FinishOptions): Promise<Report> {
  const { workPath, out, page, headings, width } = options;
  const tally = new Tally();
  const names = Array.from({ length: width }, (_, at) => headings?.[at] ?? `column ${at + 1}`);
  const rows = outputRows(WorkFile.rows(workPath), names, headings === null ? 1 : 2, tally);
  const format = extname(out).toLowerCase();
  const started = `${out}.new`;
  if (format === '.xlsx') await writeXlsx(started, rows);
  else {
    const delimiter = format === '.tsv' ? '\t' : options.delimiter;
    await writeDelimited(started, rows, { delimiter, hasMark: options.hasMark });
  }
  const { report } = tally;
  await writeFile(`${page}.new`, samplePage(report, tally.samplesByStatus, names), { mode: 0o600 });
  await rename(`${page}.new`, page);
  await rename(started, out);
  return report;
}

/** @param first row of the file that the first row of the table is */
async function* outputRows(
  rows: AsyncIterable<DoneRow>,
  names: readonly string[],
  first: number,
  tally: Tally,
): AsyncGenerator<Cells> {
  yield [...names, ...resultColumns, duplicateColumn];
  let at = first;
  for await (const done of rows) {
    const [cells, { results }] = done;
    const sameAs = tally.add(at++, done);
    const own = Array.from({ length: Math.max(names.length, cells.length) }, (_, column) => cells[column] ?? '');
    yield [...own, ...results, sameAs === null ? '' : String(sameAs)];
  }
}
