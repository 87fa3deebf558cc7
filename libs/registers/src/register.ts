import type { RegisterWriter } from '@tripoint/samples';
import type { CompanyRecord, TaxRecord } from './company-record';
import type { DaysRequest } from './days/drawn-records';
import type { RegisterDownload } from './download/register-download';
import type { Publication } from './publications';
import type { AddressRecord } from './record';
import type { KnownAddresses, KnownCompanies, KnownRecords, RegisterReader } from './register-reader';

/** What each kind of register is about: its records, and the known ones as a reader of changes asks for them. */
export interface RecordKinds {
  readonly address: { readonly record: AddressRecord; readonly known: KnownAddresses };
  readonly company: { readonly record: CompanyRecord; readonly known: KnownCompanies };
  /** Tax numbers of companies, which another register has. */
  readonly tax: { readonly record: TaxRecord; readonly known: KnownRecords<TaxRecord> };
}

export type RecordKind = keyof RecordKinds;

/** A register of any kind. */
export type Register = RegisterOf<RecordKind>;
/** A record of any kind. */
export type RegisterRecord = RecordKinds[RecordKind]['record'];

/** One public register, declared once: commands, settings, schedules, indexing and samples derive from it. */
export interface RegisterOf<K extends RecordKind>
  extends RegisterReader<RecordKinds[K]['record'], RecordKinds[K]['known']> {
  readonly kind: K;
  /** Who publishes it, and under what terms. */
  readonly publication: Publication;
  /** Register of addresses that its seats name by code: what answers there is read beside it. */
  readonly seatsIn?: string;
  /** Absent where it cannot be downloaded. */
  readonly download?: RegisterDownload;
  /** How it is written with invented houses or companies; absent where it cannot be. */
  readonly generated?: {
    /** Rows of the real register, rounded. */
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
