import { inOrder } from '@tripoint/runtime';
import type { Columns } from '../columns/roles';
import type { Cells, Table } from '../table/table';
import { checkedRow } from './checked-row';
import type { Checker } from './checker';
import { queryOf } from './row-query';
import type { DoneRow, WorkFile } from './work-file';

/** How far it is. */
export interface Progress {
  /** Rows done, those of an earlier run too, and of this run. */
  readonly rows: number;
  readonly own: number;
  /** Bytes of the file that were read. */
  readonly bytes: number;
}

export interface CleanOptions {
  readonly table: Table;
  readonly hasHeadings: boolean;
  readonly columns: Columns;
  /** Lower-case code of the country of rows that name none; null = all that there are. */
  readonly country: string | null;
  readonly checker: Pick<Checker, 'check' | 'atOnce'>;
  readonly work: Pick<WorkFile, 'done' | 'add'>;
  readonly onProgress?: (progress: Progress) => void;
}

/** Checks the rows that are not done yet, in their order. */
export async function cleanTable({ table, hasHeadings, work, onProgress, ...options }: CleanOptions): Promise<number> {
  const read = { bytes: 0 };
  const rows = rowsAfter(table.rows(read), work.done + (hasHeadings ? 1 : 0));
  const done = inOrder(rows, options.checker.atOnce, (cells) => doneRow(cells, options));
  let own = 0;
  for await (const row of done) {
    await work.add(row);
    own += 1;
    onProgress?.({ rows: work.done + own, own, bytes: read.bytes });
  }
  return own;
}

async function* rowsAfter(rows: AsyncIterable<Cells>, left: number): AsyncGenerator<Cells> {
  let at = 0;
  for await (const row of rows) if (at++ >= left) yield row;
}

async function doneRow(
  cells: Cells,
  { columns, country, checker }: Pick<CleanOptions, 'columns' | 'country' | 'checker'>,
): Promise<DoneRow> {
  const query = queryOf(cells, columns, country);
  return [cells, checkedRow(query === null ? null : await checker.check(query))];
}
