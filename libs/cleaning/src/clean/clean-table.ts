import { inOrder } from '@tripoint/runtime';
import type { Columns } from '../columns/roles';
import type { Cells, Table } from '../table/table';
import type { Checker } from './checker';
import type { WorkFile } from './work-file';

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
export async function cleanTable(options: CleanOptions): Promise<number> {
  const { table, hasHeadings, columns, country, checker, work, onProgress } = options;
  const read = { bytes: 0 };
  const pages = pagesAfter(table.rows(read), work.done + (hasHeadings ? 1 : 0));
  const done = inOrder(pages, checker.atOnce, async (rows) => ({
    count: rows.length,
    lines: await checker.check({ rows, columns, country }),
  }));
  let own = 0;
  for await (const { count, lines } of done) {
    await work.add(lines);
    own += count;
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
