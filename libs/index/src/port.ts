import type { IndexTypes } from './schema';

/**
 * One term of the vocabulary, or all that begin with it. Words stand as they are; the first character names the other
 * spaces (see `terms.ts` and those of the schema).
 */
export interface Term {
  readonly text: string;
  readonly prefix: boolean;
}

/** Terms of which a document must have at least one. */
export type Clause = readonly Term[];

/** Clauses of which a document must have every one; without any, nothing is asked for and nothing found. */
export interface Conjunction<T extends IndexTypes = IndexTypes> {
  readonly kind: T['kind'];
  readonly clauses: readonly Clause[];
  /** How many documents to return: the first ones in order of importance. */
  readonly limit: number;
  /** Which rows of its documents are looked at; only those need to be fetched. Absent: all with their positions. */
  readonly rows?: T['need'];
  /**
   * Documents, ascending, that hold all that satisfy the clauses: an engine in memory looks at these alone, another one
   * may ignore them.
   */
  readonly among?: Uint32Array | null;
  /** The records of its documents are asked for next: an engine elsewhere fetches them in the same round trip. */
  readonly withRecords?: boolean;
}

/** Documents found by one conjunction, ascending, so most important first. */
export interface Matched<T extends IndexTypes = IndexTypes> {
  readonly documents: Uint32Array;
  /**
   * For the kind that has rows: those of `documents[i]` are `rowFrom[i]` up to and without `rowTo[i]` of `rows`. Empty for
   * other kinds.
   */
  readonly rowFrom: Uint32Array;
  readonly rowTo: Uint32Array;
  /** The number of the row that is at `rowFrom[i]`; those behind it are numbered on. */
  readonly firstRow: Uint32Array;
  readonly rows: T['columns'];
}

/** A row near a point. */
export interface NearRow<T extends IndexTypes = IndexTypes> {
  readonly row: T['row'];
  readonly distanceMetres: number;
}

/** What has an identifier; the row where it is one of a row. */
export interface Identified<T extends IndexTypes = IndexTypes> {
  readonly kind: string;
  readonly document: number;
  readonly row: T['row'] | null;
}

/**
 * What a search asks of an engine. An engine finds documents by terms and rows by position or identifier; it knows
 * nothing of spelling, ranking or presentation. Every call may carry several conjunctions, so that an engine behind a
 * network answers a step of a search in one round trip.
 */
export interface SearchEngine<T extends IndexTypes = IndexTypes> {
  /** Every call is a round trip: then steps are asked for together that might not all be needed. */
  readonly isRemote: boolean;
  /** The documents of each conjunction, in the order asked. */
  match(conjunctions: readonly Conjunction<T>[]): Promise<readonly Matched<T>[]>;
  /**
   * All documents that satisfy the clauses, ascending.
   * @returns null where they are more than so many, or cannot be found at less cost than a conjunction
   */
  few(kind: T['kind'], clauses: readonly Clause[], most: number): Uint32Array | null;
  /**
   * Rows within a distance of a WGS84 point, nearest first, then by row.
   * @param areas the areas whose rows count; null = all
   */
  near(
    lat: number,
    lng: number,
    distanceMetres: number,
    limit: number,
    areas?: ReadonlySet<number> | null,
  ): Promise<readonly NearRow<T>[]>;
  /** The rows of these numbers, in the order asked. */
  rows(rows: readonly number[]): Promise<readonly T['row'][]>;
  /** The register's keys of these rows, in the order asked; empty where a generation of before was written without them. */
  keys(rows: readonly number[]): Promise<readonly string[]>;
  /** The records of these documents, in the order asked; of the kind that has them. */
  records(kind: T['kind'], documents: readonly number[]): Promise<readonly string[]>;
  /** What has this 16-byte identifier, or null. */
  find(id: Uint8Array): Promise<Identified<T> | null>;
}
