import { type AddressPlace, places } from '@tripoint/contract';
import { distanceMetres, wgs84ToJtsk } from '@tripoint/geo';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
let house: AddressPlace;
let at: { lat: number; lng: number };
beforeAll(async () => {
  bench = await openPlacesBench();
  [house] = (await bench.answer(places.query, { query: 'karlova 12 cheb' })) as [AddressPlace];
  at = house.latlng!;
});
afterAll(() => bench.close());

test('the address at a point is found, its longitude named lon and its highlight without tags', async () => {
  const [nearest] = await bench.answer(places.reverse, at);
  const { lat, lng: lon } = at;
  expect(nearest).toEqual({ ...house, highlight: house.formatted_address, latlng: { lat, lon } });
});

test.each([
  ['both positive, south and west', (y: number, x: number) => [x, y]],
  ['both negative, EPSG:5514', (y: number, x: number) => [-y, -x]],
] as const)('a JTSK point %s is the same place', async (_, write) => {
  const { y, x } = wgs84ToJtsk(at.lat, at.lng);
  const [jtskX, jtskY] = write(y, x);
  const wgs84 = await bench.answer(places.reverse, { ...at, distinct: 100 });
  expect(wgs84.length).toBeGreaterThan(1);
  expect(await bench.answer(places.reverse, { jtskX, jtskY, distinct: 100 })).toEqual(wgs84);
});

test('coordinates may be text, as forms send them', async () => {
  const [nearest] = await bench.answer(places.reverse, { lat: String(at.lat), lng: String(at.lng), distinct: '10' });
  expect(nearest?.place_id).toBe(house.place_id);
});

test('distinct is the largest distance in metres, 10 unless said', async () => {
  const distances = async (distinct?: number) => {
    const found = await bench.answer(places.reverse, { ...at, limit: 20, ...(distinct && { distinct }) });
    return found.map(({ latlng }) => distanceMetres(at.lat, at.lng, latlng!.lat, latlng!.lon));
  };
  const wide = await distances(60);
  expect(wide).toEqual([...wide].sort((a, b) => a - b));
  expect(Math.max(...wide)).toBeLessThanOrEqual(60);
  expect(Math.max(...wide)).toBeGreaterThan(10);
  expect(await distances()).toEqual(wide.filter((metres) => metres <= 10));
  expect(await distances(25)).toEqual(wide.filter((metres) => metres <= 25));
});

test('limit is kept and the nearest come first', async () => {
  const seven = await bench.answer(places.reverse, { ...at, distinct: 500 });
  expect(seven).toHaveLength(7);
  expect(await bench.answer(places.reverse, { ...at, distinct: 500, limit: 3 })).toEqual(seven.slice(0, 3));
});

test.each([
  ['the sea', { lat: 0, lng: 0 }],
  ['the pole', { lat: 90, lng: 180 }],
  ['another hemisphere', { lat: -50, lng: -12 }],
])('%s has no addresses, and that is no error', async (_, point) => {
  expect(await bench.answer(places.reverse, { ...point, distinct: 10_000 })).toEqual([]);
});

test.each([
  [{}, 'lat'],
  [{ lat: 50 }, 'lng'],
  [{ lng: 15 }, 'lat'],
  [{ lat: 50, lng: 15, jtskX: 1_000_000 }, 'jtskX'],
  [{ jtskX: 1_000_000 }, 'jtskY'],
  [{ jtskX: 1_000_000, jtskY: -700_000 }, 'jtskX'],
  [{ jtskX: 1, jtskY: 1 }, 'jtskX'],
  [{ lat: '50,1', lng: '15' }, 'lat'],
  [{ lat: 91, lng: 15 }, 'lat'],
  [{ lat: 50, lng: 15, distinct: 0 }, 'distinct'],
  [{ lat: 50, lng: 15, distinct: 10_001 }, 'distinct'],
  [{ lat: 50, lng: 15, country: 'PL' }, 'country'],
])('%j is refused and names %s', async (params, param) => {
  const { status, body } = await bench.call(places.reverse, params);
  expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', param]);
});

test('a point on the Slovak part of the grid is understood', async () => {
  const bratislava = { jtskX: 1_279_000, jtskY: 573_000 };
  expect(await bench.answer(places.reverse, bratislava)).toEqual([]);
});
