import type { RegisterWriter } from '@tripoint/samples';
import type { DaysRequest } from './days/drawn-records';
import type { RegisterDownload } from './download/register-download';
import type { RegisterReader } from './register-reader';

/** What the records of a register are about. */
export type RecordKind = 'address';

/** One public register, declared once: commands, settings, schedules, indexing and samples derive from it. */
export interface Register extends RegisterReader {
  readonly kind: RecordKind;
  /** Absent where it cannot be downloaded. */
  readonly download?: RegisterDownload;
  /** How it is written with invented houses; absent where it cannot be. */
  readonly generated?: {
    /** Addresses of the real register, rounded. */
    readonly rows: number;
    /** Its municipalities (SK, CZ) or places (PL). */
    readonly places: number;
    readonly write: RegisterWriter;
    /** Writes days of changes for what was written; returns the paths. Absent where there are no change sets. */
    readonly writeDays?: (request: DaysRequest) => Promise<readonly string[]>;
    /** Writes a small one. */
    readonly sample: (folder: string, seed: string) => Promise<{ files: number; rows: number }>;
  };
  /** The formats of its files, as a phrase, for who gave another one. */
  readonly readsFrom: string;
  /** How a person gets its file, for who calls the command without one. */
  readonly howToGet: string;
}
