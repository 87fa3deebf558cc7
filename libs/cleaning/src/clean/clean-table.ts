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

/** Rows that a thread checks at a time. */
const PAGE = 32;

/** Checks the rows that are not done yet, in their order. */
export async function cleanTable({ table, hasHeadings, work, onProgress, ...options }: CleanOptions): Promise<number> {
  const read = { bytes: 0 };
  const pages = pagesAfter(table.rows(read), work.done + (hasHeadings ? 1 : 0));
  const done = inOrder(pages, options.checker.atOnce, (page) => doneRows(page, options));
  let own = 0;
  for await (const rows of done) {
    for (const row of rows) await work.add(row);
    own += rows.length;
    onProgress?.({ rows: work.done + own, own, bytes: read.bytes });
  }
  return own;
}

async function* pagesAfter(rows: AsyncIterable<Cells>, left: number): AsyncGenerator<readonly Cells[]> {
  let at = 0;
  let page: Cells[] = [];
  for await (const row of rows) {
    if (at++ < left) continue;
    page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function doneRows(
  page: readonly Cells[],
  { columns, country, checker }: Pick<CleanOptions, 'columns' | 'country' | 'checker'>,
): Promise<readonly DoneRow[]> {
  const queries = page.map((cells) => queryOf(cells, columns, country));
  const places = (await checker.check(queries.filter((query) => query !== null))).values();
  return page.map((cells, at) => [cells, checkedRow(queries[at] === null ? null : (places.next().value ?? null))]);
}
