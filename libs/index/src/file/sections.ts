import type { RowColumns } from '../port';

/**
 * The sections of an index file that are held in memory, each one typed array. Documents are numbered in order of
 * importance; CSR means that entry i of the `...Start` section and the next one bound the slice of document i.
 */
export const sectionTypes = {
  // Vocabulary: ASCII terms in byte order.
  termBytes: 'u8',
  termStart: 'u32',
  // Postings (CSR by term), one pair for each document kind.
  unitPostStart: 'u32',
  unitPost: 'u32',
  streetPostStart: 'u32',
  streetPost: 'u32',
  municipalityPostStart: 'u32',
  municipalityPost: 'u32',
  postalPostStart: 'u32',
  postalPost: 'u32',
  // Names as the register spells them (UTF-8) and their words: term, place of the word in the name, flags.
  nameBytes: 'u8',
  nameStart: 'u32',
  nameWordStart: 'u32',
  nameWordTerm: 'u32',
  nameWordPlace: 'u8',
  nameWordFlags: 'u8',
  // Register codes and uncommon house numbers (UTF-8), each once.
  textBytes: 'u8',
  textStart: 'u32',
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
  // Rows by grid cell (CSR), for reverse geocoding. Bounds: south, west, size of a cell, columns, lines.
  gridBounds: 'f64',
  gridStart: 'u32',
  gridRows: 'u32',
} as const;

/** The sections that stay in the file: one place of an answer needs a few bytes of them, and they are a third of all. */
export const coldSectionTypes = {
  // Register keys: one number each, four of a UUID, or where each begins in the text (CSR), as the header says.
  rowKey: 'u32',
  rowKeyText: 'u8',
  // Open addressing from the first four bytes of an identifier to a place, numbered through all kinds; 0 = free.
  idTable: 'u32',
} as const;

export type SectionName = keyof typeof sectionTypes;
export type ColdSectionName = keyof typeof coldSectionTypes;

export interface TypedArrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  i32: Int32Array;
  f64: Float64Array;
}

/** The sections of an index in memory, by name. */
export type Sections = { readonly [N in SectionName]: TypedArrays[(typeof sectionTypes)[N]] };
/** The other ones while an index is being built. */
export type ColdSections = { readonly [N in ColdSectionName]: TypedArrays[(typeof coldSectionTypes)[N]] };
/** Everything that is written into an index file. */
export type AllSections = Sections & ColdSections;

export const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

/** Coordinate of a row or street whose position is unknown. */
export const NO_COORDINATE = -0x8000_0000;
/** Coordinates are stored as degrees times this. */
export const COORDINATE_SCALE = 1e7;

/** The word is a register's abbreviation or initial (a full stop follows). */
export const WORD_DOTTED = 1;
/** The entry is another form of the word (abbreviated or written out), not the register's spelling. */
export const WORD_ALIAS = 2;

/** Marks of a row: the lowest bit is the series (č.ev.), the next five the letter of the first number, 1 = a. */
export const rowMarks = (registration: boolean, firstLetter: number): number =>
  (registration ? 1 : 0) | (firstLetter << 1);
export const isRegistration = (marks: number): boolean => (marks & 1) === 1;
export const firstLetterOf = (marks: number): number => marks >> 1;

/** The columns of address rows as the port names them. */
export function rowColumns(sections: Sections): RowColumns {
  return {
    first: sections.rowFirst,
    second: sections.rowSecond,
    letter: sections.rowLetter,
    marks: sections.rowMarks,
    lat: sections.rowLat,
    lng: sections.rowLng,
  };
}
