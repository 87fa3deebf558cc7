import { isInCountryBox } from '@tripoint/geo';
import { readCountrySkeleton } from './country-skeleton';
import { planCzechia } from './czech/czech-plan';
import { readSkeleton } from './czech/sample-skeleton';
import { NameMaker } from './name-maker';
import type { PlannedPlace } from './place-plan';
import { codePlaces } from './polish/polish-codes';
import { planPoland } from './polish/polish-plan';
import { Chance } from './random';
import { registerSize } from './register-size';
import { cityOf, planSlovakia } from './slovak/slovak-plan';
import { planStreets } from './street-plan';

const SEED = 'tripoint';
const sizeOf = (rows: number, places: number) => ({ rows, places, leastRows: 2, isSample: false });

/** How many names are shared, and by how many places. */
function sharedNames(names: readonly string[]): { names: number; places: number } {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts.values()].filter((count) => count > 1);
  return { names: shared.length, places: shared.reduce((sum, count) => sum + count, 0) };
}

const rowsOf = (places: readonly PlannedPlace[]) => places.reduce((sum, place) => sum + place.rows, 0);

/** Share of addresses in places without streets, and the lengths of the streets of every tenth other place. */
function streetsOf(places: readonly PlannedPlace[], maker: NameMaker) {
  const withoutStreets = rowsOf(places.filter((place) => !place.hasStreets)) / rowsOf(places);
  const lengths: number[] = [];
  for (const place of places.filter((one) => one.hasStreets).filter((_, index) => index % 10 === 0)) {
    const streets = planStreets(place, maker, new Chance(place.name));
    if (streets.reduce((sum, street) => sum + street.houses, 0) !== place.rows)
      throw new Error(`rows of ${place.name}`);
    for (const street of streets) if (street.name !== null) lengths.push(street.houses);
  }
  lengths.sort((a, b) => a - b);
  return { withoutStreets, median: lengths[lengths.length >> 1], longest: lengths.at(-1) as number };
}

function expectRealisticStreets(places: readonly PlannedPlace[], maker: NameMaker): void {
  const { withoutStreets, median, longest } = streetsOf(places, maker);
  expect(withoutStreets).toBeGreaterThan(0.42);
  expect(withoutStreets).toBeLessThan(0.58);
  expect(median).toBeGreaterThanOrEqual(10);
  expect(median).toBeLessThanOrEqual(20);
  expect(longest).toBeGreaterThan(200);
  expect(longest).toBeLessThanOrEqual(3_400);
}

describe('a whole generated Slovakia', () => {
  const skeleton = readCountrySkeleton('slovak-skeleton.txt');
  const maker = new NameMaker(skeleton);
  const places = planSlovakia(skeleton, maker, sizeOf(1_700_000, 2_890), SEED);

  it('has no street in two spellings in one town, and one spelling in all parts of a city', () => {
    const spellings = new Map<string, string>();
    const parts = places.filter((place) => cityOf(place) === 'Košice').slice(0, 6);
    const streets = parts.flatMap((place) => planStreets(place, maker, new Chance(place.name), spellings));
    const names = new Set(streets.flatMap(({ name }) => name ?? []));
    expect(names.size).toBeGreaterThan(200);
    expect(new Set([...names].map((name) => maker.streetKey(name))).size).toBe(names.size);
    expect(maker.streetKey('Nám. Slov. Nár. Povst.')).toBe(maker.streetKey('Námestie SNP'));
    expect(maker.streetKey('Ul. 1. mája')).toBe(maker.streetKey('1.mája'));
    expect(maker.streetKey('SNP')).not.toBe(maker.streetKey('Nám. SNP'));
  });

  it('has the municipalities of the country, each once in its okres, and about its shared names', () => {
    expect(rowsOf(places)).toBe(1_700_000);
    expect(places).toHaveLength(2_890);
    expect(new Set(places.map((place) => `${place.county.name}/${place.name}`)).size).toBe(2_890);
    const shared = sharedNames(places.map((place) => place.name));
    expect(shared.names).toBeGreaterThan(70);
    expect(shared.names).toBeLessThan(130);
    expect(shared.places).toBeGreaterThan(150);
    expect(shared.places).toBeLessThan(300);
  });

  it('has about its postal codes, several of a city and one for several villages', () => {
    const codes = new Set(places.flatMap((place) => place.postalCodes));
    expect(codes.size).toBeGreaterThan(1_200);
    expect(codes.size).toBeLessThan(1_700);
    expect([...codes].every((code) => /^\d{5}$/.test(code))).toBe(true);
    expect(places.find((place) => place.name === 'Žilina')?.postalCodes.length).toBeGreaterThan(3);
  });

  it('lies where it should, with streets as in the country', () => {
    expect(places.every((place) => isInCountryBox(place.lat, place.lng, 'sk'))).toBe(true);
    expectRealisticStreets(places, maker);
  });
});

describe('a whole generated Czechia', () => {
  const skeleton = readCountrySkeleton('czech-towns.txt');
  const maker = new NameMaker(skeleton);
  const places = planCzechia(skeleton, readSkeleton(), maker, sizeOf(3_000_000, 6_258), SEED);

  it('has the municipalities, parts and okresy of the country and about its shared names', () => {
    expect(rowsOf(places)).toBe(3_000_000);
    expect(places).toHaveLength(6_258);
    expect(new Set(places.map((place) => `${place.county.name}/${place.name}`)).size).toBe(6_258);
    expect(new Set(places.map((place) => place.county.code)).size).toBe(77);
    const parts = places.reduce((sum, place) => sum + place.parts.length, 0);
    expect(parts).toBeGreaterThan(13_500);
    expect(parts).toBeLessThan(16_500);
    const shared = sharedNames(places.map((place) => place.name));
    expect(shared.names).toBeGreaterThan(450);
    expect(shared.names).toBeLessThan(700);
  });

  it('can be written in windows-1250, every name of it', () => {
    const names = places.flatMap((place) => [place.name, ...place.parts.map((part) => part.name)]);
    const known = new Set(new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)));
    const used = new Set([...names, ...maker.typicalStreets].join(';'));
    expect([...used].filter((character) => !known.has(character))).toEqual([]);
  });

  it('keeps parts so small that a house number has four digits', () => {
    const most = Math.max(...places.flatMap((place) => place.parts.map((part) => part.share * place.rows)));
    expect(most * 1.2).toBeLessThan(9_999);
  });

  it('lies where it should, with streets as in the country', () => {
    expect(places.every((place) => isInCountryBox(place.lat, place.lng, 'cz'))).toBe(true);
    expectRealisticStreets(places, maker);
  });
});

describe('a whole generated Poland', () => {
  const skeleton = readCountrySkeleton('polish-skeleton.txt');
  const maker = new NameMaker(skeleton);
  const plan = planPoland(skeleton, maker, sizeOf(7_900_000, 52_000), SEED);

  it('has the gminas of the country by kind, with codes of their own in 380 powiats', () => {
    expect(plan.gminas).toHaveLength(2_479);
    const count = (kind: number) => plan.gminas.filter((gmina) => gmina.kind === kind).length;
    expect(count(1)).toBeGreaterThan(280);
    expect(count(1)).toBeLessThan(330);
    expect(count(3)).toBeGreaterThan(680);
    expect(count(3)).toBeLessThan(760);
    const codes = plan.gminas.map((gmina) => gmina.region.code + gmina.county.code + gmina.number);
    expect(new Set(codes).size).toBe(2_479);
    expect(codes).toEqual([...codes].sort());
    expect(new Set(codes.map((code) => code.slice(0, 4))).size).toBe(380);
  });

  it('has no more gminas in the largest register whose cities are kept small', () => {
    const size = registerSize(394_999, { rows: 7_900_000, places: 52_000 });
    expect(size).toMatchObject({ places: 52_000, isSample: true });
    expect(planPoland(skeleton, maker, size, SEED).gminas).toHaveLength(2_479);
  });

  it('has the places and parts of the country, and names that many share', () => {
    expect(rowsOf(plan.places)).toBe(7_900_000);
    expect(plan.places).toHaveLength(52_000);
    const entries = [...codePlaces(plan, SEED).values()].flat(2);
    expect(new Set(entries.map((entry) => entry.symbol)).size).toBe(entries.length);
    expect(entries.every((entry) => /^\d{7}$/.test(entry.symbol))).toBe(true);
    const parts = entries.filter((entry) => entry.symbol !== entry.parent).length;
    expect(parts).toBeGreaterThan(45_000);
    expect(parts).toBeLessThan(55_000);
    const called = (name: string) => plan.places.filter((place) => place.name === name).length;
    expect(called('Nowa Wieś')).toBeGreaterThan(200);
    expect(called('Wólka')).toBeGreaterThan(100);
    expect(sharedNames(plan.places.map((place) => place.name)).places).toBeGreaterThan(20_000);
  });

  it('lies where it should, each place near the seat of its powiat, with streets as in the country', () => {
    const isAstray = ({ county, lat, lng }: PlannedPlace) => {
      const near = county.towns.some((seat) => Math.abs(seat.lat - lat) < 0.35 && Math.abs(seat.lng - lng) < 0.55);
      return !near || !isInCountryBox(lat, lng, 'pl');
    };
    expect(plan.places.filter(isAstray)).toEqual([]);
    expectRealisticStreets(plan.places, maker);
  });
});
