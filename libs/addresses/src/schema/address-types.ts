import type { GenerationCounts } from '@tripoint/generations';
import type * as index from '@tripoint/index';
import type { IndexHeader, IndexRow, IndexTypes } from '@tripoint/index';
import type { RulesCountry } from '@tripoint/text';
import type { sectionTypes } from './sections';

/** What an index of addresses holds, each kind numbered from 0 in order of importance. */
export type DocumentKind = 'unit' | 'street' | 'municipality' | 'postal_code';

/**
 * What a search looks at in the rows of a unit: its first house and where that is (the first row where all are
 * registrations), the numbers of all rows, or their positions too.
 */
export type RowNeed = 'first house' | 'numbers' | 'positions';

/** House numbers and positions of rows, column by column; an index into the columns is no number of a row. */
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

/** Everything that an engine knows of one address. */
export interface AddressRow extends IndexRow {
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

/** Counts that a generation reports and gates compare. */
export interface AddressCounts extends GenerationCounts {
  readonly units: number;
  readonly streets: number;
  readonly municipalities: number;
  readonly postalCodes: number;
  readonly rowsWithoutCoordinates: number;
  readonly rowsWithoutPostalCode: number;
  /** Rows farther from the middle of their municipality than any house of it can be. */
  readonly rowsFarFromMunicipality: number;
  /** Rows by region name; an empty name where the hierarchy is unknown. */
  readonly byRegion: Readonly<Record<string, number>>;
}

/** What an index file of addresses says about itself. */
export interface AddressHeader extends IndexHeader {
  /** Lower-case country code. */
  readonly country: RulesCountry;
  readonly counts: AddressCounts & { readonly terms: number };
}

/** What addresses put into the index. */
export interface AddressTypes extends IndexTypes {
  readonly header: AddressHeader;
  readonly sections: typeof sectionTypes;
  readonly kind: DocumentKind;
  readonly row: AddressRow;
  readonly columns: RowColumns;
  readonly need: RowNeed;
}

/** An open index of addresses, its engine, and what is asked of it and found. */
export type AddressIndex = index.IndexData<AddressTypes>;
export type AddressEngine = index.SearchEngine<AddressTypes>;
export type Conjunction = index.Conjunction<AddressTypes>;
export type Matched = index.Matched<AddressTypes>;
export type NearRow = index.NearRow<AddressTypes>;
