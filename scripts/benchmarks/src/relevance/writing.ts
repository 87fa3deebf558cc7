import type { AddressRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import type { ExpectedNumber, ExpectedPlace } from './expectation';

/** A house number as a person writes it, with what the writing tells about it. */
export interface WrittenNumber {
  readonly text: string;
  readonly expected: ExpectedNumber;
}

/** An address in a street with its conscription or registration number. */
export interface StreetAddress {
  readonly street: string;
  readonly town: string;
  readonly house: string;
  /** With its letter; empty when there is none. */
  readonly orientation: string;
  readonly postalCode: string;
  readonly record: AddressRecord;
}

export function orientationOf(record: AddressRecord): string {
  return record.orientationNumber === null ? '' : `${record.orientationNumber}${record.orientationLetter}`;
}

/** The record as an address in a street, or null. */
export function inStreet(record: AddressRecord): StreetAddress | null {
  if (!record.street || record.houseNumber === null) return null;
  return {
    street: record.street.name,
    town: record.municipality.name,
    house: String(record.houseNumber),
    orientation: orientationOf(record),
    postalCode: record.postalCode,
    record,
  };
}

/** A settlement without streets and the number of a house in it. */
export interface VillageAddress {
  /** The part, which most villages name like the municipality. */
  readonly village: string;
  readonly municipality: string;
  readonly house: string;
  readonly postalCode: string;
  readonly record: AddressRecord;
}

/** The record as an address of a settlement without streets, or null. */
export function inVillage(record: AddressRecord): VillageAddress | null {
  if (record.street || record.houseNumber === null) return null;
  return {
    village: record.part?.name ?? record.municipality.name,
    municipality: record.municipality.name,
    house: String(record.houseNumber),
    postalCode: record.postalCode,
    record,
  };
}

/** Only the first half. In a street a bare number may be either half; č.p. is meant unless a sign says č.ev. */
export function houseOnly({ house, record }: StreetAddress): WrittenNumber {
  const kind = record.numberKind === 'conscription' ? ({ kind: record.numberKind } as const) : {};
  return { text: house, expected: { either: house, ...kind } };
}

/** Only the orientation number, or null. With a letter it can be no other half. */
export function orientationOnly({ orientation, record }: StreetAddress): WrittenNumber | null {
  if (!orientation) return null;
  return { text: orientation, expected: record.orientationLetter ? { orientation } : { either: orientation } };
}

/** Both halves as the register has them, or null. */
export function bothHalves({ house, orientation, record }: StreetAddress): WrittenNumber | null {
  if (!orientation) return null;
  const kind = record.numberKind === 'conscription' ? ({ kind: record.numberKind } as const) : {};
  return { text: `${house}/${orientation}`, expected: { house, orientation, ...kind } };
}

/** One of the ways in which people write the number of this house. */
export function usualNumber(address: StreetAddress, random: Random): WrittenNumber {
  const ways = [bothHalves(address), orientationOnly(address), houseOnly(address)].filter((way) => way !== null);
  return ways.length === 1 ? (ways[0] as WrittenNumber) : random.pick(ways);
}

/** `280 02` */
export function spaced(postalCode: string): string {
  return `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`;
}

/** `Street 12, Town` or, as often, without the comma. */
export function streetLine(street: string, number: string, town: string, random: Random): string {
  return `${street} ${number}${random.chance(0.5) ? ',' : ''} ${town}`;
}

/** What every query of the form street, number, town expects. */
export function expectStreet(address: StreetAddress, number: WrittenNumber): ExpectedPlace {
  return { street: address.street, number: number.expected, municipality: address.town };
}

/** The number of a house in a village: there are no orientation numbers, and č.p. comes before č.ev. */
export function villageNumber({ house, record }: VillageAddress): ExpectedNumber {
  return record.numberKind === 'conscription' ? { house, kind: 'conscription' } : { house };
}
