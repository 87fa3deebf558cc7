import type { NamedUnit } from '../../../record';

/** The names of one address, cleaned; an empty string where there is none. */
export interface PlaceNames {
  readonly region: string;
  readonly county: string;
  readonly municipality: string;
  readonly part: string;
  readonly street: string;
}

/** Codes a source gives beside the names; an empty string where it gives none. */
export interface PlaceCodes {
  /** NUTS 3, such as `SK031`. */
  readonly region: string;
  /** LAU 1, such as `SK031B`. */
  readonly county: string;
  /** LAU 2, such as `SK031B517402`. */
  readonly municipality: string;
}

/** Where an address is; shared by all addresses there. */
export interface SlovakPlace {
  readonly region: NamedUnit;
  readonly county: NamedUnit;
  readonly city: NamedUnit | null;
  readonly municipality: NamedUnit;
  readonly part: NamedUnit | null;
  readonly street: NamedUnit | null;
}

/** Longest name accepted, in characters; the longest of the register is below 60. */
export const MAX_NAME = 200;

/** A name without line breaks, control characters and doubled spaces, its letters composed. */
export function cleanName(name: string): string {
  return name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}
