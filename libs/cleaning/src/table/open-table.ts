import { open } from 'node:fs/promises';
import { type DelimitedOptions, openDelimitedTable } from './delimited-table';
import type { Table } from './table';
import { openXlsxTable } from './xlsx-table';

export interface TableOptions extends DelimitedOptions {
  /** The sheet of a workbook; without it the first. */
  readonly sheet?: string;
}

/** Opens a table; a workbook is recognised by its first bytes, whatever its name. */
export async function openTable(path: string, options: TableOptions = {}): Promise<Table> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(4);
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  return head.toString('latin1') === 'PK\u0003\u0004'
    ? openXlsxTable(path, options.sheet)
    : openDelimitedTable(path, options);
}
