import type { CountrySkeleton, SkeletonCounty, SkeletonRegion, SkeletonTown } from '../country-skeleton';
import type { NameMaker } from '../name-maker';
import {
  addressesOf,
  countsByChance,
  near,
  type PlannedPart,
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
import type { Skeleton, SkeletonMunicipality, SkeletonPart } from './sample-skeleton';

/** A municipality with what RÚIAN knows beyond other registers. */
export interface CzechPlace extends PlannedPlace {
  readonly parts: readonly CzechPart[];
}

export interface CzechPart extends PlannedPart {
  /** The part in the skeleton of the sample; null for others. */
  readonly known: SkeletonPart | null;
}

/** 591 names belong to 1,503 municipalities. */
const SHARED_NAMES = { listed: 0.14, listBias: 1.2, repeated: 0.07 };
const MEDIAN_PEOPLE = 540;
const PEOPLE_SPREAD = 1;
const STREETS_FROM_PEOPLE = 2_300;
/** Villages with further parts, and how many most have: 15,000 parts in 6,258 municipalities. */
const WITH_PARTS = 0.42;
const MAX_PARTS = 5;
/** Parts with a name that many parts have; the others have names like villages. */
const TYPICAL_PART_NAME = 0.35;
const VILLAGES_PER_CODE = 3.9;
const NEAR_KM = 2.5;
const FAR_KM = 16;
/** Within this lie the parts of a village. */
const VILLAGE_RADIUS_KM = 2.2;
/** A number is at most 9999 and occurs once in a part, which hence has not many more addresses than this. */
const MOST_ADDRESSES_OF_PART = 4_000;

/** Weight of a composed part beside known ones, which have 0.5 to 1. */
const FURTHER_WEIGHT = 0.75;

/** Okresy that are a city and have no villages. */
const CITIES = new Set(['Hlavní město Praha', 'Brno-město']);

/** All municipalities of a Czech register, in the order of regions and okresy. */
export function planCzechia(
  skeleton: CountrySkeleton,
  sample: Skeleton,
  maker: NameMaker,
  size: RegisterSize,
  seed: string,
): CzechPlace[] {
  return new CzechPlanner(sample, maker, size, seed).plan(skeleton);
}

class CzechPlanner {
  private readonly names: VillageNames;

  constructor(
    private readonly sample: Skeleton,
    private readonly maker: NameMaker,
    private readonly size: RegisterSize,
    private readonly seed: string,
  ) {
    this.names = new VillageNames(maker, SHARED_NAMES);
  }

  plan(skeleton: CountrySkeleton): CzechPlace[] {
    const counties = skeleton.regions.flatMap((region) => region.counties.map((county) => ({ region, county })));
    const known = counties.flatMap(({ region, county }) => this.knownPlaces(region, county));
    for (const place of known) this.names.take(place.county.name, place.name);
    const rural = counties.filter(({ county }) => !CITIES.has(county.name));
    const chance = new Chance(`${this.seed}/counties`);
    const counts = countsByChance(this.size.places - known.length, rural.length, chance);
    const villages = rural.flatMap(({ region, county }, index) => this.villages(region, county, counts[index]));
    const places = [...known, ...villages];
    shareOutRows(places, this.size.rows, this.size.isSample ? sampleWeightOf : addressesOf, this.size.leastRows);
    return places;
  }

  /** Towns of the okres, and what the skeleton of the sample has there beside them. */
  private knownPlaces(region: SkeletonRegion, county: SkeletonCounty): CzechPlace[] {
    const detailed = this.sample.municipalities.filter(
      (one) => one.region === Number(region.code) && (one.county ?? county.name) === county.name,
    );
    const towns = county.towns.map((town) => {
      const detail = detailed.find((one) => one.name === town.name);
      return this.place(region, county, town, detail ?? null);
    });
    const others = detailed.filter((one) => !county.towns.some((town) => town.name === one.name));
    return [...towns, ...others.map((one) => this.place(region, county, townOf(one), one))];
  }

  private place(
    region: SkeletonRegion,
    county: SkeletonCounty,
    town: SkeletonTown,
    detail: SkeletonMunicipality | null,
  ): CzechPlace {
    const chance = new Chance(`${this.seed}/${county.code}/${town.name}`);
    const hasStreets = detail?.parts.some((part) => part.streets.length > 0) || town.people >= STREETS_FROM_PEOPLE;
    const parts = detail === null ? this.composedParts(town, chance) : this.detailedParts(town, detail, chance);
    const known = detail?.code == null ? town : { ...town, code: String(detail.code) };
    return { ...townPlace({ region, county }, known, STREETS_FROM_PEOPLE, parts), hasStreets };
  }

  private detailedParts(town: SkeletonTown, detail: SkeletonMunicipality, chance: Chance): CzechPart[] {
    const addresses = addressesOf(town.people);
    const weights = detail.parts.map(() => chance.between(0.5, 1));
    const further = Math.max(0, Math.ceil(addresses / MOST_ADDRESSES_OF_PART) - detail.parts.length);
    const names = new Set<string>();
    while (names.size < further) names.add(this.maker.village(chance));
    const total = weights.reduce((sum, weight) => sum + weight, 0) + further * FURTHER_WEIGHT;
    return [
      ...detail.parts.map((part, index) => ({
        name: part.name,
        lat: part.lat,
        lng: part.lng,
        share: weights[index] / total,
        streets: part.streets.map((street) => street.name),
        known: part,
      })),
      ...[...names].map((name) => {
        const at = near(town.lat, town.lng, 2, 6, chance);
        return { name, ...at, share: FURTHER_WEIGHT / total, streets: [], known: null };
      }),
    ];
  }

  private composedParts(town: SkeletonTown, chance: Chance): CzechPart[] {
    const addresses = addressesOf(town.people);
    const count = 1 + chance.below(MAX_PARTS) + Math.ceil(addresses / MOST_ADDRESSES_OF_PART);
    return this.partsNear(town.name, town.lat, town.lng, count, townRadiusKm(town.people), chance);
  }

  private partsNear(name: string, lat: number, lng: number, count: number, km: number, chance: Chance): CzechPart[] {
    const names = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      names.add(chance.happens(TYPICAL_PART_NAME) ? this.maker.part(chance) : this.maker.village(chance));
    }
    names.delete(name);
    const given = [...names].map((part) => ({ name: part, lat: null, lng: null }));
    return partsOf(name, lat, lng, given, km, [], chance).map((part) => ({ ...part, known: null }));
  }

  private villages(region: SkeletonRegion, county: SkeletonCounty, count: number): CzechPlace[] {
    const chance = new Chance(`${this.seed}/villages/${county.code}`);
    return Array.from({ length: count }, (_, index) => {
      const name = this.names.next(county.name, chance);
      const seat = county.towns[chance.below(county.towns.length)];
      const { lat, lng } = near(seat.lat, seat.lng, NEAR_KM, FAR_KM, chance);
      const people = peopleOfVillage(MEDIAN_PEOPLE, PEOPLE_SPREAD, chance);
      const parts = chance.happens(WITH_PARTS) ? 1 + chance.below(MAX_PARTS) : 0;
      const village = {
        name,
        people,
        lat,
        lng,
        postalCodes: [villageCode(seat.postalCodes[0], index, VILLAGES_PER_CODE)],
      };
      const own = this.partsNear(name, lat, lng, parts, VILLAGE_RADIUS_KM, chance);
      return villagePlace({ region, county }, village, STREETS_FROM_PEOPLE, own);
    });
  }
}

/** People to one house of the sample. */
const PEOPLE_PER_SAMPLE_HOUSE = 4;

function townOf(one: SkeletonMunicipality): SkeletonTown {
  const houses = one.parts.reduce(
    (sum, part) => sum + part.houses + part.streets.reduce((all, street) => all + street.houses, 0),
    0,
  );
  const [{ lat, lng, postalCode }] = one.parts;
  const people = Math.max(100, houses * PEOPLE_PER_SAMPLE_HOUSE);
  const nothing = { gmina: null, code: null, streets: [], parts: [] };
  return { name: one.name, people, lat, lng, postalCodes: [postalCode], ...nothing };
}
