import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const STRICT = { contextType: 'strict' };
const countOf = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length;

const isInKarlovarsky = ({ region }: { region: string | null }) => region === 'Karlovarský';

async function idOf(kind: 'regions' | 'counties', name: string): Promise<string> {
  const items = await bench.answer(places[kind], { country: 'cz' });
  return items.find((item) => item.name === name)!.place_id;
}

test('what a form knows comes first and the rest after it; strict leaves the rest out', async () => {
  const first = await bench.answer(places.street, { query: 'masarykova', municipality: 'Plzeň', limit: 20 });
  expect(first[0]?.municipality).toBe('Plzeň');
  expect(new Set(first.map(({ municipality }) => municipality)).size).toBeGreaterThan(1);
  const only = await bench.answer(places.street, { query: 'masarykova', municipality: 'Plzeň', limit: 20, ...STRICT });
  expect(only.length).toBeGreaterThan(0);
  expect(countOf(only, ({ municipality }) => municipality !== 'Plzeň')).toBe(0);
});

test.each(['35002', '350 02', '350'])('postal code %s refines addresses and municipalities', async (postal_code) => {
  const found = await bench.answer(places.query, { query: 'karlova', postal_code, limit: 20, ...STRICT });
  expect(found.length).toBeGreaterThan(0);
  expect(countOf(found, (place) => place.postal_code !== '350 02')).toBe(0);
  const [municipality] = await bench.answer(places.municipality, { query: 'c', postal_code, ...STRICT });
  expect(municipality?.municipality).toBe('Cheb');
});

test('a street refines an address by name and number', async () => {
  const [first] = await bench.answer(places.query, { query: 'cheb', street: 'Karlova 12' });
  expect(first).toMatchObject({ street: 'Karlova', building_number: '12', municipality: 'Cheb' });
});

test('a municipality refines postal codes', async () => {
  const found = await bench.answer(places.postal, { query: '3', municipality: 'Cheb', ...STRICT });
  expect(found.map(({ postal_code }) => postal_code)).toContain('350 02');
  expect(countOf(found, ({ municipality }) => municipality !== 'Cheb')).toBe(0);
});

test('a municipality that does not exist leaves nothing of a strict search and everything of another', async () => {
  const params = { query: 'karlova', municipality: 'Xqzwv' };
  expect(await bench.answer(places.query, { ...params, ...STRICT })).toEqual([]);
  expect((await bench.answer(places.query, params)).length).toBeGreaterThan(0);
});

test.each([
  ['regions', 'Karlovarský'],
  ['counties', 'Cheb'],
] as const)('context restricts a search to one of the %s', async (kind, name) => {
  const context = [await idOf(kind, name)];
  expect(countOf(await bench.answer(places.query, { query: 'n', limit: 20 }), isInKarlovarsky)).toBeLessThan(20);
  const inside = await bench.answer(places.query, { query: 'n', context, limit: 20 });
  expect(inside.length).toBeGreaterThan(0);
  expect(countOf(inside, isInKarlovarsky)).toBe(inside.length);
});

test('a municipality is a context as well, and several areas add up', async () => {
  const all = await bench.answer(places.municipalities, { country: 'cz' });
  const context = all.filter(({ municipality }) => ['Cheb', 'Praha'].includes(municipality)).map((m) => m.place_id);
  const found = await bench.answer(places.street, { query: 'karlova', context, limit: 20, ...STRICT });
  expect(new Set(found.map(({ municipality }) => municipality))).toEqual(new Set(['Cheb', 'Praha']));
});

test('a preferred area comes first and the others after it', async () => {
  const context = [await idOf('regions', 'Plzeňský')];
  const found = await bench.answer(places.street, { query: 'masarykova', context, contextType: 'preference' });
  expect(found[0]?.municipality).toBe('Plzeň');
  expect(countOf(found, ({ municipality }) => municipality !== 'Plzeň')).toBeGreaterThan(0);
});

test('an identifier that is no area is refused with the way to get one', async () => {
  const [street] = await bench.answer(places.street, { query: 'karlova' });
  for (const context of [street!.place_id, 'cz_AAAAAAAAAAAAAAAAAAAAAA', 'sk_AAAAAAAAAAAAAAAAAAAAAA']) {
    const { status, body } = await bench.call(places.query, { query: 'a', context: [context] });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', 'context']);
    expect(body.error.message).toContain('catalogs');
  }
});
