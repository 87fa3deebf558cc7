/** What a stretch of a formatted address says, so that each is marked by what it was matched with. */
export type AddressRole = 'name' | 'number' | 'postal_code' | 'plain';

/** One stretch of a formatted address. */
export interface AddressSegment {
  readonly role: AddressRole;
  readonly text: string;
}

/** What an address of any country is written from. */
export interface AddressParts {
  readonly street: string | null;
  /** Part of the municipality; in Bratislava and Košice the city part. */
  readonly part: string | null;
  /** The municipality as the post writes it: the city for Bratislava and Košice, the place in Poland. */
  readonly municipality: string;
  /** Numbered district of Praha (`Praha 8`), which the post writes in place of the city; else null. */
  readonly district: string | null;
  /** County, given only where name and postal code do not tell two municipalities apart. */
  readonly county: string | null;
  /** Five digits; empty where the register has none. */
  readonly postalCode: string;
  /** 0 = none. */
  readonly houseNumber: number;
  /** True for a Czech registration number (č.ev.). */
  readonly registration: boolean;
  /** 0 = none. */
  readonly orientationNumber: number;
  /** One lower-case letter or an empty string: of the orientation number, of the house number where there is none. */
  readonly orientationLetter: string;
  /** The number as registered where the three fields above do not say all of it (see `AddressRecord.numberText`); else null. */
  readonly numberText: string | null;
}

/** The number fields of an answer, as `libs/contract/src/places/objects.ts` declares them. */
export interface NumberFields {
  readonly street_number: string | null;
  readonly building_number: string | null;
  readonly formatted_number: string;
}
