import type { AddressRecord } from '@tripoint/registers';
import type { ExpectedNumber } from '../expectation';
import { asciiLower } from '../noise';
import type { GoldQuery, QueryClass } from '../query-class';
import {
  bothHalves,
  expectStreet,
  houseOf,
  houseOnly,
  inStreet,
  inVillage,
  orientationOnly,
  type StreetAddress,
  spaced,
  streetLine,
  townOf,
  usualNumber,
} from '../writing';
import { ofStreet, relined } from './writers';

/** Both halves as the register has them; one alone may be either. */
function expectedInFull(street: StreetAddress): ExpectedNumber {
  const { house, orientation, record } = street;
  const registered = record.numberKind === 'registration';
  if (house === '') return orientationOnly(street)?.expected ?? {};
  if (!registered && orientation === '') return houseOnly(street)?.expected ?? {};
  return { house, ...(orientation ? { orientation } : {}), kind: record.numberKind };
}

/** As on an envelope: the whole address with all that the register has. */
function writeFull(record: AddressRecord): GoldQuery | null {
  const { postalCode, numberKind, country } = record;
  if (postalCode === '') return null;
  const street = inStreet(record);
  if (street) {
    const registered = numberKind === 'registration';
    const number = [street.house, street.orientation].filter((half) => half !== '').join('/');
    return {
      text: `${street.street} ${registered ? 'č.ev. ' : ''}${number}, ${spaced(postalCode, country)} ${street.town}`,
      expected: {
        street: street.street,
        number: expectedInFull(street),
        postalCode,
        municipality: street.town,
      },
    };
  }
  const village = inVillage(record);
  if (!village) return null;
  const sign = country !== 'cz' ? '' : numberKind === 'registration' ? 'č.ev. ' : 'č.p. ';
  const own = village.village === village.municipality;
  return {
    text: `${own ? (country === 'cz' ? '' : `${village.village} `) : `${village.village} `}${sign}${village.house}, ${spaced(postalCode, country)} ${village.municipality}`,
    expected: {
      ...(record.part ? { part: village.village } : {}),
      number: { house: village.house, kind: numberKind },
      postalCode,
      municipality: village.municipality,
    },
  };
}

const full: QueryClass = { name: 'full address', difficulty: 'correct', write: writeFull };

/** Which parts of the address are written, and in which order. */
export const formClasses: readonly QueryClass[] = [
  full,
  ofStreet('street, orientation number, town', (address, random) => {
    const number = orientationOnly(address);
    return (
      number && {
        text: streetLine(address.street, number.text, address.town, random),
        expected: expectStreet(address, number),
      }
    );
  }),
  ofStreet('street, č.p., town', (address, random) => {
    const number = houseOnly(address);
    return (
      number && {
        text: streetLine(address.street, number.text, address.town, random),
        expected: expectStreet(address, number),
      }
    );
  }),
  ofStreet('street, both halves, town', (address, random) => {
    const number = bothHalves(address);
    return (
      number && {
        text: streetLine(address.street, number.text, address.town, random),
        expected: expectStreet(address, number),
      }
    );
  }),
  ofStreet('plain ASCII, lower case', (address, random) => {
    const { text, expected } = relined(address, random, asciiLower);
    return { text, expected: { ...expected, withoutDiacritics: true } };
  }),
  ofStreet('upper case', (address, random) => relined(address, random, (line) => line.toUpperCase())),
  ofStreet('municipality first', (address, random) => {
    const number = usualNumber(address, random);
    const comma = random.chance(0.5) ? ',' : '';
    return {
      text: `${address.town}${comma} ${address.street} ${number.text}`,
      expected: expectStreet(address, number),
    };
  }),
  ofStreet('number first', (address, random) => {
    const number = usualNumber(address, random);
    return { text: `${number.text} ${address.street}, ${address.town}`, expected: expectStreet(address, number) };
  }),
  ...[
    { name: 'postal code with a space instead of the town', write: spaced },
    { name: 'postal code without a space instead of the town', write: (code: string) => code },
  ].map(({ name, write }) =>
    ofStreet(name, (address, random) => {
      if (address.postalCode === '') return null;
      const number = usualNumber(address, random);
      return {
        text: streetLine(address.street, number.text, write(address.postalCode, address.record.country), random),
        expected: { street: address.street, number: number.expected, postalCode: address.postalCode },
      };
    }),
  ),
  ofStreet('part instead of the town', (address, random) => {
    const { part: ownPart, city, municipality } = address.record;
    const part = city ? municipality.name.replace(`${city.name}-`, '') : ownPart?.name;
    if (part === undefined || part === address.town) return null;
    const number = usualNumber(address, random);
    return {
      text: streetLine(address.street, number.text, part, random),
      expected: { street: address.street, number: number.expected, municipalityOrPart: part },
    };
  }),
  {
    // Refused: the town has a street of the part's name. Polish numbers are counted in streets, not in parts with streets.
    name: 'part, number, municipality',
    difficulty: 'correct',
    write: (record, _random, names) => {
      const { part, city, numberKind, country, street } = record;
      const [house, town] = [houseOf(record), townOf(record)];
      if (part && (names.hasStreet(town, part.name) || (country === 'pl' && street))) return null;
      return part && !city && part.name !== town && house !== '' && numberKind === 'conscription'
        ? {
            text: `${part.name} ${house}, ${town}`,
            expected: { part: part.name, number: { house, kind: numberKind }, municipality: town },
          }
        : null;
    },
  },
  ofStreet(
    'numbered district of the capital',
    (address, random) => {
      const district = address.record.cityDistrict?.name;
      if (!district || !/^\p{L}+ [0-9]+$/u.test(district)) return null;
      const number = usualNumber(address, random);
      return {
        text: streetLine(address.street, number.text, district, random),
        expected: expectStreet(address, number),
      };
    },
    'districts',
  ),
];
