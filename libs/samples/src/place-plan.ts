import type { SkeletonCounty, SkeletonPlacePart, SkeletonRegion, SkeletonTown } from './country-skeleton';
import type { Chance } from './random';

/** A municipality (SK, CZ) or place (PL) that will get addresses. */
export interface PlannedPlace {
  readonly name: string;
  readonly region: SkeletonRegion;
  readonly county: SkeletonCounty;
  readonly people: number;
  readonly lat: number;
  readonly lng: number;
  readonly postalCodes: readonly string[];
  readonly hasStreets: boolean;
  readonly parts: readonly PlannedPart[];
  readonly town: SkeletonTown | null;
  /** Addresses it gets. */
  rows: number;
}

/** A part of a place with its share of the place's addresses. */
export interface PlannedPart {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** 0 for a part that only lists know. */
  readonly share: number;
  /** Streets the skeleton names; further ones are found while growing. */
  readonly streets: readonly string[];
}

/** Where a place is. */
export interface PlaceOfCounty {
  readonly region: SkeletonRegion;
  readonly county: SkeletonCounty;
}

/** A town of the skeleton as a place; it has streets when the skeleton names some, or when it is large enough. */
export function townPlace<P extends PlannedPart>(
  { region, county }: PlaceOfCounty,
  town: SkeletonTown,
  streetsFromPeople: number,
  parts: readonly P[],
) {
  const { name, people, lat, lng, postalCodes } = town;
  const hasStreets = town.streets.length > 0 || people >= streetsFromPeople;
  return { name, region, county, people, lat, lng, postalCodes, hasStreets, parts, town, rows: 0 };
}

/** A place that the skeleton does not have as a town. */
export function villagePlace<P extends PlannedPart>(
  { region, county }: PlaceOfCounty,
  village: Pick<PlannedPlace, 'name' | 'people' | 'lat' | 'lng' | 'postalCodes'>,
  streetsFromPeople: number,
  parts: readonly P[],
) {
  const hasStreets = village.people >= streetsFromPeople;
  return { ...village, region, county, hasStreets, parts, town: null, rows: 0 };
}

/** Kilometres in one degree of latitude. */
const KM_PER_DEGREE = 111.2;

/** The point a distance away; good for some tens of kilometres. */
export function moved(lat: number, lng: number, eastKm: number, northKm: number): { lat: number; lng: number } {
  return {
    lat: lat + northKm / KM_PER_DEGREE,
    lng: lng + eastKm / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}

/** A point between two distances of another, in kilometres. */
export function near(lat: number, lng: number, lowKm: number, highKm: number, chance: Chance) {
  const angle = chance.between(0, 2 * Math.PI);
  const distance = chance.between(lowKm, highKm);
  return moved(lat, lng, distance * Math.cos(angle), distance * Math.sin(angle));
}

/** A number of people of a village: log-normal with the given median. */
export function peopleOfVillage(median: number, spread: number, chance: Chance): number {
  return Math.max(20, Math.round(median * Math.exp(spread * gaussian(chance))));
}

/** A standard normal number (Box and Muller). */
export function gaussian(chance: Chance): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()));
  return radius * Math.cos(2 * Math.PI * chance.next());
}

/** How many people there are to one address: more in towns, where houses have flats. */
const PEOPLE_PER_ADDRESS_IN_VILLAGE = 3.2;
const VILLAGE_PEOPLE = 2_000;
const MORE_PER_TENFOLD = 2.7;

/** Weight of a place in a whole register: about the addresses it would really have. */
export function addressesOf(people: number): number {
  const tenfolds = Math.max(0, Math.log10(people / VILLAGE_PEOPLE));
  return people / (PEOPLE_PER_ADDRESS_IN_VILLAGE + MORE_PER_TENFOLD * tenfolds);
}

const SAMPLE_EXPONENT = 0.62;

/** Weight of a place in a sample, where large cities must not crowd out the rest. */
export function sampleWeightOf(people: number): number {
  return people ** SAMPLE_EXPONENT;
}

/** Gives out exactly `rows` addresses by weight (largest remainders), at least `least` to each place. */
export function shareOutRows(
  places: readonly { people: number; rows: number }[],
  rows: number,
  weightOf: (people: number) => number,
  least: number,
): void {
  const floor = Math.min(least, Math.floor(rows / places.length));
  const weights = places.map((place) => weightOf(place.people));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = rows - floor * places.length;
  const remainders: { place: { rows: number }; remainder: number }[] = [];
  let given = 0;
  places.forEach((place, index) => {
    const exact = (free * weights[index]) / total;
    place.rows = floor + Math.floor(exact);
    given += Math.floor(exact);
    remainders.push({ place, remainder: exact - Math.floor(exact) });
  });
  remainders.sort((a, b) => b.remainder - a.remainder);
  for (const { place } of remainders.slice(0, free - given)) place.rows += 1;
}

/** Shares of the core of a place and of its parts. */
const CORE_SHARE = 0.45;

/** Parts of a place with positions: the place itself first, then those given. */
export function partsOf(
  name: string,
  lat: number,
  lng: number,
  given: readonly SkeletonPlacePart[],
  radiusKm: number,
  streets: readonly string[],
  chance: Chance,
): PlannedPart[] {
  if (given.length === 0) return [{ name, lat, lng, share: 1, streets }];
  const weights = given.map(() => chance.between(0.3, 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [
    { name, lat, lng, share: CORE_SHARE, streets },
    ...given.map((part, index) => {
      const at = part.lat === null || part.lng === null ? near(lat, lng, radiusKm / 2, radiusKm, chance) : part;
      const share = ((1 - CORE_SHARE) * weights[index]) / total;
      return { name: part.name, lat: at.lat as number, lng: at.lng as number, share, streets: [] };
    }),
  ];
}

/** Share of the mean by which counts by chance differ from it. */
const COUNT_SPREAD = 0.5;

/** A total in so many whole numbers that differ by chance. */
export function countsByChance(total: number, count: number, chance: Chance): number[] {
  const shares = Array.from({ length: count }, () => ({
    people: chance.between(1 - COUNT_SPREAD, 1 + COUNT_SPREAD),
    rows: 0,
  }));
  if (count > 0) shareOutRows(shares, Math.max(0, total), (weight) => weight, 0);
  return shares.map(({ rows }) => rows);
}

/** Distance in kilometres within which the parts of a town lie. */
export function townRadiusKm(people: number): number {
  return LEAST_TOWN_KM + Math.sqrt(people) / PEOPLE_ROOT_PER_KM;
}

const LEAST_TOWN_KM = 0.6;
const PEOPLE_ROOT_PER_KM = 85;
