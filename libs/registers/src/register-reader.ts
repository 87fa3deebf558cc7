import type { CompanyRecord } from './company-record';
import type { AddressRecord, NamedUnit } from './record';

/** One row shown as an example of a refusal or a warning. */
export interface RowSample {
  readonly file: string;
  /** 1-based line in the file; the header is line 1. */
  readonly line: number;
  /** The row as the file has it, cut to {@link SAMPLE_ROW_CHARACTERS}. */
  readonly row: string;
}

/** How often something happened, with the first few rows it happened to. */
export interface RowTally {
  readonly count: number;
  readonly samples: readonly RowSample[];
}

/** Most samples kept for one reason. */
export const SAMPLES_PER_REASON = 5;
/** Longest row text kept in a sample, in characters. */
export const SAMPLE_ROW_CHARACTERS = 200;

/** Longest row text passed to `onRefused`, in characters; a row of this length may have been cut. */
export const REFUSED_ROW_CHARACTERS = 4096;

/** A row that was left out, cut to {@link REFUSED_ROW_CHARACTERS}, so that it can be kept and read again. */
export interface RefusedRow extends RowSample {
  /** One of the reader's phrases, as in {@link ReadReport.refused}. */
  readonly reason: string;
}

/** The files that gave the county and region of each municipality. */
export interface HierarchyReport {
  readonly files: readonly string[];
  readonly regions: number;
  readonly counties: number;
  readonly municipalities: number;
}

/** What was read, kept, refused and doubted; complete once the batches have ended, partial before. */
export interface ReadReport {
  readonly register: string;
  /** Data rows seen, without headers and blank lines. */
  readonly rowsRead: number;
  readonly kept: number;
  /** Rows left out because something is wrong with them, by reason. rowsRead = kept + refused + left out. */
  readonly refused: Readonly<Record<string, RowTally>>;
  /** Rows that are right and no records, such as ended persons without a name, by reason. Absent: none. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Rows kept although something about them is doubtful, and headers with a new optional name, by reason. */
  readonly warnings: Readonly<Record<string, RowTally>>;
  /** Register files read; for an archive the files inside it. */
  readonly files: number;
  /** Date of the release, YYYYMMDD: from the file names, else the newest date in the rows; null when neither has it. */
  readonly sourceVersion: string | null;
  /** Null when no hierarchy files were found: records then have neither region nor county. */
  readonly hierarchy: HierarchyReport | null;
  /** Kept rows whose county is unknown. */
  readonly rowsWithoutCounty: number;
}

export interface ReadOptions {
  /** Folder with the hierarchy files; without it the places beside the source are tried. */
  readonly hierarchy?: string;
  /** Day of the release, YYYYMMDD, for sources whose files do not state it; it wins over names and contents. */
  readonly releaseDay?: number;
  /** The addresses that answer for the country of the register, for seats that name one by its code; null: none do. */
  readonly addresses?: Pick<KnownAddresses, 'find'> | null;
  /** Most records in one batch; default {@link DEFAULT_BATCH_RECORDS}. */
  readonly batchRecords?: number;
  /** Called for every row that is left out, in the order of the source, before the batch that follows it. Must be cheap. */
  readonly onRefused?: (row: RefusedRow) => void;
}

export const DEFAULT_BATCH_RECORDS = 2048;

/** An opened register; read its batches once. */
export interface RegisterInput<R = AddressRecord> {
  /** Bytes of the source on disk, compressed as they are; null when unknown. */
  readonly totalBytes: number | null;
  /** Bytes of the source consumed so far, to compare with totalBytes. */
  bytesRead(): number;
  /**
   * The records in file order. Leaving the loop early releases every file. Throws RegisterFileError as soon as the
   * source looks wrong as a whole; whatever was yielded before must then be thrown away.
   */
  batches(): AsyncIterable<R[]>;
  report(): ReadReport;
  /**
   * Writes what a later change set will need of this load into an empty folder; call it once the batches have ended.
   * Absent where the register has no change sets or they need nothing beyond the live data.
   */
  saveState?(folder: string): Promise<void>;
}

/** What a change set does to one record. */
export type RecordChange<R = AddressRecord> =
  | { readonly kind: 'upsert'; readonly record: R }
  | { readonly kind: 'remove'; readonly key: string; readonly sourceVersion: number };

/** The records that answer now, as a reader of changes may ask for them. */
export interface KnownRecords<R> {
  find(key: string): R | null;
}

/** The companies that answer now. */
export interface KnownCompanies extends KnownRecords<CompanyRecord> {
  /** Those whose number begins with these 8 or 12 digits: a company and its units. */
  ofNumber(cin: string): Iterable<CompanyRecord>;
}

/** The addresses that answer now: a renamed street changes all its addresses. */
export interface KnownAddresses extends KnownRecords<AddressRecord> {
  ofStreet(code: NamedUnit['code']): Iterable<AddressRecord>;
  ofPart(code: NamedUnit['code']): Iterable<AddressRecord>;
  ofCityDistrict(code: NamedUnit['code']): Iterable<AddressRecord>;
  ofMunicipality(code: NamedUnit['code']): Iterable<AddressRecord>;
  ofCounty(code: NamedUnit['code']): Iterable<AddressRecord>;
  ofRegion(code: NamedUnit['code']): Iterable<AddressRecord>;
}

/** What a change set is applied to. */
export interface ChangeBase<K = KnownAddresses> {
  /** Version of the live generation as its reader reported it: the release date, or the mark of the last change set. */
  readonly sourceVersion: string | null;
  readonly known: K;
  /** Folder that `saveState` of the load or change set before filled; null when there is none. */
  readonly state: string | null;
}

/** An opened change set, or several in a row; read its batches once. */
export interface ChangeInput<R = AddressRecord> extends Pick<RegisterInput, 'totalBytes' | 'bytesRead' | 'report'> {
  /**
   * The changes in the order of the source, each with its own source version. What has been applied before is left out
   * and counted. Throws RegisterFileError as soon as the source looks wrong as a whole or does not follow the base
   * (reason `gap`); whatever was yielded before must then be thrown away.
   */
  batches(): AsyncIterable<RecordChange<R>[]>;
  /** Writes what the next change set will need into an empty folder; call it once the batches have ended. */
  saveState(folder: string): Promise<void>;
}

/** Reads one public register: the same port for every country and kind. */
export interface RegisterReader<R = AddressRecord, K = KnownAddresses> {
  /** The name commands use, such as `cz-addresses`. */
  readonly id: string;
  readonly country: 'cz' | 'sk' | 'pl';
  /**
   * Opens a file, archive or folder; what it is shows in its content, not in its name.
   * Throws RegisterFileError when it is missing or cannot be a register.
   */
  open(from: string, options?: ReadOptions): Promise<RegisterInput<R>>;
  /**
   * Opens change sets: one file, or a folder of several in a row. Absent where the register publishes none.
   * Throws RegisterFileError when there is none, or when they cannot follow the base.
   */
  openChanges?(from: string, base: ChangeBase<K>, options?: ReadOptions): Promise<ChangeInput<R>>;
  /**
   * Reads rows again that were refused before, each as if it stood at its place in its file. Absent where a row means
   * nothing without the rest of its file.
   *
   * @param from where the rows came from; it may be gone, companion files are looked for beside it
   */
  openRows?(from: string, rows: AsyncIterable<RefusedRow>, options?: ReadOptions): Promise<RegisterInput<R>>;
}
