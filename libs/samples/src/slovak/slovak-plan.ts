import type { CountrySkeleton, SkeletonCounty, SkeletonRegion, SkeletonTown } from '../country-skeleton';
import type { NameMaker } from '../name-maker';
import {
  addressesOf,
  countsByChance,
  near,
  type PlannedPlace,
  partsOf,
  peopleOfVillage,
  sampleWeightOf,
  shareOutRows,
  townPlace,
  townRadiusKm,
  villagePlace,
} from '../place-plan';
import { villageCode } from '../postal-codes';
import { Chance } from '../random';
import type { RegisterSize } from '../register-size';
import { VillageNames } from '../village-names';

/** About 99 names belong to 213 municipalities. */
const SHARED_NAMES = { listed: 0.035, listBias: 1.2, repeated: 0.03 };
/** Villages of Slovakia have a median of about 650 people. */
const MEDIAN_PEOPLE = 650;
const PEOPLE_SPREAD = 0.85;
/** Composed villages with streets: the larger ones. */
const STREETS_FROM_PEOPLE = 2_500;
const WITH_PARTS = 0.25;
const MAX_PARTS = 4;
/** Distance of villages from the town of their okres, in kilometres. */
const NEAR_KM = 2.5;
const FAR_KM = 14;
/** Within this lie the parts of a village. */
const VILLAGE_RADIUS_KM = 1.8;
/** Villages that have one postal code together. */
const VILLAGES_PER_CODE = 4.6;

/** Okresy that are parts of a city and have no villages. */
const IN_A_CITY = /^(Bratislava|Košice) [IV]+$/;

/** The city that a municipality is a part of, or null. */
export function cityOf({ county }: Pick<PlannedPlace, 'county'>): string | null {
  return IN_A_CITY.exec(county.name)?.[1] ?? null;
}

/** All municipalities of a Slovak register, in the order of regions and okresy. */
export function planSlovakia(
  skeleton: CountrySkeleton,
  maker: NameMaker,
  size: RegisterSize,
  seed: string,
): PlannedPlace[] {
  const known = skeleton.regions.flatMap((region) => region.counties.flatMap((county) => county.towns)).length;
  const rural = skeleton.regions.flatMap((region) => region.counties.filter((county) => !IN_A_CITY.test(county.name)));
  const counts = countsByChance(size.places - known, rural.length, new Chance(`${seed}/counties`));
  const villages = new Map(rural.map((county, index) => [county, counts[index]]));
  const names = new VillageNames(maker, SHARED_NAMES);
  for (const region of skeleton.regions) {
    for (const county of region.counties) for (const town of county.towns) names.take(county.name, town.name);
  }
  const places: PlannedPlace[] = [];
  for (const region of skeleton.regions) {
    for (const county of region.counties) {
      places.push(...county.towns.map((town) => knownPlace(region, county, town, seed)));
      const chance = new Chance(`${seed}/villages/${county.code}`);
      for (let index = 0; index < (villages.get(county) ?? 0); index += 1) {
        const name = names.next(county.name, chance);
        places.push(composedPlace(region, county, name, index, maker, chance));
      }
    }
  }
  shareOutRows(places, size.rows, size.isSample ? sampleWeightOf : addressesOf, size.leastRows);
  return places;
}

function knownPlace(region: SkeletonRegion, county: SkeletonCounty, town: SkeletonTown, seed: string): PlannedPlace {
  const chance = new Chance(`${seed}/${county.code}/${town.name}`);
  const parts = partsOf(town.name, town.lat, town.lng, town.parts, townRadiusKm(town.people), town.streets, chance);
  return townPlace({ region, county }, town, STREETS_FROM_PEOPLE, parts);
}

function composedPlace(
  region: SkeletonRegion,
  county: SkeletonCounty,
  name: string,
  index: number,
  maker: NameMaker,
  chance: Chance,
): PlannedPlace {
  const seat = county.towns[chance.below(county.towns.length)];
  const { lat, lng } = near(seat.lat, seat.lng, NEAR_KM, FAR_KM, chance);
  const people = peopleOfVillage(MEDIAN_PEOPLE, PEOPLE_SPREAD, chance);
  const parts = new Set<string>();
  if (chance.happens(WITH_PARTS)) {
    for (let count = 1 + chance.below(MAX_PARTS); count > 0; count -= 1) parts.add(maker.part(chance));
  }
  const given = [...parts].filter((part) => part !== name).map((part) => ({ name: part, lat: null, lng: null }));
  const village = { name, people, lat, lng, postalCodes: [villageCode(seat.postalCodes[0], index, VILLAGES_PER_CODE)] };
  return villagePlace(
    { region, county },
    village,
    STREETS_FROM_PEOPLE,
    partsOf(name, lat, lng, given, VILLAGE_RADIUS_KM, [], chance),
  );
}
