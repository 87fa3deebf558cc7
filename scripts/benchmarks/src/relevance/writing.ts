import type { AddressRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import type { ExpectedNumber, ExpectedPlace } from './expectation';

/** A house number as a person writes it, with what the writing says about it. */
export interface WrittenNumber {
  readonly text: string;
  readonly expected: ExpectedNumber;
}

/** An address in a street with its number. */
export interface StreetAddress {
  readonly street: string;
  /** The municipality as people write it: the city for its parts. */
  readonly town: string;
  /** Conscription or registration number, in Poland the whole number; empty when there is none. */
  readonly house: string;
  /** With its letter; empty when there is none. */
  readonly orientation: string;
  readonly postalCode: string;
  readonly record: AddressRecord;
}

/** The orientation number as it is shown; Slovak letters are upper case, and Polish numbers have no second half. */
export function orientationOf(record: AddressRecord): string {
  const { country, orientationNumber, orientationLetter, numberText } = record;
  if (country === 'pl' || orientationNumber === null) return '';
  if (country === 'cz') return `${orientationNumber}${orientationLetter}`;
  return numberText ?? `${orientationNumber}${orientationLetter.toUpperCase()}`;
}

/** The first half as it is shown; the whole number in Poland. */
export function houseOf({ country, houseNumber, orientationLetter, numberText }: AddressRecord): string {
  if (houseNumber === null) return '';
  return country === 'pl' ? (numberText ?? `${houseNumber}${orientationLetter.toUpperCase()}`) : String(houseNumber);
}

export const townOf = ({ city, municipality }: AddressRecord): string => (city ?? municipality).name;

/** The record as an address in a street, or null. */
export function inStreet(record: AddressRecord): StreetAddress | null {
  const house = houseOf(record);
  const orientation = orientationOf(record);
  if (!record.street || (house === '' && orientation === '')) return null;
  return {
    street: record.street.name,
    town: townOf(record),
    house,
    orientation,
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

/** What people call the settlement: in a city its part, without the name of the city that registers put before it. */
function villageOf({ city, municipality, part }: AddressRecord): string {
  if (city) return municipality.name.replace(`${city.name}-`, '');
  return part?.name ?? municipality.name;
}

/** The record as an address of a settlement without streets, or null. */
export function inVillage(record: AddressRecord): VillageAddress | null {
  const house = houseOf(record);
  if (record.street || house === '') return null;
  return {
    village: villageOf(record),
    municipality: townOf(record),
    house,
    postalCode: record.postalCode,
    record,
  };
}

/** Only the first half, or null. In a street a bare number may be either half; č.p. is meant unless a sign says č.ev. */
export function houseOnly({ house, record }: StreetAddress): WrittenNumber | null {
  if (house === '') return null;
  if (record.country === 'pl') return { text: house, expected: { house } };
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
  if (!orientation || !house) return null;
  const kind = record.numberKind === 'conscription' ? ({ kind: record.numberKind } as const) : {};
  return { text: `${house}/${orientation}`, expected: { house, orientation, ...kind } };
}

/** One of the ways in which people write the number of this house. */
export function usualNumber(address: StreetAddress, random: Random): WrittenNumber {
  const ways = [bothHalves(address), orientationOnly(address), houseOnly(address)].filter((way) => way !== null);
  // An address in a street has one half at least.
  return ways.length === 1 ? ways[0] : random.pick(ways);
}

/** As the post writes it: `280 02`, in Poland `28-002`. */
export function spaced(postalCode: string, country: AddressRecord['country'] = 'cz'): string {
  if (country === 'pl') return `${postalCode.slice(0, 2)}-${postalCode.slice(2)}`;
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
