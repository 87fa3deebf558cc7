import type { Fingerprints, Gate, Generation, GenerationCounts } from '@tripoint/generations';
import type { IndexData } from '../file/index-file';
import type { IndexSchema, IndexTypes } from '../schema';

/** A record that an index is built of; of two with one key the larger version is newer. */
export interface VersionedRecord {
  readonly key: string;
  readonly sourceVersion: number;
}

export interface IndexBuilder<R> {
  add(records: readonly R[]): void;
  /** Keeps what the index that is to be replaced knows and records do not say; absent where there is no such thing. */
  remember?(before: IndexData): void;
  /** The builder is empty afterwards. */
  build(): BuiltIndex;
}

/** An index that is complete in memory and not yet on disk. */
export interface BuiltIndex {
  readonly counts: GenerationCounts;
  /** Writes the index file and waits until it is on disk. @returns its size in bytes */
  writeTo(path: string): Promise<number>;
  fingerprints(): Fingerprints;
}

/** A search that is opened for the checks of its index and closed after them. */
export interface ClosableSearch {
  close(): Promise<void>;
}

/** What the checks of a generation compare. */
export interface BuiltGeneration {
  /** Records the producer says it published. */
  readonly published: number;
  /** Records that arrived. */
  readonly received: number;
  /** Rows of the register that could not become records. */
  readonly refused: number;
  readonly counts: GenerationCounts;
  /** The generation that is to be replaced; null when nothing answers. */
  readonly previous: Generation | null;
}

/** Proves one generation: sees every record on its way to the builder, then the built index. */
export interface GenerationChecks<R, S> {
  add(records: readonly R[]): void;
  gates(built: BuiltGeneration, search: S): Promise<Gate[]>;
}

/** What the indexer is given of one kind of record `R`, searched by `S`. */
export interface IndexedKind<R extends VersionedRecord, S extends ClosableSearch, T extends IndexTypes = IndexTypes> {
  /** What its index holds. */
  readonly schema: IndexSchema<T>;
  /** Kinds of documents that Elasticsearch keeps of a generation. */
  readonly documents: readonly string[];
  /** Entries of a change set that may be refused, as a share of all. */
  readonly maximumRefusedChangesShare: number;
  /** Says what is wrong with a record that came over the network, or null. */
  readonly check: (record: Readonly<Record<string, unknown>>) => string | null;
  createBuilder(): IndexBuilder<R>;
  /** The records an index was built from, without their versions. */
  records(index: IndexData<T>): Iterable<R>;
  /** @param signal ends the checks */
  openSearch(index: IndexData<T>, signal: AbortSignal): S;
  startChecks(): GenerationChecks<R, S>;
}
