import type { GenerationCounts } from '@tripoint/generations';
import type * as index from '@tripoint/index';
import {
  type ColdSections,
  gridSections,
  type IndexHeader,
  type IndexRow,
  type IndexTypes,
  nameSections,
  type SectionsOf,
  textSections,
  vocabularySections,
} from '@tripoint/index';
import type { RulesCountry } from '@tripoint/text';

/**
 * The sections of an index of addresses that are held in memory. Documents are numbered in order of importance; CSR means
 * that entry i of the `...Start` section and the next one bound the slice of document i.
 */
export const sectionTypes = {
  ...vocabularySections,
  // Postings (CSR by term), one pair for each document kind.
  unitPostStart: 'u32',
  unitPost: 'u32',
  streetPostStart: 'u32',
  streetPost: 'u32',
  municipalityPostStart: 'u32',
  municipalityPost: 'u32',
  postalPostStart: 'u32',
  postalPost: 'u32',
  ...nameSections,
  // Register codes and uncommon house numbers.
  ...textSections,
  // Search units; names, -1 where there is no street, part or district. The district of a city part is the part itself.
  unitStreet: 'i32',
  unitPart: 'i32',
  unitDistrict: 'i32',
  // The same units of the register: street documents and texts of codes; -1 where there is none.
  unitStreetDocument: 'i32',
  unitPartCode: 'i32',
  unitDistrictCode: 'i32',
  unitMunicipality: 'u32',
  unitPostalCode: 'u32',
  unitRowStart: 'u32',
  // Address rows, sorted by unit and number; the marks hold the series and the letter of the first number.
  rowFirst: 'u16',
  rowSecond: 'u16',
  rowLetter: 'u8',
  rowMarks: 'u8',
  rowLat: 'i32',
  rowLng: 'i32',
  // Rows whose number is written in a way of its own, ascending, and its text.
  numberTextRow: 'u32',
  numberText: 'u32',
  // Catalogs. Codes are texts. The place name is what the post writes: the city for its parts. City: -1 = none.
  municipalityName: 'u32',
  municipalityPlaceName: 'u32',
  municipalityCode: 'u32',
  municipalityCity: 'i32',
  municipalityCounty: 'i32',
  municipalityRegion: 'i32',
  municipalityLat: 'i32',
  municipalityLng: 'i32',
  municipalityRows: 'u32',
  municipalityShared: 'u8',
  countyName: 'u32',
  countyCode: 'u32',
  countyRegion: 'i32',
  regionName: 'u32',
  regionCode: 'u32',
  // Streets and postal codes as documents of their own.
  streetName: 'u32',
  streetMunicipality: 'u32',
  streetCode: 'u32',
  streetLat: 'i32',
  streetLng: 'i32',
  postalCode: 'u32',
  postalMunicipality: 'u32',
  ...gridSections,
  // Names that streets had before: the street, ascending, and the text; of one street the newest first.
  formerStreet: 'u32',
  formerName: 'u32',
} as const;

/** The sections of an index in memory, by name. */
export type Sections = SectionsOf<typeof sectionTypes>;
/** Everything that is written into an index file. */
export type AllSections = Sections & ColdSections;

/** Marks of a row: the lowest bit is the series (č.ev.), the next five the letter of the first number, 1 = a. */
export const rowMarks = (registration: boolean, firstLetter: number): number =>
  (registration ? 1 : 0) | (firstLetter << 1);
export const isRegistration = (marks: number): boolean => (marks & 1) === 1;
export const firstLetterOf = (marks: number): number => marks >> 1;

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

/** Everything that an engine knows of one address; rows of a unit are in the order in which people read a street. */
export interface AddressRow extends IndexRow {
  readonly unit: number;
  /** As in `RowColumns`. */
  readonly first: number;
  readonly second: number;
  readonly letter: number;
  readonly marks: number;
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
