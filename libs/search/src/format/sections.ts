import type { RowColumns } from '../port';

/**
 * The sections of an index file, each one typed array. Documents are numbered in order of importance; CSR means that
 * entry i of the `...Start` section and the next one bound the slice of document i.
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
  // Search units; -1 where there is no street, part or district.
  unitStreet: 'i32',
  unitPart: 'i32',
  unitDistrict: 'i32',
  unitMunicipality: 'u32',
  unitPostalCode: 'u32',
  unitRowStart: 'u32',
  // Address rows, sorted by unit and number.
  rowKey: 'u32',
  rowFirst: 'u16',
  rowSecond: 'u16',
  rowLetter: 'u8',
  rowRegistration: 'u8',
  rowLat: 'i32',
  rowLng: 'i32',
  // Catalogs.
  municipalityName: 'u32',
  municipalityCode: 'u32',
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
  // Open addressing from the first four bytes of an identifier to a place, numbered through all kinds; 0 = free.
  idTable: 'u32',
} as const;

export type SectionName = keyof typeof sectionTypes;

export interface TypedArrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  i32: Int32Array;
  f64: Float64Array;
}

/** All sections of an index, by name. */
export type Sections = { readonly [N in SectionName]: TypedArrays[(typeof sectionTypes)[N]] };

export const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

/** Coordinate of a row or street whose position is unknown. */
export const noCoordinate = -0x8000_0000;
/** Coordinates are stored as degrees times this. */
export const coordinateScale = 1e7;

/** The word is a register's abbreviation or initial (a full stop follows). */
export const wordDotted = 1;
/** The entry is another form of the word (abbreviated or written out), not the register's spelling. */
export const wordAlias = 2;

/** The columns of address rows as the port names them. */
export function rowColumns(sections: Sections): RowColumns {
  return {
    first: sections.rowFirst,
    second: sections.rowSecond,
    letter: sections.rowLetter,
    registration: sections.rowRegistration,
    lat: sections.rowLat,
    lng: sections.rowLng,
    key: sections.rowKey,
  };
}
