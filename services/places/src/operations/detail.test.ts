import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const detail = (placeId: string) => bench.answer(places.detail, { place_id: placeId });

test.each(['query', 'street', 'postal'] as const)(
  '%s: the detail is what the search found, without tags',
  async (name) => {
    const found = await bench.answer(places[name], { query: 'cheb', limit: 3 });
    expect(found.length).toBeGreaterThan(0);
    for (const place of found) {
      const highlight = place.highlight.replaceAll(/<\/?em>/g, '');
      expect(await detail(place.place_id)).toEqual({ ...place, highlight });
    }
  },
);

test.each(['regions', 'counties', 'municipalities'] as const)(
  '%s: every item of the catalog has a detail, which is it',
  async (name) => {
    for (const item of await bench.answer(places[name], { country: 'cz' })) {
      expect(await detail(item.place_id)).toEqual(item);
    }
  },
);

test('a municipality that a search found has its position in the detail', async () => {
  const [found] = await bench.answer(places.municipality, { query: 'cheb' });
  expect(await detail(found!.place_id)).toMatchObject({
    municipality: 'Cheb',
    latlng: { lat: expect.closeTo(50.08, 1), lng: expect.closeTo(12.37, 1) },
  });
});

test.each([
  ['of the right shape', 'cz_AAAAAAAAAAAAAAAAAAAAAA'],
  ['of a country without data', 'sk_m16ZZTrfCm2Rfnm6oN7oeA'],
  ['of no country', 'xx_m16ZZTrfCm2Rfnm6oN7oeA'],
  ['of no shape', 'karlova'],
  ['with a path inside', 'a/b?c'],
  ['with another letter case', 'CZ_AAAAAAAAAAAAAAAAAAAAAA'],
])('an unknown identifier %s is missing', async (_, place_id) => {
  const { status, body } = await bench.call(places.detail, { place_id });
  expect([status, body.error.code, body.error.param]).toEqual([404, 'missing', 'place_id']);
});
