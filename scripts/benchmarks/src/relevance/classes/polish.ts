import type { AddressRecord } from '@tripoint/registers';
import type { Random } from '../../shared/random';
import type { GoldQuery, QueryClass } from '../query-class';
import { inVillage, spaced, streetLine, type VillageAddress } from '../writing';
import { ofStreet, ofVillage, respelt } from './writers';

const onlyPolish = (queryClass: QueryClass): QueryClass => ({ ...queryClass, countries: ['pl'] });

/** What stands before the name of a street for its kind. */
const streetType = /^(?:Aleja|Aleje|Plac|Osiedle|Rondo|Skwer|Bulwar|Szosa|Droga) (?=\p{L})/u;
/** A number of which a flat behind a slash is no other number of the register. */
const plainNumber = /^[0-9]+[A-Za-z]?$/;
const MAX_FLATS = 60;
const flat = (random: Random): number => 1 + random.below(MAX_FLATS);

/** The name of the county as people say it, or null for a city that is one of its own. */
function countyOf({ county, municipality }: AddressRecord): string | null {
  const name = county?.name.replace(/^powiat /, '') ?? null;
  return name === null || name.toLowerCase() === municipality.name.toLowerCase() ? null : name;
}

/** A house of a village with the area that the query names behind it; any house of that county that is called so is right. */
function inArea(address: VillageAddress, text: string): GoldQuery {
  const { record, village, municipality, house } = address;
  return {
    text,
    expected: {
      number: { house },
      ...(village === municipality ? {} : { part: village }),
      municipality,
      ...(record.county && { county: record.county.name }),
    },
  };
}

/** Ways of writing addresses that people have in Poland alone. */
export const polishClasses: readonly QueryClass[] = [
  ofStreet('flat behind a slash', (address, random) =>
    plainNumber.test(address.house)
      ? {
          text: streetLine(address.street, `${address.house}/${flat(random)}`, address.town, random),
          expected: { street: address.street, number: { house: address.house }, municipality: address.town },
        }
      : null,
  ),
  ofStreet('flat behind m. or lok.', (address, random) => {
    const sign = random.pick([' m. ', ' m ', 'm', ' m.', '/', ' lok. ', ' lok ', ' lok.', ' mieszkanie ', ' lokal ']);
    return sign === '/' && !plainNumber.test(address.house)
      ? null
      : {
          text: streetLine(address.street, `${address.house}${sign}${flat(random)}`, address.town, random),
          expected: { street: address.street, number: { house: address.house }, municipality: address.town },
        };
  }),
  // Refused: another street of the town has the words that are left.
  ofStreet(
    'kind of street left out',
    (address, random, names) => {
      const rest = address.street.replace(streetType, '');
      return names.otherStreetWith(address.town, address.street, rest, '') ? null : respelt(address, rest, random);
    },
    'titledStreets',
  ),
  ofStreet('postal code with the town', (address, random) => {
    if (address.postalCode === '') return null;
    const code = random.chance(0.7) ? spaced(address.postalCode, 'pl') : address.postalCode;
    const sign = random.pick(['', 'ul. ']);
    return {
      text: random.pick([
        `${code} ${address.town}, ${sign}${address.street} ${address.house}`,
        `${address.town} ${code}, ${address.street} ${address.house}`,
        `${sign}${address.street} ${address.house} ${code} ${address.town}`,
      ]),
      expected: {
        street: address.street,
        number: { house: address.house },
        postalCode: address.postalCode,
        municipality: address.town,
      },
    };
  }),
  ofStreet('nr before the number', (address, random) => ({
    text: `${address.street}${random.pick([' nr ', ' nr. ', ' numer ', ' nr domu '])}${address.house}, ${address.town}`,
    expected: { street: address.street, number: { house: address.house }, municipality: address.town },
  })),
  ofStreet(
    'numeral of a ruler in digits',
    (address, random) => {
      const street = address.street.replace(/ II(?=$| )/, ' 2').replace(/ III(?=$| )/, ' 3');
      return respelt(address, street, random);
    },
    'streets',
  ),
  ofVillage('village with its postal code', (address, random) => {
    const { record, village, municipality, house, postalCode } = address;
    if (postalCode === '') return null;
    const code = random.chance(0.7) ? spaced(postalCode, 'pl') : postalCode;
    return {
      text: random.pick([`${village} ${house}, ${code}`, `${village} ${house} ${code}`, `${code} ${village} ${house}`]),
      expected: {
        number: { house },
        postalCode,
        ...(village === municipality ? { municipality } : { part: record.part?.name ?? village }),
      },
    };
  }),
  ofVillage('village with its gmina', (address, random) => {
    const { record, village, house } = address;
    const gmina = record.gmina?.name;
    if (gmina === undefined || gmina === village) return null;
    return inArea(
      address,
      `${village} ${house}${random.pick([', gm. ', ' gm. ', ', gmina ', ' gmina ', ', gm ', ', '])}${gmina}`,
    );
  }),
  ofVillage('village with its county', (address, random) => {
    const county = countyOf(address.record);
    return county === null
      ? null
      : inArea(
          address,
          `${address.village} ${address.house}${random.pick([', pow. ', ' pow. ', ', powiat ', ' powiat ', ' pow '])}${county}`,
        );
  }),
  ofVillage('village as street and town', (address, random) => {
    const { village, municipality, house, postalCode } = address;
    if (postalCode === '') return null;
    return {
      text: `${random.pick(['', '', 'ul. '])}${village} ${house}, ${spaced(postalCode, 'pl')} ${municipality}`,
      expected: { number: { house }, postalCode, municipality },
    };
  }),
  {
    // Refused: the town of the post office has a street, a part or a village of this name itself.
    name: 'village with the town of its post office',
    difficulty: 'hard' as const,
    write: (record: AddressRecord, random: Random, names) => {
      const address = inVillage(record);
      if (!address || address.postalCode === '') return null;
      const { village, municipality, house, postalCode } = address;
      const others = names.placesOfPostalCode(postalCode).filter((name) => name !== village && name !== municipality);
      if (others.length === 0) return null;
      const town = random.pick(others);
      if (names.hasStreet(town, village)) return null;
      return {
        text: `${village} ${house}, ${spaced(postalCode, 'pl')} ${town}`,
        expected: { number: { house }, postalCode, municipality },
      };
    },
  } satisfies QueryClass,
].map(onlyPolish);
