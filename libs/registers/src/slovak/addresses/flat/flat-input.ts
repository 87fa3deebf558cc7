import type { FilePiece } from '../../../files/file-piece';
import { type FileSelection, openRegisterFiles } from '../../../files/register-files';
import type { AddressRecord } from '../../../record';
import {
  DEFAULT_BATCH_RECORDS,
  type HierarchyReport,
  type ReadOptions,
  type RefusedRow,
  type RegisterInput,
  type RowSample,
} from '../../../register-reader';
import type { FlatRecords } from './flat-records';

/** A form of the register with one row for each address. */
export interface FlatForm {
  readonly selection: FileSelection;
  source(from: string, options: ReadOptions): Promise<FlatSource>;
}

interface FlatSource {
  readonly parser: {
    readonly records: FlatRecords;
    write(piece: FilePiece): void;
    writeRow(row: RowSample): void;
    finish(from: string): void;
  };
  readonly hierarchy: HierarchyReport | null;
}

/** Opens the files of a form: one file, packed or not, an archive or a folder. Throws RegisterFileError when there is none. */
export async function openFlat(
  form: FlatForm,
  register: string,
  from: string,
  options: ReadOptions,
): Promise<RegisterInput> {
  const { totalBytes, bytesRead, pieces } = await openRegisterFiles(from, form.selection);
  const { parser, hierarchy } = await form.source(from, options);
  const { records } = parser;
  return {
    totalBytes,
    bytesRead,
    batches: () =>
      batchesOf(
        records,
        pieces(),
        (piece) => parser.write(piece),
        () => parser.finish(from),
        options,
      ),
    report: () => records.report(register, hierarchy),
  };
}

/** Reads refused rows of a form again. */
export async function openFlatRows(
  form: FlatForm,
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions,
): Promise<RegisterInput> {
  const { parser, hierarchy } = await form.source(from, options);
  const { records } = parser;
  return {
    totalBytes: null,
    bytesRead: () => 0,
    batches: () =>
      batchesOf(
        records,
        rows,
        (row) => parser.writeRow(row),
        () => undefined,
        options,
      ),
    report: () => records.report(register, hierarchy),
  };
}

async function* batchesOf<T>(
  records: FlatRecords,
  items: AsyncIterable<T>,
  write: (item: T) => void,
  finish: () => void,
  { batchRecords = DEFAULT_BATCH_RECORDS }: ReadOptions,
): AsyncGenerator<AddressRecord[]> {
  for await (const item of items) {
    write(item);
    while (records.pending >= batchRecords) yield records.take(batchRecords);
  }
  finish();
  while (records.pending > 0) yield records.take(batchRecords);
}
