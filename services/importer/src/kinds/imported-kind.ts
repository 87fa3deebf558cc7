import type { KeyedRecord } from '@tripoint/bus';
import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import type { Fingerprints, GenerationCounts, GenerationPlace, SearchClient } from '@tripoint/generations';
import type { KnownRecords, RecordKind, RecordKinds } from '@tripoint/registers';

/** What the commands and runs of imports ask of one kind of record. */
export interface ImportedKind<K extends RecordKind = RecordKind> {
  /** What its records are called in reports, in the plural. */
  readonly plural: string;
  /** Do its records name county and region? */
  readonly hasHierarchy: boolean;
  /** Kinds of indices that hold the documents of its generations in Elasticsearch. */
  readonly documents: readonly string[];
  /** What an index holds besides its rows, by what it is called. */
  counted(counts: GenerationCounts): Readonly<Record<string, number>>;
  /** Opens the records of an index file for who reads changes. @throws {IndexFileError} when it is damaged */
  openKnown(indexPath: string): Promise<RecordKinds[K]['known'] & KnownRecords<RecordKinds[K]['record']>>;
  /** IČO of whom a record is about; null where records are about no company. */
  readonly cinOf: ((record: object) => string) | null;
  /** The known records of whom an IČO names; null where records are about no company, or have no change sets. */
  readonly ofNumber: ((known: RecordKinds[K]['known'], cin: string) => Iterable<KeyedRecord>) | null;
  /** As openKnown, for millions of questions by key. */
  openLookup(indexPath: string): Promise<KnownRecords<RecordKinds[K]['record']>>;
  /** What differs between two index files, record by record. */
  differences(compared: ComparedFiles): AsyncIterable<RecordDifference>;
  /** A record in one line, near enough for a person who looks for it. */
  lineOf(fields: RecordFields): string;
  /** Opens a generation as a service would. */
  openTrial(place: TrialPlace): Promise<TrialSearch>;
}

/** An index file, and the fingerprints of its rows where there are some. */
export interface ComparedFile {
  readonly path: string;
  readonly fingerprints: Fingerprints | null;
}

export interface ComparedFiles {
  readonly before: ComparedFile;
  readonly after: ComparedFile;
}

/** The fields of a record as a table shows them. */
export type RecordFields = Readonly<Record<string, string | number | null>>;

/** What happened to one record between two generations. */
export type RecordDifference =
  | { readonly change: 'added'; readonly key: string; readonly after: RecordFields }
  | { readonly change: 'removed'; readonly key: string; readonly before: RecordFields }
  | {
      readonly change: 'changed';
      readonly key: string;
      /** Names of the fields that differ; `before` and `after` hold them alone. */
      readonly fields: readonly string[];
      readonly before: RecordFields;
      readonly after: RecordFields;
    };

/** Where the generation of a trial lies: its index file, and its documents where they are in Elasticsearch. */
export interface TrialPlace {
  readonly path: string;
  readonly remote:
    | (GenerationPlace & { readonly client: SearchClient; readonly server: ElasticsearchServer | string })
    | null;
}

/** Answers of a trial search. */
export const TRIAL_ANSWERS = 7;

/** A generation opened as a service would open it, whether it answers or not. */
export interface TrialSearch {
  /** What a caller would be answered who sends this text. */
  answers(text: string): Promise<readonly TrialAnswer[]>;
  close(): Promise<void>;
}

export interface TrialAnswer {
  /** For people, in one line. */
  readonly line: string;
  readonly object: object;
}
