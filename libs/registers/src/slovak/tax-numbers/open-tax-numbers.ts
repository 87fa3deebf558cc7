import { basename } from 'node:path';
import { readCin } from '../../cin';
import type { TaxRecord } from '../../company-record';
import { type FileSelection, openRegisterFiles } from '../../files/register-files';
import { VERSIONS_PER_DAY } from '../../record';
import { RegisterFileError } from '../../register-file-error';
import { DEFAULT_BATCH_RECORDS, type ReadOptions, type RegisterInput, type RowSample } from '../../register-reader';
import { RowTallies } from '../../row-tallies';
import { TAX_LISTS, TaxList, type TaxListName, type TaxRow } from './tax-list';
import { TaxTable } from './tax-table';

/** Why one row is left out, in the words of the report. */
export const REFUSED = {
  cin: 'IČO is not 8 digits',
  tin: 'DIČ is not 10 digits',
  vatin: 'IČ DPH is not SK and 10 digits',
  duplicate: 'IČO read before in the same list',
} as const;

/** Rows that belong to no company of the register of companies, in the words of the report. */
export const NO_CIN = 'row without an IČO (a foreign or a natural person)';

const LIST_FILE = /^ds_(dsrdp|dphs)[^/]*\.(zip|xml|xml\.gz)$/i;
/** Most companies: five times those that have a tax number. */
const MAX_COMPANIES = 6_000_000;

const SELECTION: FileSelection = {
  chooseInFolder: (names) => names.filter((name) => LIST_FILE.test(name)),
  wantsEntry: (name) => /\.xml$/i.test(basename(name)),
};

/**
 * Opens the two lists of the Financial Administration, in a folder or in one archive. They are joined on the IČO in a table;
 * records come after the last list. A company that both have is one row of the report.
 */
export async function openTaxNumbers(
  register: string,
  from: string,
  { releaseDay = 0, batchRecords = DEFAULT_BATCH_RECORDS, onRefused }: ReadOptions = {},
): Promise<RegisterInput<TaxRecord>> {
  const { totalBytes, bytesRead, pieces } = await openRegisterFiles(from, SELECTION);
  const refused = new RowTallies();
  const table = new TaxTable();
  const found = new Map<TaxListName, string>();
  let refusedRows = 0;
  let leftOut = 0;
  let kept = 0;
  let newestDay = 0;

  function take(row: TaxRow, { file, line }: TaxList): void {
    const reason = reasonToRefuse(table, row);
    if (reason === NO_CIN) {
      leftOut += 1;
    } else if (reason !== null) {
      refusedRows += 1;
      // Names and addresses of persons stand in the same row.
      const sample = (): RowSample => ({ file, line, row: `${row.list} ICO=${row.cin} ${row.number}` });
      refused.addRefused(reason, sample, onRefused);
    } else if (table.size > MAX_COMPANIES) {
      throw new RegisterFileError('damaged', `${file} has more than ${MAX_COMPANIES} companies`, file, line);
    }
  }

  async function readLists(): Promise<void> {
    let list: TaxList | null = null;
    for await (const piece of pieces()) {
      if (list === null) {
        const reader: TaxList = new TaxList(piece.file, (row) => take(row, reader));
        list = reader;
      }
      list.write(piece);
      if (!piece.last) continue;
      const name = list.list as TaxListName;
      const twice = found.get(name);
      if (twice !== undefined) {
        const why = `${piece.file} is the list ${name}, which ${twice} is already: give each once`;
        throw new RegisterFileError('not-a-register', why, piece.file);
      }
      found.set(name, piece.file);
      newestDay = Math.max(newestDay, list.day);
      list = null;
    }
    const missing = TAX_LISTS.filter((name) => !found.has(name));
    if (missing.length > 0) {
      const names = missing.map((name) => name.toLowerCase()).join(' and ');
      const why = `${from} has no ${names}: both lists are needed, in one folder or archive`;
      throw new RegisterFileError(found.size === 0 ? 'empty' : 'companion-missing', why, from);
    }
  }

  async function* batches(): AsyncGenerator<TaxRecord[]> {
    await readLists();
    if (table.size === 0) {
      const why = `${from}: none of ${refusedRows + leftOut} rows could be used`;
      throw new RegisterFileError('not-a-register', why, from);
    }
    let batch: TaxRecord[] = [];
    for (const record of table.records((releaseDay || newestDay) * VERSIONS_PER_DAY)) {
      kept += 1;
      if (batch.push(record) < batchRecords) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  return {
    totalBytes,
    bytesRead,
    batches,
    report: () => ({
      register,
      rowsRead: kept + refusedRows + leftOut,
      kept,
      refused: refused.toRecord(),
      leftOut: leftOut === 0 ? {} : { [NO_CIN]: leftOut },
      warnings: {},
      files: found.size,
      sourceVersion: releaseDay || newestDay ? String(releaseDay || newestDay) : null,
      hierarchy: null,
      rowsWithoutCounty: 0,
    }),
  };
}

/** Puts a row into the table; a reason where it cannot be. One IČ DPH may belong to several companies (VAT groups). */
function reasonToRefuse(table: TaxTable, { list, cin: text, number }: TaxRow): string | null {
  const cin = readCin(text);
  if (cin === '') return NO_CIN;
  if (cin === null || cin.length !== 8) return REFUSED.cin;
  const isTin = list === 'DS_DSRDP';
  const digits = isTin ? number : number.replace(/^SK/i, '');
  if (!/^\d{10}$/.test(digits) || (!isTin && digits === number)) return isTin ? REFUSED.tin : REFUSED.vatin;
  return table.put(cin, isTin ? 'tins' : 'vatins', digits) ? null : REFUSED.duplicate;
}
