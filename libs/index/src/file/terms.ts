/** First character of the terms of each space; words of names have none. */
export const termSpaces = {
  /** House number: `#12`, `#12a`. */
  number: '#',
  /** Whole folded name of a street, part or municipality, words joined by one space: `=nova ves`. */
  wholeName: '=',
  /** Postal code: `@28002`. */
  postalCode: '@',
  /** Area filters: `!m` municipality, `!c` county, `!r` region, each with its number in the index. */
  area: '!',
} as const;

export const numberTerm = (digits: string | number, letter = ''): string => `#${digits}${letter}`;
export const postalTerm = (digits: string): string => `@${digits}`;
export const wholeNameTerm = (words: readonly string[]): string => `=${words.join(' ')}`;
export const municipalityTerm = (municipality: number): string => `!m${municipality}`;
export const countyTerm = (county: number): string => `!c${county}`;
export const regionTerm = (region: number): string => `!r${region}`;
