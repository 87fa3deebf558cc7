import type { LatLng } from '@tripoint/geo';
import type { NumberKind } from '../../../record';

/** Levels of units that an address names; codes are unique only inside one level. */
export type UnitLevel = 'region' | 'county' | 'municipality' | 'pragueDistrict' | 'cityPart' | 'part' | 'street';

interface Entry {
  /** IdTransakce: orders everything that happened to the register. */
  readonly transaction: number;
  /** 1-based line where the element begins. */
  readonly line: number;
}

/** A unit as it is from now on: Vusc, Okres, Obec, Mop, Momc, CastObce or Ulice. */
export interface UnitEntry extends Entry {
  readonly kind: 'unit';
  readonly level: UnitLevel;
  readonly code: number;
  readonly name: string;
  /** Code of the unit above: the Vusc of an Okres, the Okres of an Obec, the Obec of everything below. */
  readonly parent: number | null;
  /** Only of a Momc of Praha: the numbered district (Mop) it lies in. */
  readonly pragueDistrict: number | null;
}

/** A building (StavebniObjekt) as it is from now on. */
export interface BuildingEntry extends Entry {
  readonly kind: 'building';
  readonly code: number;
  readonly part: number | null;
  /** Self-governing city part (Momc). */
  readonly cityPart: number | null;
  /** Null for a building without a number. */
  readonly numberKind: NumberKind | null;
  readonly houseNumbers: readonly number[];
}

/** An address point (AdresniMisto) as it is from now on: what an element lacks, the address has no more. */
export interface PointEntry extends Entry {
  readonly kind: 'point';
  readonly code: number;
  readonly building: number | null;
  readonly street: number | null;
  readonly houseNumber: number;
  readonly orientationNumber: number | null;
  readonly orientationLetter: string;
  readonly postalCode: string;
  readonly position: LatLng | null;
}

/** Something that exists no more (ZaniklyPrvek). */
export interface RemovalEntry extends Entry {
  readonly kind: 'removal';
  readonly level: UnitLevel | 'building' | 'point';
  readonly code: number;
}

export type VfrEntry = UnitEntry | BuildingEntry | PointEntry | RemovalEntry;

/** What an entry is about: entries of one subject replace one another. */
export function subjectOf(entry: VfrEntry): RemovalEntry['level'] {
  return entry.kind === 'unit' || entry.kind === 'removal' ? entry.level : entry.kind;
}
