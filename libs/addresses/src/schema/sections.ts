import {
  type ColdSections,
  gridSections,
  nameSections,
  type SectionsOf,
  textSections,
  vocabularySections,
} from '@tripoint/index';

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
