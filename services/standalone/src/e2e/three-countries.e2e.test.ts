import type { AddressRecord } from '@tripoint/registers';
import { Chance } from '@tripoint/registers/testing';
import { JSON_TYPE } from '@tripoint/testing';
import { createClient } from '@tripoint/testing/published-client';
import { importedDataDir } from './testing/imported';
import { liveContents } from './testing/records';
import { endAll, Service } from './testing/service';

/* Registers of three countries in one data folder: asked together or one by one, each answers as it must. */

const SEED = 'three countries';
const COUNTRIES = ['sk', 'cz', 'pl'] as const;
type Country = (typeof COUNTRIES)[number];
/** Addresses of each country that are typed as people write them. */
const ASKED = 40;
/** Least share of them that must come among the first seven: of one country, and of all three. */
const FOUND_IN_COUNTRY = 0.95;
const FOUND_IN_ALL = 0.9;
const REGIONS: Readonly<Record<Country, number>> = { sk: 8, cz: 14, pl: 16 };
const NAMES: Readonly<Record<Country, string>> = { sk: 'Slovensko', cz: 'Česko', pl: 'Polska' };
/** A degree of longitude in degrees of latitude, in these countries. */
const LNG_SHARE = 0.65;
const BORDERS: readonly (readonly [Country, Country])[] = [
  ['sk', 'cz'],
  ['cz', 'pl'],
  ['sk', 'pl'],
];

interface Point {
  readonly lat: number;
  readonly lng: number;
}
interface Answered {
  readonly place_id: string;
  readonly object: string;
  readonly country: string;
  readonly formatted_address: string;
  readonly municipality: string;
  readonly latlng: { readonly lat: number; readonly lng: number; readonly lon: number };
  /** Of an address that was checked. */
  readonly status?: string;
  /** When it was asked for. */
  readonly codes?: Readonly<Record<string, string | null>>;
}

let service: Service;
let key: string;
const addresses: Record<Country, AddressRecord[]> = { sk: [], cz: [], pl: [] };

beforeAll(async () => {
  const dataDir = await importedDataDir('*');
  service = await Service.start(dataDir);
  key = await service.developmentKey();
  for (const country of COUNTRIES) {
    const live = await liveContents(dataDir, `${country}-addresses`);
    addresses[country] = [...live.values()].map((text) => JSON.parse(text) as AddressRecord);
  }
});
afterAll(endAll);

async function ask(name: string, params: Readonly<Record<string, unknown>>): Promise<Answered[]> {
  const { status, text } = await service.places(name, { ...params, api_key: key });
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(params)}: ${status} ${text}`);
  return JSON.parse(text) as Answered[];
}

const countriesOf = (places: readonly Answered[]) => [...new Set(places.map(({ country }) => country.toLowerCase()))];

/** Addresses with a street and a position, drawn by chance. */
function drawn(country: Country): AddressRecord[] {
  const chance = new Chance(`${SEED} ${country}`);
  const usable = addresses[country].filter(({ street, lat, houseNumber }) => street && lat !== null && houseNumber);
  return chance.shuffle(usable).slice(0, ASKED);
}

/** As it would be typed: street, number, municipality. */
function written({
  street,
  municipality,
  houseNumber,
  orientationNumber,
  orientationLetter,
  numberText,
}: AddressRecord) {
  const number = numberText ?? (orientationNumber === null ? houseNumber : `${orientationNumber}${orientationLetter}`);
  return `${street!.name} ${number}, ${municipality.name}`;
}

const isAt = ({ lat, lng }: AddressRecord, { latlng }: Answered) =>
  Math.abs(latlng.lat - lat!) < 1e-6 && Math.abs(latlng.lng - lng!) < 1e-6;

async function shareFound(country: Country, params: object): Promise<number> {
  let found = 0;
  for (const address of drawn(country)) {
    const places = await ask('query', { query: written(address), ...params });
    if (places.some((place) => place.country.toLowerCase() === country && isAt(address, place))) found += 1;
  }
  return found / ASKED;
}

test.each(COUNTRIES)(
  'addresses of %s are found when its country is asked alone, and nothing else is',
  async (country) => {
    expect(await shareFound(country, { country: [country] })).toBeGreaterThanOrEqual(FOUND_IN_COUNTRY);
    for (const query of ['n', '1', 'nova']) {
      const places = await ask('query', { query, country, limit: 20 });
      expect(countriesOf(places)).toEqual([country]);
    }
  },
);

test.each(COUNTRIES)('addresses of %s are found when no country is given', async (country) => {
  expect(await shareFound(country, {})).toBeGreaterThanOrEqual(FOUND_IN_ALL);
});

test('several countries are searched together, and only those', async () => {
  for (const [one, other] of BORDERS) {
    for (const query of ['nova', 'komenskeho', 'polna 1', '1']) {
      const places = await ask('query', { query, country: [one, other.toUpperCase()], limit: 20 });
      for (const country of countriesOf(places)) expect([one, other]).toContain(country);
    }
  }
  expect(countriesOf(await ask('street', { query: 'komenskeho', limit: 20 })).sort()).toEqual(['cz', 'sk']);
});

/** The two addresses on both sides of a border that are nearest to each other, and the point between them. */
function acrossTheBorder(one: Country, other: Country): { middle: Point; pair: [AddressRecord, AddressRecord] } {
  let best = Number.POSITIVE_INFINITY;
  let pair: [AddressRecord, AddressRecord] | null = null;
  const fromSouth = (country: Country) =>
    addresses[country].filter(({ lat }) => lat !== null).sort((x, y) => x.lat! - y.lat!);
  const others = fromSouth(other);
  let first = 0;
  for (const here of fromSouth(one)) {
    const reach = Math.sqrt(best);
    while (first < others.length && others[first]!.lat! < here.lat! - reach) first += 1;
    for (let at = first; at < others.length && others[at]!.lat! <= here.lat! + reach; at += 1) {
      const there = others[at]!;
      const [dy, dx] = [here.lat! - there.lat!, (here.lng! - there.lng!) * LNG_SHARE];
      const square = dy * dy + dx * dx;
      if (square < best) [best, pair] = [square, [here, there]];
    }
  }
  const [a, b] = pair!;
  return { middle: { lat: (a.lat! + b.lat!) / 2, lng: (a.lng! + b.lng!) / 2 }, pair: [a, b] };
}

const found = (address: AddressRecord, places: readonly Answered[]) =>
  places.some(({ latlng }) => Math.abs(latlng.lat - address.lat!) < 1e-6 && Math.abs(latlng.lon - address.lng!) < 1e-6);

test.each(BORDERS)(
  'a point at the border of %s and %s has the addresses of both sides around it',
  async (one, other) => {
    const { middle, pair } = acrossTheBorder(one, other);
    const around = { lat: middle.lat, lng: middle.lng, distinct: 10_000, limit: 20 };
    const both = await ask('reverse', around);
    expect(countriesOf(both)).toEqual(expect.arrayContaining([one, other]));
    for (const [at, country] of [one, other].entries()) {
      const side = await ask('reverse', { ...around, country });
      expect(countriesOf(side)).toEqual([country]);
      expect(found(pair[at]!, side)).toBe(true);
    }
    expect(await ask('reverse', { ...around, country: [one, other] })).toEqual(
      both.filter(({ country }) => [one, other].includes(country.toLowerCase() as Country)),
    );
  },
);

test.each(COUNTRIES)(
  'the catalogs of %s are whole, its own, and each of their places has a detail',
  async (country) => {
    const regions = await ask('regions', { country });
    expect(regions).toHaveLength(REGIONS[country]);
    const counties = await ask('counties', { country });
    const municipalities = await ask('municipalities', { country });
    const inCatalog = new Set(municipalities.map(({ municipality }) => municipality));
    expect(addresses[country].filter(({ municipality }) => !inCatalog.has(municipality.name))).toEqual([]);
    for (const places of [regions, counties, municipalities]) {
      expect(countriesOf(places)).toEqual([country]);
      expect(new Set(places.map(({ place_id }) => place_id)).size).toBe(places.length);
      for (const { place_id } of places) expect(place_id.startsWith(`${country}_`)).toBe(true);
    }
    const { place_id } = municipalities[municipalities.length >> 1]!;
    expect(await ask(place_id, {})).toMatchObject({ place_id, object: 'municipality' });
  },
);

test.each(COUNTRIES)(
  'a place of %s keeps its identifier from search to detail, of whatever kind it is',
  async (country) => {
    const [address] = drawn(country);
    const { street, municipality, postalCode } = address!;
    const wanted = [
      ['query', written(address!), 'address'],
      ['street', street!.name, 'street'],
      ['municipality', municipality.name, 'municipality'],
      ['postal', postalCode, 'postal_code'],
    ] as const;
    for (const [operation, query, object] of wanted) {
      const [place] = await ask(operation, { query, country });
      expect(place).toMatchObject({ object, country: country.toUpperCase(), formatted_country: NAMES[country] });
      expect(await ask(place!.place_id, {})).toMatchObject({ place_id: place!.place_id, object });
    }
  },
);

test.each(COUNTRIES)(
  'an address of %s is checked in a batch as it is alone: right, and with a number that no house has',
  async (country) => {
    const found = drawn(country).map((address) => ask('query', { query: written(address), country, limit: 1 }));
    const right = (await Promise.all(found)).map(([place]) => place!.formatted_address);
    const wrong = drawn(country).map(({ street, municipality }) => `${street!.name} 9876, ${municipality.name}`);
    const addresses = [...right, ...wrong].map((query) => ({ query }));
    const { text } = await service.send({
      path: '/v1/places/validate/batch',
      headers: { 'content-type': JSON_TYPE },
      body: JSON.stringify({ addresses, country, api_key: key }),
    });
    const checked = JSON.parse(text) as Answered[];
    const statuses = checked.map(({ status }) => status);
    const shareOf = (wanted: string, some: typeof statuses) =>
      some.filter((status) => status === wanted).length / ASKED;
    expect(shareOf('valid', statuses.slice(0, ASKED))).toBeGreaterThanOrEqual(FOUND_IN_ALL);
    expect(shareOf('invalid', statuses.slice(ASKED))).toBe(1);
    expect(checked).toEqual(await Promise.all(addresses.map((one) => ask('validate', { ...one, country }))));
  },
);

test('an address that is asked for its codes has those of its register, and a distance of nothing from itself', async () => {
  for (const country of COUNTRIES) {
    const { key: code, lat, lng } = addresses[country].find((record) => record.lat !== null)!;
    const point = { lat: String(lat), lng: String(lng), distinct: '1', country, limit: '20' };
    const found = await ask('reverse', {
      ...point,
      'include[0]': 'codes',
      'include[1]': 'distance',
    });
    const own = found.find(({ codes }) => codes?.address === code);
    expect(own).toMatchObject({ distance: 0, country: country.toUpperCase() });
    const { codes } = JSON.parse((await service.places(own!.place_id, { api_key: key, include: 'codes' })).text);
    expect(codes).toEqual(own!.codes);
  }
});

test('the published client works with each country and with all', async () => {
  const { places } = createClient(key, {
    host: '127.0.0.1',
    port: Number(new URL(service.url).port),
    protocol: 'http',
  });
  for (const country of COUNTRIES) {
    const [address] = drawn(country);
    const [place] = (await places.query({ query: written(address!), country: [country] })) as Answered[];
    expect(place).toMatchObject({ object: 'address', country: country.toUpperCase() });
    expect(await places.detail(place!.place_id)).toMatchObject({ place_id: place!.place_id });
    const { lat, lng } = place!.latlng;
    expect(await places.reverse({ lat, lng, country: [country] })).toContainEqual(
      expect.objectContaining({ place_id: place!.place_id }),
    );
    expect(await places.regions({ country })).toHaveLength(REGIONS[country]);
    expect(await places.street({ query: address!.street!.name, country: [country] })).not.toEqual([]);
    expect(await places.municipality({ query: address!.municipality.name, country: [country] })).not.toEqual([]);
    expect(await places.postal({ query: address!.postalCode, country: [country] })).not.toEqual([]);
  }
  const everywhere = (await places.query({ query: 'nova', country: [...COUNTRIES], limit: 20 })) as Answered[];
  expect(everywhere).toHaveLength(20);
});
