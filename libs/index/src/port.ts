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
  /** Which rows of its units are looked at; only those need to be brought. Absent: all with their positions. */
  readonly rows?: RowNeed;
}

/**
 * What a search looks at in the rows of a unit: its first house and where that is (the first row where all are
 * registrations), the numbers of all rows, or their positions too.
 */
export type RowNeed = 'first house' | 'numbers' | 'positions';

/** House numbers and positions of rows, column by column; a place in the columns is no number of a row. */
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
  /** The number of the row that stands at `rowFrom[i]`; those behind it are numbered on. */
  readonly firstRow: Uint32Array;
  readonly rows: RowColumns;
}

/** Everything that an engine knows of one address. */
export interface AddressRow {
  /** Number in the index: rows of a unit lie side by side, in the order in which people read a street. */
  readonly row: number;
  readonly unit: number;
  /** As in `RowColumns`. */
  readonly first: number;
  readonly second: number;
  readonly letter: number;
  readonly marks: number;
  readonly lat: number;
  readonly lng: number;
  /** The 16 bytes of its identifier. */
  readonly id: Uint8Array;
}

/** A row near a point. */
export interface NearRow {
  readonly address: AddressRow;
  readonly distanceMetres: number;
}

/**
 * What a search asks of an engine. An engine finds documents by terms and rows by position or identifier; it knows
 * nothing of spelling, ranking or presentation. Every call may carry several conjunctions, so that an engine behind a
 * network answers a step of a search in one round trip.
 */
export interface IndexEngine {
  /** Every call is a journey: then steps are asked for together that might not all be needed. */
  readonly isRemote: boolean;
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
  /** The rows of these numbers, in the order asked. */
  rows(rows: readonly number[]): Promise<readonly AddressRow[]>;
  /** The place with this 16-byte identifier, or null. */
  find(id: Uint8Array): Promise<FoundPlace | null>;
}

/** A place found by its identifier. */
export type FoundPlace =
  | { readonly kind: 'address'; readonly address: AddressRow }
  | { readonly kind: Exclude<DocumentKind, 'unit'> | 'county' | 'region'; readonly document: number };
