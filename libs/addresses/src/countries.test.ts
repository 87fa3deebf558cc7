import type { AddressRecord } from '@tripoint/registers';
import { PlaceSearch } from './place-search';
import { indexOf, recordsOf } from './testing/sample-addresses';

const bratislava = { code: '582000', name: 'Bratislava' };
const oldTown = { code: '528595', name: 'Bratislava-Staré Mesto' };
const ruzinov = { code: '529320', name: 'Bratislava-Ružinov' };
const region = { code: 'SK010', name: 'Bratislavský kraj' };
const houses = (count: number, common: Partial<AddressRecord>): AddressRecord[] =>
  recordsOf(Array.from({ length: count }, (_, i) => ({ ...common, houseNumber: i + 1, orientationNumber: null }))).map(
    (record, i) => ({ ...record, key: `${common.country}${common.street?.code ?? ''}${i}` }),
  );

const slovak = [
  ...houses(40, {
    country: 'sk',
    region,
    county: { code: 'SK0101', name: 'Bratislava I' },
    city: bratislava,
    municipality: oldTown,
    part: null,
    street: { code: '528595/1', name: 'Palisády' },
    postalCode: '81103',
    lat: 48.145,
    lng: 17.1,
  }),
  ...houses(10, {
    country: 'sk',
    region,
    county: { code: 'SK0102', name: 'Bratislava II' },
    city: bratislava,
    municipality: ruzinov,
    part: { code: '1', name: 'Nivy' },
    street: { code: '529320/1', name: 'Ružová dolina' },
    postalCode: '82109',
    lat: 48.15,
    lng: 17.13,
  }),
  ...houses(5, {
    country: 'sk',
    region,
    county: { code: 'SK0108', name: 'Senec' },
    municipality: { code: '503801', name: 'Karlova Ves' },
    part: null,
    street: null,
    postalCode: '90001',
    lat: 48.2,
    lng: 17.3,
  }),
];
const czech = houses(60, { country: 'cz', street: { code: 9, name: 'Karlova' } }).map((record, i) => ({
  ...record,
  key: String(i + 1),
}));
const polish = houses(20, {
  country: 'pl',
  region: { code: '24', name: 'śląskie' },
  county: { code: '2403', name: 'cieszyński' },
  gmina: { code: '2403082', name: 'Istebna' },
  municipality: { code: '0056840', name: 'Jaworzynka' },
  part: { code: '0056856', name: 'Trzycatek' },
  street: null,
  postalCode: '43476',
  lat: 49.517,
  lng: 18.851,
});

describe('three countries searched together', () => {
  let search: PlaceSearch;

  beforeAll(async () => {
    search = new PlaceSearch(await Promise.all([indexOf(czech), indexOf(polish, 'pl'), indexOf(slovak, 'sk')]));
  });

  const ask = (text: string, more = {}) => search.query({ text, limit: 7, ...more });

  it('refuse addresses around a point of a country that the key may not search, and have nothing where nothing is', async () => {
    const inSlovakia = { lat: 48.145, lng: 17.1, distanceMetres: 50, limit: 1 };
    const refusal = search.reverse({ ...inSlovakia, permitted: ['cz'] });
    await expect(refusal).rejects.toMatchObject({ namedBy: 'point' });
    expect(await search.reverse({ ...inSlovakia, permitted: ['cz', 'sk'] })).toHaveLength(1);
    expect(await search.reverse({ ...inSlovakia, lat: 48.5, permitted: ['cz'] })).toEqual([]);
  });

  it('answer from whichever country has the address', async () => {
    for (const [text, country, municipality] of [
      ['Karlova 12 Kolín', 'CZ', 'Kolín'],
      ['Palisády 12 Bratislava', 'SK', 'Bratislava'],
      ['Jaworzynka 12', 'PL', 'Jaworzynka'],
      ['Istebna Jaworzynka Trzycatek 3', 'PL', 'Jaworzynka'],
    ]) {
      expect((await ask(text))[0]).toMatchObject({ country, municipality });
    }
  });

  it('know towns and countries by their German and English names, and regions by their adjectives', async () => {
    for (const [text, place] of [
      ['Palisády 12 Pressburg', { country: 'SK', highlight: expect.stringContaining('<em>Bratislava</em>') }],
      ['Slovakia', { country: 'SK' }],
      ['Tschechien', { country: 'CZ', municipality: 'Kolín' }],
      ['Karlova, Středočeský kraj', { country: 'CZ', municipality: 'Kolín' }],
      ['Karlova Bratislavský kraj', { country: 'SK', municipality: 'Karlova Ves' }],
    ] as const) {
      expect((await ask(text))[0]).toMatchObject(place);
    }
    const named = { text: 'Poland', limit: 7 };
    expect(await search.municipality(named)).toMatchObject([{ municipality: 'Jaworzynka' }]);
    expect(await search.postal(named)).toMatchObject([{ postal_code: '43-476' }]);
    expect(await search.street({ ...named, text: 'Slovakia' })).toHaveLength(2);
  });

  it('show the larger town first where nothing else distinguishes them, and only the countries asked for', async () => {
    const all = await ask('Karlov', { limit: 20 });
    expect(all[0]).toMatchObject({ country: 'CZ', street: 'Karlova' });
    expect(new Set(all.map(({ country }) => country))).toEqual(new Set(['CZ', 'SK']));
    const one = await ask('Karlov', { countries: ['sk'] });
    expect(new Set(one.map(({ country }) => country))).toEqual(new Set(['SK']));
  });

  it('do not guess in one country while another has what was typed', async () => {
    // One letter from Karlova, where only Czechia has a street of nearly that name.
    const all = await ask('Karlova Ves 3', { limit: 20 });
    expect(all.map(({ country }) => country)).toEqual(['SK']);
    expect((await ask('Karlovaa 12 Kolin'))[0]).toMatchObject({ country: 'CZ', street_number: '12' });
  });

  it('answer a point near a border from both sides, nearest first', async () => {
    const near = await search.reverse({ lat: 48.1451, lng: 17.1, distanceMetres: 20, limit: 7 });
    expect(near[0]).toMatchObject({ country: 'SK', district: 'Staré Mesto' });
    expect(await search.reverse({ lat: 48.1451, lng: 17.1, distanceMetres: 20, limit: 7, countries: ['cz'] })).toEqual(
      [],
    );
  });

  it('know no code of one country in another', async () => {
    const [sk] = await search.municipality({ text: 'Karlova Ves', limit: 1, countries: ['sk'] });
    expect(sk.place_id).toMatch(/^sk_/);
    expect(await search.detail({ placeId: sk.place_id.replace('sk_', 'cz_') })).toBeNull();
    expect(await search.detail({ placeId: sk.place_id })).toMatchObject({ municipality: 'Karlova Ves' });
  });
});

describe('a city whose parts are municipalities', () => {
  let search: PlaceSearch;

  beforeAll(async () => {
    search = new PlaceSearch([await indexOf(slovak, 'sk')]);
  });

  const ask = (text: string, more = {}) => search.query({ text, limit: 20, ...more });

  it('is the municipality of their addresses, the part is the district', async () => {
    for (const text of ['Palisády 5 Bratislava', 'Palisády 5, Staré Mesto', 'Palisády 5 Bratislava Staré Mesto']) {
      expect((await ask(text))[0]).toMatchObject({
        municipality: 'Bratislava',
        district: 'Staré Mesto',
        county: 'Bratislava I',
        street_number: '5',
      });
    }
    expect((await ask('Ružová dolina 3 Nivy'))[0]).toMatchObject({ municipality: 'Bratislava', district: 'Ružinov' });
  });

  it('is a municipality of its own beside its parts, in search, catalog and detail', async () => {
    const found = await search.municipality({ text: 'Bratislava', limit: 7 });
    expect(found.map(({ municipality }) => municipality)).toEqual([
      'Bratislava',
      'Bratislava-Ružinov',
      'Bratislava-Staré Mesto',
    ]);
    expect(found[0]).toMatchObject({ county: null, region: 'Bratislavský kraj' });
    const catalog = JSON.parse(await search.municipalities({})) as { municipality: string; latlng: unknown }[];
    expect(catalog.map(({ municipality }) => municipality)).toEqual([
      'Bratislava',
      'Bratislava-Ružinov',
      'Bratislava-Staré Mesto',
      'Karlova Ves',
    ]);
    expect(catalog.every(({ latlng }) => latlng !== null)).toBe(true);
  });

  it('works as context, and so does each part', async () => {
    const [city, ruzinovPlace, oldTownPlace] = await search.municipality({ text: 'Bratislava', limit: 7 });
    const within = async (context: { place_id: string }, text: string) =>
      (await ask(text, { context: [context.place_id] })).length;
    expect(await within(city, 'Palisády 5')).toBeGreaterThan(0);
    expect(await within(oldTownPlace, 'Palisády 5')).toBeGreaterThan(0);
    expect(await within(ruzinovPlace, 'Palisády 5')).toBe(0);
  });

  it('is what a key permitted for the city may see, and a key for a part sees the part alone', async () => {
    const [city, part] = await search.municipality({ text: 'Bratislava', limit: 7 });
    expect(await ask('Palisády 5', { permitted: [city.place_id] })).not.toEqual([]);
    expect(await ask('Palisády 5', { permitted: [part.place_id] })).toEqual([]);
    const [address] = await ask('Palisády 5');
    expect(await search.detail({ placeId: address.place_id, permitted: [city.place_id] })).not.toBeNull();
    await expect(search.detail({ placeId: address.place_id, permitted: [part.place_id] })).rejects.toThrow('may not');
  });

  it('has its postal codes under its own name', async () => {
    expect(await search.postal({ text: '821 09', limit: 7 })).toMatchObject([
      { postal_code: '821 09', municipality: 'Bratislava' },
    ]);
  });
});

/** The codes of one country come by their size, which another country does not know. */
test('a smaller limit shows the first of a larger one', async () => {
  const codes = (country: 'cz' | 'sk', ...held: readonly [town: number, postalCode: string, houses: number][]) =>
    recordsOf(
      held.flatMap(([code, postalCode, houses]) =>
        Array.from({ length: houses }, (_, i) => ({
          country,
          municipality: { code, name: `Town${code}` },
          part: { code, name: `Town${code}` },
          street: null,
          houseNumber: i + 1,
          postalCode,
        })),
      ),
    );
  const merged = new PlaceSearch([
    await indexOf(codes('cz', [1, '80001', 3], [2, '80002', 2], [2, '80003', 2]), 'cz'),
    await indexOf(codes('sk', [3, '80004', 1]), 'sk'),
  ]);
  const shown = async (limit: number) => (await merged.postal({ text: '8', limit })).map((place) => place.postal_code);
  const all = await shown(20);
  expect(all).toHaveLength(4);
  for (const limit of [1, 2, 3]) expect(await shown(limit)).toEqual(all.slice(0, limit));
});
