import { readCountrySkeleton } from '../../country-skeleton';
import { NameMaker } from '../../name-maker';
import type { RegisterSize } from '../../register-size';
import { placeRows } from '../../slovak/slovak-csv';
import { cityOf, planSlovakia } from '../../slovak/slovak-plan';
import type { StreetSpellings } from '../../street-plan';

/** A municipality, or a part of Bratislava or Košice, in which companies have their seats. */
export interface SlovakSeatPlace {
  /** As the register of companies writes it: `Bratislava - mestská časť Petržalka`. */
  readonly municipality: string;
  /** The city for a part of one. */
  readonly name: string;
  readonly isTown: boolean;
  readonly county: string;
  /** How many companies it has beside others. */
  readonly weight: number;
  readonly addresses: number;
  /** Its rows of the CSV of Register adries without their keys; ask in the order of the places, each once. */
  readonly rows: () => Iterable<string>;
}

/** Companies to one person in towns, and in the largest cities, beside villages. */
const COMPANIES_IN_TOWNS = 1.4;
const COMPANIES_IN_CITIES = 2.6;

/** The municipalities of a generated Register adries of that size and the same seed. */
export function slovakSeatPlaces(size: RegisterSize, seed: string): SlovakSeatPlace[] {
  const skeleton = readCountrySkeleton('slovak-skeleton.txt');
  const maker = new NameMaker(skeleton);
  const cities = new Map<string, StreetSpellings>();
  return planSlovakia(skeleton, maker, size, seed).map((place) => {
    const city = cityOf(place);
    const spellings: StreetSpellings = (city !== null && cities.get(city)) || new Map();
    if (city !== null) cities.set(city, spellings);
    const part = city !== null && place.name.startsWith(`${city}-`) ? place.name.slice(city.length + 1) : null;
    const factor = city !== null ? COMPANIES_IN_CITIES : place.hasStreets ? COMPANIES_IN_TOWNS : 1;
    return {
      municipality: part === null ? place.name : `${city} - mestská časť ${part}`,
      name: city ?? place.name,
      isTown: place.hasStreets,
      county: place.county.name,
      weight: (size.isSample ? place.rows : place.people) * factor,
      addresses: place.rows,
      rows: () => placeRows(place, maker, seed, spellings),
    };
  });
}
