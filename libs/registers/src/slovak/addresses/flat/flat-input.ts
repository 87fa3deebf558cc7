import type { FilePiece } from '../../../files/file-piece';
import type { RegisterFiles } from '../../../files/register-files';
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

/** A parser of a flat source. */
export interface FlatParser {
  readonly records: FlatRecords;
  write(piece: FilePiece): void;
  writeRow(row: RowSample): void;
  finish(from: string): void;
}

/** What the batches and reports of all flat sources have in common. */
export interface FlatSource {
  readonly register: string;
  readonly from: string;
  readonly parser: FlatParser;
  readonly hierarchy: HierarchyReport | null;
  readonly options: ReadOptions;
}

export function flatInput(source: FlatSource, files: RegisterFiles): RegisterInput {
  return {
    totalBytes: files.totalBytes,
    bytesRead: files.bytesRead,
    batches: () => batchesOf(source, files.pieces()),
    report: () => source.parser.records.report(source.register, source.hierarchy),
  };
}

export function flatRowsInput(source: FlatSource, rows: AsyncIterable<RefusedRow>): RegisterInput {
  return {
    totalBytes: null,
    bytesRead: () => 0,
    batches: () => batchesOfRows(source, rows),
    report: () => source.parser.records.report(source.register, source.hierarchy),
  };
}

async function* batchesOf(
  { parser, from, options }: FlatSource,
  pieces: AsyncIterable<FilePiece>,
): AsyncGenerator<AddressRecord[]> {
  const batchRecords = options.batchRecords ?? DEFAULT_BATCH_RECORDS;
  for await (const piece of pieces) {
    parser.write(piece);
    while (parser.records.pending >= batchRecords) yield parser.records.take(batchRecords);
  }
  parser.finish(from);
  while (parser.records.pending > 0) yield parser.records.take(batchRecords);
}

async function* batchesOfRows(
  { parser, options }: FlatSource,
  rows: AsyncIterable<RefusedRow>,
): AsyncGenerator<AddressRecord[]> {
  const batchRecords = options.batchRecords ?? DEFAULT_BATCH_RECORDS;
  for await (const row of rows) {
    parser.writeRow(row);
    if (parser.records.pending >= batchRecords) yield parser.records.take(batchRecords);
  }
  while (parser.records.pending > 0) yield parser.records.take(batchRecords);
}
