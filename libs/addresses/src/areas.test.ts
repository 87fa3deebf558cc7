import { AreaNotPermittedError, UnknownAreaError } from './areas';
import { type PlaceQuery, PlaceSearch } from './place-search';
import { idOf, indexOf, recordsOf } from './testing/sample-addresses';
import { drawnOf, evenly, type SampleSearch, sampleSearch } from './testing/sample-search';

let sample: SampleSearch;
/** Areas of the sample by name. */
let areas: Record<
  'region' | 'county' | 'municipality' | 'small' | 'other',
  { id: string; holds: (name: Named) => boolean }
>;

interface Named {
  readonly municipality: string;
  readonly county?: string | null;
  readonly region?: string | null;
}

const endpoints = ['query', 'street', 'municipality', 'postal'] as const;

beforeAll(async () => {
  sample = await sampleSearch();
  const record = (municipality: string) => sample.records.find((one) => one.municipality.name === municipality)!;
  const { region, county, municipality } = record('Brno');
  areas = {
    region: { id: idOf('region', region!.code), holds: (one) => one.region === region!.name },
    county: { id: idOf('county', county!.code), holds: (one) => one.county === county!.name },
    municipality: { id: idOf('municipality', municipality.code), holds: (one) => one.municipality === 'Brno' },
    small: {
      id: idOf('municipality', record('Kvilda').municipality.code),
      holds: (one) => one.municipality === 'Kvilda',
    },
    other: {
      id: idOf('municipality', record('Opava').municipality.code),
      holds: (one) => one.municipality === 'Opava',
    },
  };
});
afterAll(() => sample.close());

/** Ids that name no area: of other kinds, unknown, of other countries, of no shape. */
const noAreas = (): string[] => {
  const { key, street, postalCode, municipality } = sample.records.find((one) => one.street)!;
  return [
    idOf('address', key),
    idOf('street', street!.code),
    idOf('postal_code', `${Number(postalCode)}/${municipality.code}`),
    idOf('municipality', 1),
    idOf('county', municipality.code),
    idOf('municipality', municipality.code).replace('cz_', 'sk_'),
    'cz_',
    'praha',
    '',
    `cz_${'A'.repeat(22)}`,
    `${idOf('municipality', municipality.code)}x`,
    '../../etc/passwd',
  ];
};

describe('a context', () => {
  it.each(['region', 'county', 'municipality'] as const)('of a %s keeps the search in it', async (kind) => {
    const { id, holds } = areas[kind];
    for (const text of ['Masarykova', 'n', 'Sokolovská 1', 'Palackého']) {
      for (const contextType of [undefined, 'strict'] as const) {
        const places = await sample.ask(text, { limit: 20, context: [id], ...(contextType && { contextType }) });
        expect(places.every(holds)).toBe(true);
      }
    }
    expect((await sample.ask('Masarykova', { context: [id] })).length).toBeGreaterThan(0);
    const municipalities = await sample.search.municipality({ text: 'br', limit: 20, context: [id] });
    expect(municipalities.map(({ municipality }) => municipality)).toContain('Brno');
    expect(municipalities.every(holds)).toBe(true);
    const streets = await sample.search.street({ text: 'Palackého', limit: 20, context: [id] });
    expect(streets.map(({ municipality }) => municipality)).toContain('Brno');
    const codes = await sample.search.postal({ text: '6', limit: 20, context: [id] });
    expect(codes.map(({ municipality }) => municipality)).toContain('Brno');
  });

  it('of several areas keeps the search in any of them', async () => {
    const places = await sample.ask('n', { limit: 20, context: [areas.municipality.id, areas.other.id] });
    expect(new Set(places.map(({ municipality }) => municipality))).toEqual(new Set(['Brno', 'Opava']));
  });

  it('as a preference comes first, others follow', async () => {
    const places = await sample.ask('Masarykova', {
      limit: 20,
      context: [areas.municipality.id],
      contextType: 'preference',
    });
    const inArea = places.filter(areas.municipality.holds);
    expect(places.slice(0, inArea.length)).toEqual(inArea);
    expect(inArea.length).toBeGreaterThan(0);
  });

  it('as a preference in which nothing matches changes nothing', async () => {
    const context = [areas.small.id];
    expect(await sample.ask('Sokolovská 12', { context, contextType: 'preference' })).toEqual(
      await sample.ask('Sokolovská 12'),
    );
    expect(await sample.ask('Sokolovská 12', { context })).toEqual([]);
  });

  it('finds in a small place what importance would cut off', async () => {
    const places = await sample.ask('1', { context: [areas.small.id] });
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(areas.small.holds)).toBe(true);
  });

  it('that names no area is refused by its id', async () => {
    for (const id of noAreas()) {
      for (const endpoint of endpoints) {
        const asked = sample.search[endpoint]({ text: 'Brno', limit: 7, context: [areas.municipality.id, id] });
        await expect(asked).rejects.toThrow(UnknownAreaError);
        await expect(asked).rejects.toMatchObject({ placeId: id });
      }
    }
  });

  it('and refinements hold together', async () => {
    const query: Partial<PlaceQuery> = { contextType: 'strict', context: [areas.region.id], municipality: 'Opava' };
    expect(await sample.ask('n', query)).toEqual([]);
    const places = await sample.ask('n', { ...query, municipality: 'Znojmo' });
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(({ municipality }) => municipality === 'Znojmo')).toBe(true);
  });
});

describe('a key that may search some areas', () => {
  const permitted = () => [areas.municipality.id, areas.small.id];

  it('searches only in them', async () => {
    for (const text of ['n', 'Masarykova', '1', 'Sokolovská 12', 'Kvilda', 'Masarykvova']) {
      const places = await sample.ask(text, { limit: 20, permitted: permitted() });
      for (const { municipality } of places) expect(['Brno', 'Kvilda']).toContain(municipality);
    }
    expect((await sample.ask('Masarykova', { permitted: permitted() })).length).toBeGreaterThan(0);
    expect(await sample.ask('Karlín', { permitted: permitted() })).toEqual([]);
    for (const endpoint of ['street', 'municipality', 'postal'] as const) {
      for (const { municipality } of await sample.search[endpoint]({ text: 'k', limit: 20, permitted: permitted() })) {
        expect(['Brno', 'Kvilda']).toContain(municipality);
      }
    }
  });

  it('prefers and refines only within them', async () => {
    const query = { limit: 20, permitted: permitted(), municipality: 'Opava' };
    for (const place of await sample.ask('n', query)) expect(['Brno', 'Kvilda']).toContain(place.municipality);
    expect(await sample.ask('n', { ...query, contextType: 'strict' })).toEqual([]);
    for (const place of await sample.ask('n', {
      limit: 20,
      permitted: permitted(),
      near: { lat: 50.0755, lng: 14.4378 },
    })) {
      expect(['Brno', 'Kvilda']).toContain(place.municipality);
    }
  });

  it('may name them, or what lies in them, as context', async () => {
    const places = await sample.ask('n', { permitted: [areas.region.id], context: [areas.municipality.id] });
    expect(places.length).toBeGreaterThan(0);
    expect(places.every(areas.municipality.holds)).toBe(true);
    await expect(sample.ask('n', { permitted: [areas.region.id], context: [areas.county.id] })).resolves.not.toEqual(
      [],
    );
  });

  it('is refused a context outside of them, and one that holds them', async () => {
    for (const contextType of ['strict', 'preference'] as const) {
      for (const id of [areas.other.id, areas.county.id, areas.region.id]) {
        await expect(sample.ask('n', { permitted: permitted(), context: [id], contextType })).rejects.toThrow(
          AreaNotPermittedError,
        );
      }
    }
  });

  it('sees details of what lies in them alone', async () => {
    for (const record of evenly(sample.records, drawnOf(200))) {
      const { key, municipality, street } = record;
      const inside = ['Brno', 'Kvilda'].includes(municipality.name);
      const ids = [idOf('address', key), idOf('municipality', municipality.code)];
      if (street) ids.push(idOf('street', street.code));
      ids.push(idOf('postal_code', `${Number(record.postalCode)}/${municipality.code}`));
      for (const placeId of ids) {
        const asked = sample.search.detail({ placeId, permitted: permitted() });
        if (inside) expect((await asked)?.place_id).toBe(placeId);
        else await expect(asked).rejects.toThrow(AreaNotPermittedError);
      }
    }
    for (const placeId of [areas.county.id, areas.region.id]) {
      await expect(sample.search.detail({ placeId, permitted: permitted() })).rejects.toThrow(AreaNotPermittedError);
      await expect(sample.search.detail({ placeId, permitted: [areas.region.id] })).resolves.not.toBeNull();
    }
  });

  it('learns of no identifier whether it exists elsewhere only what a detail says', async () => {
    const unknown = idOf('address', 4_294_967_295);
    expect(await sample.search.detail({ placeId: unknown, permitted: permitted() })).toBeNull();
  });

  it('searches around points of them alone', async () => {
    const located = (name: string) => {
      const { lat, lng } = sample.records.find((one) => one.municipality.name === name && one.lat !== null)!;
      return { lat: lat as number, lng: lng as number, distanceMetres: 500, limit: 20, permitted: permitted() };
    };
    for (const place of await sample.search.reverse(located('Brno'))) expect(place.municipality).toBe('Brno');
    await expect(sample.search.reverse(located('Opava'))).rejects.toThrow(AreaNotPermittedError);
    expect(await sample.search.reverse({ ...located('Opava'), lat: 49.3, lng: 13.0 })).toEqual([]);
  });

  it('finds around a point what it may see however much lies nearer', async () => {
    const beside = { code: 2, name: 'Sousedov' };
    const records = recordsOf([
      ...Array.from({ length: 1_500 }, (_, i) => ({ houseNumber: i + 1, lat: 50 + i * 1e-7, lng: 15 })),
      { municipality: beside, street: null, part: null, lat: 50.001, lng: 15 },
    ]);
    const search = new PlaceSearch([await indexOf(records)]);
    const near = { lat: 50, lng: 15, distanceMetres: 500, limit: 7, permitted: [idOf('municipality', beside.code)] };
    expect((await search.reverse(near)).map(({ municipality }) => municipality)).toEqual(['Sousedov']);
    await expect(search.reverse({ ...near, distanceMetres: 50 })).rejects.toThrow(AreaNotPermittedError);
  });

  it('gets the catalogs of a country in which it may search something', async () => {
    for (const catalog of ['regions', 'counties', 'municipalities'] as const) {
      const whole = await sample.search[catalog]({});
      expect(await sample.search[catalog]({ permitted: permitted() })).toBe(whole);
      await expect(sample.search[catalog]({ permitted: ['sk'] })).rejects.toThrow(AreaNotPermittedError);
    }
  });

  it('searches everything with a country and with null', async () => {
    const all = await sample.ask('Masarykova');
    for (const everything of [['cz'], ['sk', 'cz'], [areas.small.id, 'cz'], null]) {
      expect(await sample.ask('Masarykova', { permitted: everything })).toEqual(all);
    }
  });

  it('searches nothing when nothing is permitted', async () => {
    await expect(sample.ask('Masarykova', { permitted: [] })).rejects.toThrow(AreaNotPermittedError);
  });

  it('searches nothing with areas that do not exist or lie elsewhere', async () => {
    for (const id of ['sk', 'CZ', ...noAreas()]) {
      const scope = { permitted: [id] };
      await expect(sample.ask('Masarykova', scope)).rejects.toThrow(AreaNotPermittedError);
      await expect(sample.ask('Masarykova', { ...scope, countries: ['cz'] })).rejects.toThrow(AreaNotPermittedError);
      const near = { lat: 49.195, lng: 16.608, distanceMetres: 100, limit: 7 };
      await expect(sample.search.reverse({ ...near, ...scope })).rejects.toThrow(AreaNotPermittedError);
      const detail = sample.search.detail({ placeId: areas.municipality.id, ...scope });
      await expect(detail).rejects.toThrow(AreaNotPermittedError);
    }
  });
});

describe('countries', () => {
  it('that are loaded are searched, others are not', async () => {
    const all = await sample.ask('Masarykova');
    expect(await sample.ask('Masarykova', { countries: ['cz'] })).toEqual(all);
    expect(await sample.ask('Masarykova', { countries: [] })).toEqual(all);
    expect(await sample.ask('Masarykova', { countries: ['sk', 'cz'] })).toEqual(all);
    expect(await sample.ask('Masarykova', { countries: ['sk'] })).toEqual([]);
    expect(await sample.search.regions({ countries: ['pl'] })).toBe('[]');
    expect(sample.search.countries).toEqual(['cz']);
  });
});
