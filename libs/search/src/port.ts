/** What an index holds, each kind numbered from 0 in order of importance. */
export type DocumentKind = 'unit' | 'street' | 'municipality' | 'postal_code';

/**
 * One term of the vocabulary, or all that begin with it. Words stand as they are; the first character names the other
 * spaces: `#` house number, `@` postal code, `=` whole name, `!` area (see `format/terms.ts`).
 */
export interface Term {
  readonly text: string;
  readonly prefix: boolean;
}

/** Terms of which a document must have at least one. */
export type Clause = readonly Term[];

/** Clauses of which a document must have every one; without any, nothing is asked for and nothing found. */
export interface Conjunction {
  readonly kind: DocumentKind;
  readonly clauses: readonly Clause[];
  /** How many documents to return: the first ones in order of importance. */
  readonly limit: number;
}

/** House numbers and positions of rows, column by column. Row numbers index every column. */
export interface RowColumns {
  /** Conscription or registration number, in Poland the number; 0 = none. */
  readonly first: Uint16Array;
  /** Orientation number, in Poland what follows a slash or hyphen; 0 = none. */
  readonly second: Uint16Array;
  /** Letter of the second number, 1 = a; 0 = none. */
  readonly letter: Uint8Array;
  /** Series and letter of the first number (see `rowMarks`). */
  readonly marks: Uint8Array;
  /** Degrees times 10^7, `noCoordinate` where unknown. */
  readonly lat: Int32Array;
  readonly lng: Int32Array;
}

/** Documents found by one conjunction, ascending, so most important first. */
export interface Matched {
  readonly documents: Uint32Array;
  /** For units: the rows of `documents[i]` are `rowFrom[i]` up to and without `rowTo[i]` of `rows`. Empty for other kinds. */
  readonly rowFrom: Uint32Array;
  readonly rowTo: Uint32Array;
  readonly rows: RowColumns;
}

/** A row near a point. */
export interface NearRow {
  readonly row: number;
  readonly unit: number;
  readonly distanceMetres: number;
}

/**
 * What a search asks of an engine. An engine finds documents by terms and rows by position or identifier; it knows
 * nothing of spelling, ranking or presentation. Every call may carry several conjunctions, so that an engine behind a
 * network answers a step of a search in one round trip.
 */
export interface IndexEngine {
  /** The documents of each conjunction, in the order asked. */
  match(conjunctions: readonly Conjunction[]): Promise<readonly Matched[]>;
  /**
   * Rows within a distance of a WGS84 point, nearest first, then by row.
   * @param municipalities the municipalities whose rows count; null = all
   */
  near(
    lat: number,
    lng: number,
    distanceMetres: number,
    limit: number,
    municipalities?: ReadonlySet<number> | null,
  ): Promise<readonly NearRow[]>;
  /** The place with this 16-byte identifier, or null. */
  find(id: Uint8Array): Promise<FoundPlace | null>;
}

/** A place found by its identifier. */
export type FoundPlace =
  | { readonly kind: 'address'; readonly row: number; readonly unit: number; readonly rows: RowColumns }
  | { readonly kind: Exclude<DocumentKind, 'unit'> | 'county' | 'region'; readonly document: number };
