import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from './testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench({ loaded: false });
});
afterAll(() => bench.close());

test.each([
  [places.query, { query: 'a' }],
  [places.street, { query: 'a' }],
  [places.municipality, { query: 'a' }],
  [places.postal, { query: 'a' }],
  [places.reverse, { lat: 50, lng: 15 }],
  [places.detail, { place_id: 'cz_AAAAAAAAAAAAAAAAAAAAAA' }],
])('$id says that it cannot answer yet and when to ask again', async (operation, params) => {
  const { status, headers, body } = await bench.call(operation, params);
  expect(status).toBe(503);
  expect(body.error).toMatchObject({ type: 'api_error', code: null, param: null });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
});

test('no country is available for a catalog', async () => {
  const { status, body } = await bench.call(places.regions, { country: 'cz' });
  expect([status, body.error.param]).toEqual([400, 'country']);
});
