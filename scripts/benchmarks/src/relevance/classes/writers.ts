import type { Random } from '../../shared/random';
import type { GoldQuery, QueryClass } from '../query-class';
import type { RegisterNames } from '../register-names';
import {
  expectStreet,
  inStreet,
  inVillage,
  type StreetAddress,
  streetLine,
  usualNumber,
  type VillageAddress,
} from '../writing';

type StreetWriter = (address: StreetAddress, random: Random, names: RegisterNames) => GoldQuery | null;
type VillageWriter = (address: VillageAddress, random: Random) => GoldQuery | null;

/** A class of correctly spelt addresses in streets. */
export function ofStreet(name: string, write: StreetWriter, from?: QueryClass['from']): QueryClass {
  return {
    name,
    difficulty: 'correct',
    write: (record, random, names) => {
      const address = inStreet(record);
      return address && write(address, random, names);
    },
    ...(from && { from }),
  };
}

/** A class of correctly spelt addresses in settlements without streets. */
export function ofVillage(name: string, write: VillageWriter, from?: QueryClass['from']): QueryClass {
  return {
    name,
    difficulty: 'correct',
    write: (record, random) => {
      const address = inVillage(record);
      return address && write(address, random);
    },
    ...(from && { from }),
  };
}

/** The usual form with another spelling of the street; null when the spelling changes nothing. */
export function respelt(address: StreetAddress, street: string | null, random: Random): GoldQuery | null {
  if (street === null || street === address.street) return null;
  const number = usualNumber(address, random);
  return { text: streetLine(street, number.text, address.town, random), expected: expectStreet(address, number) };
}

/** The usual form with the whole line changed. */
export function relined(address: StreetAddress, random: Random, change: (line: string) => string): GoldQuery {
  const number = usualNumber(address, random);
  const line = streetLine(address.street, number.text, address.town, random);
  return { text: change(line), expected: expectStreet(address, number) };
}
