import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const catalogs = [places.regions, places.counties, places.municipalities] as const;
const czech = new Intl.Collator('cs');

test('all fourteen regions are listed in the order of the Czech alphabet', async () => {
  const names = (await bench.answer(places.regions, { country: 'cz' })).map(({ name }) => name);
  expect(names).toHaveLength(14);
  expect(names).toEqual([...names].sort(czech.compare));
  expect(names).toEqual(expect.arrayContaining(['Hlavní město Praha', 'Karlovarský', 'Vysočina']));
});

test('counties and municipalities are in alphabetical order, ch after h', async () => {
  const counties = (await bench.answer(places.counties, { country: 'CZ' })).map(({ name }) => name);
  expect(counties).toEqual([...counties].sort(czech.compare));
  const names = (await bench.answer(places.municipalities, { country: 'CZ' })).map((m) => m.municipality);
  expect(names).toEqual([...names].sort(czech.compare));
  expect(names.indexOf('Cheb')).toBeGreaterThan(names.indexOf('Hradec Králové'));
});

test('every municipality names a region and a county, and lies where they are', async () => {
  const regions = new Set((await bench.answer(places.regions, { country: 'cz' })).map(({ name }) => name));
  for (const { region, latlng, highlight, municipality } of await bench.answer(places.municipalities, {
    country: 'cz',
  })) {
    expect(regions).toContain(region);
    expect(latlng).toEqual({ lat: expect.closeTo(49.8, -1), lng: expect.closeTo(15.5, -1) });
    expect(highlight).toBe(municipality);
  }
});

test.each(catalogs)('$id is whole, whatever a search would limit, and its identifiers are unique', async (catalog) => {
  const items = await bench.answer(catalog, { country: ['cz'] });
  expect(items.length).toBeGreaterThan(7);
  expect(new Set(items.map(({ place_id }) => place_id)).size).toBe(items.length);
});

test.each(catalogs)('$id needs one available country and takes nothing else', async (catalog) => {
  const refusal = async (params: Record<string, unknown>) => (await bench.call(catalog, params)).body.error;
  expect(await refusal({})).toMatchObject({ code: 'invalid_parameter', param: 'country' });
  expect(await refusal({ country: 'sk' })).toMatchObject({ code: 'invalid_parameter', param: 'country' });
  expect(await refusal({ country: 'cz', limit: 3 })).toMatchObject({ code: 'unexpected_parameter', param: 'limit' });
});
