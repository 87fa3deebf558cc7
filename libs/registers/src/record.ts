/** A region, county, municipality, part, city district or street as its register names it. */
export interface NamedUnit {
  /**
   * The register's own code, unique only inside its level and country: a number where the register counts (CZ), else
   * text with its leading zeros (SK `SK031B`, PL SIMC `0986283`, a Polish street `0986283/12345`).
   */
  readonly code: number | string;
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
  /**
   * The city whose part `municipality` is, where the register keeps city parts as municipalities of their own
   * (Bratislava, Košice); else null.
   */
  readonly city: NamedUnit | null;
  /** Obec; in Poland the place (miejscowość of SIMC) as people and the post write it, not the gmina. */
  readonly municipality: NamedUnit;
  /** Part of the municipality (část obce, časť obce, część miejscowości, dzielnica). */
  readonly part: NamedUnit | null;
  /** Self-governing city district, or the numbered district of Praha (`Praha 8`). */
  readonly cityDistrict: NamedUnit | null;
  /** Polish gmina (code: 7 digits of TERC): searched, not shown; null elsewhere. */
  readonly gmina: NamedUnit | null;
  readonly street: NamedUnit | null;
  readonly numberKind: NumberKind;
  /**
   * Conscription or registration number, 1 to 65535; null where the register has none. In Poland the first digits of the
   * number, wherever they stand in it (`8a`: 8, `A12`: 12, `dz. 123/4`: 123).
   */
  readonly houseNumber: number | null;
  /** Orientation number, 1 to 65535; null where there is none. In Poland the digits behind the first slash or hyphen. */
  readonly orientationNumber: number | null;
  /**
   * One letter a to z in lower case, or an empty string: of the orientation number; where there is none, of the house
   * number (Polish `10A`).
   */
  readonly orientationLetter: string;
  /**
   * The number as the register writes it, where the three fields above do not say all of it; else null. In Slovakia the
   * orientation number when it is more than digits and one letter (`12-14`, `5AB`); in Poland the whole number when it is
   * more than digits and one upper-case letter (`11/12`, `8a`, `38-39`, `10A/5`).
   */
  readonly numberText: string | null;
  /** Five digits without a space or hyphen; empty where the register has none (Poland: `00-000` means none). */
  readonly postalCode: string;
  /** WGS84 degrees; null where the register gives no coordinates. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * One day in the source version of a record, which is YYYYMMDD times this plus a number within the day: a sequence, or
 * the second of the day where the register has it.
 */
export const VERSIONS_PER_DAY = 2 ** 24;
