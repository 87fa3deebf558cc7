import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { type Random, shuffled } from '../shared/random';
import type { PlaceNames } from './register-names';
import { OneOfEach, Reservoir } from './reservoir';

/** Records kept per stratum. The first three make a draw in which villages and short streets count as well. */
export const stratumSizes = {
  /** Uniform over addresses. */
  addresses: 20_000,
  /** One address of a municipality, uniform over municipalities. */
  municipalities: 7_000,
  /** One address of a street, uniform over streets. */
  streets: 8_000,
  /** Orientation numbers with a letter. */
  lettered: 2_000,
  /** Registration numbers (č.ev.). */
  registration: 2_000,
  /** One address of a street with an abbreviation, a title or a street type in its name. */
  titledStreets: 4_000,
  /** One address of a street whose name begins with a number. */
  numberedStreets: 1_000,
  /** Addresses in a city district. */
  districts: 2_000,
  /** Numbers of more than digits and a letter. */
  textNumbers: 2_000,
} as const;

export type Stratum = keyof typeof stratumSizes;

/** A sample of a register with all its names: enough to make gold queries without reading the register again. */
export interface Pool {
  readonly rows: number;
  readonly strata: Readonly<Record<Stratum, readonly AddressRecord[]>>;
  readonly places: readonly PlaceNames[];
}

const titledName =
  /\.|^(?:náměstí|třída|nábřeží|sídliště|bratří|generála|plukovníka|kapitána|majora|doktora|profesora|svatého|svaté|československé|námestie|trieda|nábrežie|sídlisko|svätého|svätej|československej|aleja|plac|osiedle|księdza|marszałka|świętego|świętej|biskupa|generała)\s/iu;
const numberedName = /^[0-9]+\.? ?\p{L}/u;

/** What is gathered under one code while the register streams by. */
interface GatheredPlace {
  readonly name: string;
  readonly municipality: boolean;
  numberMax: number;
  readonly postalCodes: Set<string>;
  readonly streets: Map<number | string, string>;
}

/** Draws a pool from a whole register in one pass. Memory grows with streets and municipalities, not with addresses. */
export async function drawPool(batches: AsyncIterable<readonly AddressRecord[]>, random: Random): Promise<Pool> {
  const addresses = new Reservoir<AddressRecord>(stratumSizes.addresses, random);
  const lettered = new Reservoir<AddressRecord>(stratumSizes.lettered, random);
  const registration = new Reservoir<AddressRecord>(stratumSizes.registration, random);
  const districts = new Reservoir<AddressRecord>(stratumSizes.districts, random);
  const textNumbers = new Reservoir<AddressRecord>(stratumSizes.textNumbers, random);
  const municipalities = new OneOfEach<AddressRecord>(random);
  const streets = new OneOfEach<AddressRecord>(random);
  const gathered = { municipality: new Map(), part: new Map(), district: new Map() } as Record<
    'municipality' | 'part' | 'district',
    Map<number | string, GatheredPlace>
  >;
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    for (const record of batch) {
      addresses.offer(record);
      if (record.orientationLetter) lettered.offer(record);
      if (record.numberKind === 'registration') registration.offer(record);
      if (record.cityDistrict) districts.offer(record);
      if (record.numberText !== null) textNumbers.offer(record);
      municipalities.offer(record.municipality.code, record);
      if (record.street) streets.offer(record.street.code, record);
      gather(gathered.municipality, record.municipality, true, record);
      if (record.city) gather(gathered.municipality, record.city, true, record);
      if (record.part) gather(gathered.part, record.part, false, record);
      if (record.cityDistrict) gather(gathered.district, record.cityDistrict, false, record);
    }
  }
  const byStreet = streets.items;
  const named = (pattern: RegExp): AddressRecord[] => byStreet.filter(({ street }) => pattern.test(street?.name ?? ''));
  const some = (stratum: Stratum, items: readonly AddressRecord[]): readonly AddressRecord[] =>
    shuffled(items, random).slice(0, stratumSizes[stratum]);
  return {
    rows,
    strata: {
      addresses: addresses.items,
      municipalities: some('municipalities', municipalities.items),
      streets: some('streets', byStreet),
      lettered: lettered.items,
      registration: registration.items,
      titledStreets: some('titledStreets', named(titledName)),
      numberedStreets: some('numberedStreets', named(numberedName)),
      districts: districts.items,
      textNumbers: textNumbers.items,
    },
    places: mergeByName([...gathered.municipality.values(), ...gathered.part.values(), ...gathered.district.values()]),
  };
}

function gather(
  places: Map<NamedUnit['code'], GatheredPlace>,
  unit: NamedUnit,
  municipality: boolean,
  record: AddressRecord,
): void {
  let place = places.get(unit.code);
  if (!place) {
    place = { name: unit.name, municipality, numberMax: 0, postalCodes: new Set(), streets: new Map() };
    places.set(unit.code, place);
  }
  const number = Math.max(record.houseNumber ?? 0, record.orientationNumber ?? 0);
  if (number > place.numberMax) place.numberMax = number;
  if (record.postalCode !== '') place.postalCodes.add(record.postalCode);
  if (record.street) place.streets.set(record.street.code, record.street.name);
}

function mergeByName(gathered: readonly GatheredPlace[]): PlaceNames[] {
  const byName = new Map<string, GatheredPlace[]>();
  for (const place of gathered) {
    const same = byName.get(place.name);
    if (same) same.push(place);
    else byName.set(place.name, [place]);
  }
  return Array.from(byName, ([name, same]) => ({
    name,
    municipality: same.some(({ municipality }) => municipality),
    numberMax: Math.max(...same.map(({ numberMax }) => numberMax)),
    postalCodes: [...new Set(same.flatMap(({ postalCodes }) => [...postalCodes]))],
    streets: [...new Set(same.flatMap(({ streets: names }) => [...names.values()]))],
  }));
}
