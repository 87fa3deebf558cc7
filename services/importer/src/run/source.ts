import type { KeyedChange, KeyedRecord } from '@tripoint/bus';
import type { ReadOptions, ReadReport, RefusedRow } from '@tripoint/registers';
import type { RunRegister } from './run-companions';

/** A register that is fetched first: from an address, or what its publisher offers. */
export interface DownloadSource {
  /** Null for what the publisher offers. */
  readonly url: string | null;
}

/** What a run reads: records of a full load or changes. */
export interface OpenedSource<T> {
  readonly totalBytes: number | null;
  bytesRead(): number;
  batches(): AsyncIterable<readonly T[]>;
  report(): ReadReport;
  saveState?(folder: string): Promise<void>;
}

/** The records that answer now, as far as every kind of record has them; a reader of changes may ask for more. */
export interface KnownRecords<R> {
  find(key: string): R | null;
}

/** What change sets are read against. */
export interface SourceBase<K> {
  readonly sourceVersion: string | null;
  readonly known: K;
  readonly state: string | null;
}

/** Reads one register of records of any kind. */
export interface SourceReader<R extends KeyedRecord, K extends KnownRecords<R>> extends RunRegister {
  open(from: string, options?: ReadOptions): Promise<OpenedSource<R>>;
  openChanges?(from: string, base: SourceBase<K>, options?: ReadOptions): Promise<OpenedSource<KeyedChange<R>>>;
  openRows?(from: string, rows: AsyncIterable<RefusedRow>, options?: ReadOptions): Promise<OpenedSource<R>>;
}
