import type { AddressRecord } from '@tripoint/registers';
import { asciiLower } from '../noise';
import type { GoldQuery, QueryClass } from '../query-class';
import {
  bothHalves,
  expectStreet,
  houseOnly,
  inStreet,
  inVillage,
  orientationOnly,
  spaced,
  streetLine,
  usualNumber,
} from '../writing';
import { ofStreet, relined } from './writers';

/** As on an envelope: the whole address with all that the register has. */
function writeFull(record: AddressRecord): GoldQuery | null {
  const { postalCode, numberKind } = record;
  const street = inStreet(record);
  if (street) {
    const registered = numberKind === 'registration';
    const number = street.orientation ? `${street.house}/${street.orientation}` : street.house;
    const orientation = street.orientation ? { orientation: street.orientation } : {};
    return {
      text: `${street.street} ${registered ? 'č.ev. ' : ''}${number}, ${spaced(postalCode)} ${street.town}`,
      expected: {
        street: street.street,
        number:
          registered || street.orientation
            ? { house: street.house, ...orientation, kind: numberKind }
            : houseOnly(street).expected,
        postalCode,
        municipality: street.town,
      },
    };
  }
  const village = inVillage(record);
  if (!village) return null;
  const sign = numberKind === 'registration' ? 'č.ev.' : 'č.p.';
  const own = village.village === village.municipality;
  return {
    text: `${own ? '' : `${village.village} `}${sign} ${village.house}, ${spaced(postalCode)} ${village.municipality}`,
    expected: {
      part: village.village,
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
    return {
      text: streetLine(address.street, number.text, address.town, random),
      expected: expectStreet(address, number),
    };
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
      const number = usualNumber(address, random);
      return {
        text: streetLine(address.street, number.text, write(address.postalCode), random),
        expected: { street: address.street, number: number.expected, postalCode: address.postalCode },
      };
    }),
  ),
  ofStreet('part instead of the town', (address, random) => {
    const part = address.record.part?.name;
    if (part === undefined || part === address.town) return null;
    const number = usualNumber(address, random);
    return {
      text: streetLine(address.street, number.text, part, random),
      expected: { street: address.street, number: number.expected, municipalityOrPart: part },
    };
  }),
  {
    name: 'part, number, municipality',
    difficulty: 'correct',
    write: ({ part, municipality, houseNumber, numberKind }) =>
      part && part.name !== municipality.name && houseNumber !== null && numberKind === 'conscription'
        ? {
            text: `${part.name} ${houseNumber}, ${municipality.name}`,
            expected: {
              part: part.name,
              number: { house: String(houseNumber), kind: numberKind },
              municipality: municipality.name,
            },
          }
        : null,
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
