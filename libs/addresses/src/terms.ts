/** Terms of the spaces that addresses add, each with a first character of its own: `#12a`, `@28002`, `!m7`. */
export const numberTerm = (digits: string | number, letter = ''): string => `#${digits}${letter}`;
export const postalTerm = (digits: string): string => `@${digits}`;
export const municipalityTerm = (municipality: number): string => `!m${municipality}`;
export const countyTerm = (county: number): string => `!c${county}`;
export const regionTerm = (region: number): string => `!r${region}`;
