/** First character of the terms of each space but those that any index has; words of names have none. */
export const addressSpaces = {
  /** House number: `#12`, `#12a`. */
  number: '#',
  /** Postal code: `@28002`. */
  postalCode: '@',
} as const;

export const numberTerm = (digits: string | number, letter = ''): string => `#${digits}${letter}`;
export const postalTerm = (digits: string): string => `@${digits}`;
export const municipalityTerm = (municipality: number): string => `!m${municipality}`;
export const countyTerm = (county: number): string => `!c${county}`;
export const regionTerm = (region: number): string => `!r${region}`;
