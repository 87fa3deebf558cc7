/** A region, county, municipality, part, city district or street as its register names it. */
export interface NamedUnit {
  /** The register's own code; unique only inside its level and country. */
  readonly code: number;
  /** The name exactly as the register spells it. */
  readonly name: string;
}

/** Which series a house number belongs to: conscription (č.p., súpisné) or registration (č.ev.). */
export type NumberKind = 'conscription' | 'registration';

/**
 * One address point of a public register, cleaned but not interpreted: what every parser yields, what the bus carries
 * and what an index is built from. Hierarchy objects are shared between records; treat everything as frozen.
 */
export interface AddressRecord {
  /** Country code in lower case, ISO 3166. */
  readonly country: 'cz' | 'sk' | 'pl';
  /** The register's own key of the address point, unique in the register (RÚIAN: Kód ADM). */
  readonly key: string;
  /** Order of versions of one key: YYYYMMDD * 2^24 + sequence, below 2^53. Larger is newer. */
  readonly sourceVersion: number;
  /** Null when the import has no hierarchy files. */
  readonly region: NamedUnit | null;
  /** Null when the import has no hierarchy files. */
  readonly county: NamedUnit | null;
  readonly municipality: NamedUnit;
  /** Part of the municipality (část obce). */
  readonly part: NamedUnit | null;
  /** Self-governing city district, or the numbered district of Praha (`Praha 8`). */
  readonly cityDistrict: NamedUnit | null;
  readonly street: NamedUnit | null;
  readonly numberKind: NumberKind;
  /** Conscription or registration number, 1 to 65535; null where the register has none. */
  readonly houseNumber: number | null;
  /** Orientation number, 1 to 65535; null where there is none. */
  readonly orientationNumber: number | null;
  /** Letter of the orientation number in lower case, or an empty string. */
  readonly orientationLetter: string;
  /** Five digits without a space. */
  readonly postalCode: string;
  /** WGS84 degrees; null where the register gives no coordinates. */
  readonly lat: number | null;
  readonly lng: number | null;
}
