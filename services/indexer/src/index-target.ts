import type { Fingerprints, GenerationCounts, StagedGeneration } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';

/** What the indexer asks of a search engine to build an index and to check it before it answers anybody. */
export interface IndexTarget {
  createBuilder(country: AddressRecord['country']): IndexBuilder;
  /** The records an index file was built from, without their versions, for building it again with changes. */
  records(path: string): Promise<Iterable<AddressRecord>>;
  /** Brings a built index, whose file is written, to where it is searched. Nobody but its checks looks at it yet. */
  stage(staged: StagedGeneration, signal: AbortSignal): Promise<void>;
  /** Opens a staged index as a service would. */
  open(staged: StagedGeneration): Promise<OpenedSearch>;
}

export interface IndexBuilder {
  add(records: readonly AddressRecord[]): void;
  /** The builder is empty afterwards. */
  build(): BuiltIndex;
}

export interface BuiltIndex {
  readonly counts: GenerationCounts;
  /** Writes the index file; it is on disk when it resolves. */
  writeTo(path: string): Promise<number>;
  fingerprints(): Fingerprints;
}

/** An address that was found. */
export interface FoundPlace {
  readonly place_id: string;
  readonly formatted_address: string;
}

/** A search over one index, as far as its checks need it. */
export interface CheckedSearch {
  query(request: { readonly text: string; readonly limit: number }): Promise<readonly FoundPlace[]>;
  reverse(request: {
    readonly lat: number;
    readonly lng: number;
    readonly distanceMetres: number;
    readonly limit: number;
  }): Promise<readonly FoundPlace[]>;
  /** Addresses drawn at random; the same ones for the same seed. */
  sampleRows(count: number, seed: number): Promise<readonly SampledPlace[]>;
}

/** A search that whoever opened it closes after the checks. */
export interface OpenedSearch extends CheckedSearch {
  close(): Promise<void>;
}

/** An address of the index with the fields the checks are made of. */
export interface SampledPlace extends FoundPlace {
  readonly street: string | null;
  readonly formatted_street: string;
  readonly formatted_number: string;
  readonly postal_code: string;
  readonly municipality: string;
  readonly district: string | null;
  readonly latlng: { readonly lat: number; readonly lng: number } | null;
}
