import type {
  CountrySkeleton,
  SkeletonCounty,
  SkeletonPlacePart,
  SkeletonRegion,
  SkeletonTown,
} from '../country-skeleton';
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

/** A gmina with its places; the town of an urban or mixed one comes first. */
export interface PlannedGmina {
  readonly region: SkeletonRegion;
  readonly county: SkeletonCounty;
  /** Two digits, unique in the powiat. */
  readonly number: string;
  /** 1 urban, 2 rural, 3 mixed. */
  readonly kind: 1 | 2 | 3;
  readonly name: string;
  readonly places: PlannedPlace[];
}

export interface PolishPlan {
  readonly gminas: readonly PlannedGmina[];
  /** All places in the order of gminas. */
  readonly places: readonly PlannedPlace[];
}

/** What a whole register has (TERC of 2025): gminas, and how many of the composed ones are rural, mixed or urban. */
const GMINAS = 2_479;
const RURAL = 0.69;
const MIXED = 0.28;
/** Gminas a small register has beyond those of the skeleton, for each composed place. */
const GMINAS_PER_PLACE = 0.3;

const SHARED_NAMES = { listed: 0.13, listBias: 1.7, repeated: 0.2 };
const MEDIAN_PEOPLE = 165;
const PEOPLE_SPREAD = 0.95;
const TOWN_MEDIAN_PEOPLE = 3_000;
const TOWN_SPREAD = 0.5;
const STREETS_FROM_PEOPLE = 1_500;
/** Numbers of cities with powiat rights start here. */
export const FIRST_CITY = 61;

/** Distances in kilometres: gminas from the seat of their powiat, villages from the middle of their gmina. */
const GMINA_NEAR_KM = 4;
const GMINA_FAR_KM = 15;
const VILLAGE_NEAR_KM = 0.8;
const VILLAGE_FAR_KM = 5.5;
/** Parts of a village lie this far away, up to twice as far. */
const VILLAGE_RADIUS_KM = 0.35;
const VILLAGES_PER_CODE = 9;

/** Places without parts, most parts of the others, and how many of them have addresses of their own in PRG. */
const WITHOUT_PARTS = 0.5;
const MOST_PARTS = 3.9;
const LINKED_PARTS = 0.06;
const LINKED_SHARE = 0.2;
/** Here the districts carry the addresses. */
const LINKED_CITY = 'Warszawa';

/** All gminas and places of a Polish register, in the order of voivodeships and powiats. */
export function planPoland(skeleton: CountrySkeleton, maker: NameMaker, size: RegisterSize, seed: string): PolishPlan {
  return new PolandPlanner(maker, size, seed).plan(skeleton);
}

interface CountyOfRegion {
  readonly region: SkeletonRegion;
  readonly county: SkeletonCounty;
}

class PolandPlanner {
  private readonly names: VillageNames;

  constructor(
    private readonly maker: NameMaker,
    private readonly size: RegisterSize,
    private readonly seed: string,
  ) {
    this.names = new VillageNames(maker, SHARED_NAMES);
  }

  plan(skeleton: CountrySkeleton): PolishPlan {
    const counties = skeleton.regions.flatMap((region) => region.counties.map((county) => ({ region, county })));
    const gminas = counties.flatMap((of) => gminasOfSkeleton(of, this.seed));
    this.addComposedGminas(counties, gminas);
    for (const gmina of gminas) for (const place of gmina.places) this.names.take(areaOf(gmina), place.name);
    this.addVillages(gminas);
    const sorted = gminas.sort((a, b) => compare(codeOf(a), codeOf(b)));
    const places = sorted.flatMap((gmina) => gmina.places);
    shareOutRows(places, this.size.rows, this.size.isSample ? sampleWeightOf : addressesOf, this.size.leastRows);
    return { gminas: sorted, places };
  }

  private addComposedGminas(counties: readonly CountyOfRegion[], gminas: PlannedGmina[]): void {
    const { size, seed } = this;
    const known = gminas.reduce((sum, gmina) => sum + gmina.places.length, 0);
    // A small register has few villages for each gmina it adds; more gminas than Poland has would not fit into an index.
    const wanted = Math.min(Math.round((size.places - known) * GMINAS_PER_PLACE), GMINAS - gminas.length);
    const rural = counties.filter(({ county }) => Number(county.code) < FIRST_CITY);
    const chance = new Chance(`${seed}/gminas`);
    const counts = countsByChance(wanted, rural.length, chance);
    rural.forEach(({ region, county }, index) => {
      const own = gminas.filter((gmina) => gmina.county === county);
      const seat = county.towns[0];
      for (let count = 0; count < counts[index]; count += 1) {
        const drawn = chance.next();
        const kind = drawn < RURAL ? 2 : drawn < RURAL + MIXED ? 3 : 1;
        const at = near(seat.lat, seat.lng, GMINA_NEAR_KM, GMINA_FAR_KM, chance);
        const name = this.names.next(`${region.code}${county.code}`, chance);
        const people =
          kind === 2
            ? peopleOfVillage(MEDIAN_PEOPLE * 5, PEOPLE_SPREAD / 2, chance)
            : peopleOfVillage(TOWN_MEDIAN_PEOPLE, TOWN_SPREAD, chance);
        const code = dashed(villageCode(seat.postalCodes[0], count, 1));
        const place = {
          name,
          people,
          ...at,
          postalCodes: [code],
          hasStreets: kind !== 2 || people >= STREETS_FROM_PEOPLE,
        };
        const parts = this.parts(name, at.lat, at.lng, VILLAGE_RADIUS_KM, chance);
        const gmina = { region, county, kind, name, number: numberOf(own.length + count) } as const;
        gminas.push({ ...gmina, places: [{ ...place, region, county, parts, town: null, rows: 0 }] });
      }
    });
  }

  /** Villages of rural and mixed gminas, until the register has as many places as are wanted. */
  private addVillages(gminas: readonly PlannedGmina[]): void {
    const rural = gminas.filter((gmina) => gmina.kind !== 1);
    const known = gminas.reduce((sum, gmina) => sum + gmina.places.length, 0);
    const chance = new Chance(`${this.seed}/villages`);
    const counts = countsByChance(this.size.places - known, rural.length, chance);
    rural.forEach((gmina, index) => {
      const centre = gmina.places[0];
      for (let count = 0; count < counts[index]; count += 1) {
        const name = this.names.next(areaOf(gmina), chance);
        const { lat, lng } = near(centre.lat, centre.lng, VILLAGE_NEAR_KM, VILLAGE_FAR_KM, chance);
        const people = peopleOfVillage(MEDIAN_PEOPLE, PEOPLE_SPREAD, chance);
        const group = dashed(villageCode(centre.postalCodes[0], count, VILLAGES_PER_CODE));
        gmina.places.push({
          name,
          region: gmina.region,
          county: gmina.county,
          people,
          lat,
          lng,
          postalCodes: [count < VILLAGES_PER_CODE ? centre.postalCodes[0] : group],
          hasStreets: people >= STREETS_FROM_PEOPLE,
          parts: this.parts(name, lat, lng, VILLAGE_RADIUS_KM, chance),
          town: null,
          rows: 0,
        });
      }
    });
  }

  /** The place itself and its parts; most parts are known to SIMC alone and have no addresses. */
  private parts(name: string, lat: number, lng: number, radiusKm: number, chance: Chance): PlannedPart[] {
    const names = new Set<string>();
    const wanted = chance.happens(WITHOUT_PARTS) ? 0 : Math.round(MOST_PARTS * chance.next());
    for (let count = 0; count < wanted; count += 1) names.add(this.maker.part(chance));
    names.delete(name);
    let own = 1;
    const parts = [...names].map((part) => {
      const share = chance.happens(LINKED_PARTS) ? LINKED_SHARE * chance.next() : 0;
      own -= share;
      const at = near(lat, lng, radiusKm, 2 * radiusKm, chance);
      return { name: part, ...at, share, streets: [] };
    });
    return [{ name, lat, lng, share: own, streets: [] }, ...parts];
  }
}

function gminasOfSkeleton({ region, county }: CountyOfRegion, seed: string): PlannedGmina[] {
  return county.towns.map((town, index) => {
    const { kind, name } = town.gmina as NonNullable<SkeletonTown['gmina']>;
    const gmina = { region, county, kind, name, number: numberOf(index), places: [] as PlannedPlace[] };
    const isCity = kind !== 2;
    gmina.places.push(knownPlace(region, county, town, isCity ? town.parts : [], seed));
    if (!isCity) {
      const chance = new Chance(`${seed}/places/${town.name}`);
      for (const part of town.parts) gmina.places.push(furtherPlace(region, county, town, part, chance));
    }
    return gmina;
  });
}

function knownPlace(
  region: SkeletonRegion,
  county: SkeletonCounty,
  town: SkeletonTown,
  given: readonly SkeletonPlacePart[],
  seed: string,
): PlannedPlace {
  const chance = new Chance(`${seed}/${region.code}${county.code}/${town.name}`);
  const parts = partsOf(town.name, town.lat, town.lng, given, townRadiusKm(town.people), town.streets, chance);
  const own = town.name === LINKED_CITY ? allInParts(parts) : unlinked(parts);
  return townPlace({ region, county }, town, STREETS_FROM_PEOPLE, own);
}

/** A further place of a gmina that the skeleton names. */
function furtherPlace(
  region: SkeletonRegion,
  county: SkeletonCounty,
  town: SkeletonTown,
  part: SkeletonPlacePart,
  chance: Chance,
): PlannedPlace {
  const at = part.lat === null || part.lng === null ? near(town.lat, town.lng, 1.5, 5, chance) : part;
  const people = peopleOfVillage(town.people / 3, 0.5, chance);
  const [lat, lng] = [at.lat as number, at.lng as number];
  const village = { name: part.name, people, lat, lng, postalCodes: town.postalCodes };
  return villagePlace({ region, county }, village, STREETS_FROM_PEOPLE, [
    { name: part.name, lat, lng, share: 1, streets: [] },
  ]);
}

/** Districts share all addresses; the streets the skeleton names are spread over them. */
function allInParts([whole, ...districts]: readonly PlannedPart[]): PlannedPart[] {
  const shares = districts.reduce((sum, { share }) => sum + share, 0);
  const spread = districts.map((district, index) => ({
    ...district,
    share: district.share / shares,
    streets: whole.streets.filter((_, street) => street % districts.length === index),
  }));
  return [{ ...whole, share: 0, streets: [] }, ...spread];
}

/** Parts of other cities are known to SIMC; one in a few has addresses of its own. */
function unlinked([whole, ...parts]: readonly PlannedPart[]): PlannedPart[] {
  const kept = parts.map((part, index) => ({ ...part, share: index % 4 === 3 ? part.share : 0 }));
  const share = 1 - kept.reduce((sum, part) => sum + part.share, 0);
  return [{ ...whole, share }, ...kept];
}

/** Villages of one gmina have different names; so have the gminas of one powiat. */
function areaOf(gmina: PlannedGmina): string {
  return codeOf(gmina);
}

/** Voivodeship, powiat and number: the first six digits of the code of a gmina. */
export function codeOf(gmina: PlannedGmina): string {
  return gmina.region.code + gmina.county.code + gmina.number;
}

function numberOf(index: number): string {
  return String(index + 1).padStart(2, '0');
}

function dashed(code: string): string {
  return `${code.slice(0, 2)}-${code.slice(2)}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
