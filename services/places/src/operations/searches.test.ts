import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const searches = [places.query, places.street, places.municipality, places.postal] as const;
const plain = (highlight: string) => highlight.replaceAll(/<\/?em>/g, '');

test('an address is found by street, number and municipality typed without diacritics', async () => {
  const [first] = await bench.answer(places.query, { query: 'karlova 12 cheb' });
  expect(first).toMatchObject({ street: 'Karlova', building_number: '12', municipality: 'Cheb', object: 'address' });
  expect(first?.highlight).toMatch(/^<em>Karlova<\/em> \d+\/<em>12<\/em>, 350 02 <em>Cheb<\/em>$/);
  expect(plain(first!.highlight)).toBe(first!.formatted_address);
});

test('a street is found by its beginning, in every municipality that has it', async () => {
  const streets = await bench.answer(places.street, { query: 'karlo', limit: 20 });
  const named = streets.filter(({ street }) => street === 'Karlova').map(({ municipality }) => municipality);
  expect(named.sort()).toEqual(['Cheb', 'Praha']);
  expect(streets[0]?.highlight).toContain('<em>Karlo</em>va');
});

test('municipalities of one name are distinguished by their county', async () => {
  const found = await bench.answer(places.municipality, { query: 'nova ves' });
  const named = found.filter(({ municipality }) => municipality === 'Nová Ves').map(({ county }) => county);
  expect(named.sort()).toEqual(['Liberec', 'Praha-východ', 'České Budějovice']);
});

test.each([
  ['350', '<em>350</em> 02 Cheb'],
  ['35002', '<em>350 02</em> Cheb'],
  ['350 02', '<em>350 02</em> Cheb'],
  ['cheb', '350 02 <em>Cheb</em>'],
])('a postal code is found by %s', async (query, highlight) => {
  const [first] = await bench.answer(places.postal, { query });
  expect(first).toMatchObject({ postal_code: '350 02', municipality: 'Cheb', highlight });
});

test.each(searches)(
  '$id answers seven at most unless the caller says how many, and twenty at most then',
  async (search) => {
    const query = search === places.postal ? 'praha' : 'n';
    const asked = await bench.answer(search, { query });
    expect(asked.length).toBeLessThanOrEqual(7);
    expect(await bench.answer(search, { query, limit: 2 })).toEqual(asked.slice(0, 2));
    expect((await bench.answer(search, { query, limit: 20 })).length).toBeLessThanOrEqual(20);
    expect((await bench.call(search, { query, limit: 21 })).body.error).toMatchObject({ param: 'limit' });
  },
);

test.each(searches)('$id answers an empty array when nothing matches', async (search) => {
  expect(await bench.answer(search, { query: 'xqzwv kjhgf' })).toEqual([]);
});

test.each(searches)('$id answers the same to the same question', async (search) => {
  const once = await bench.answer(search, { query: 'ma', limit: 20 });
  expect(await bench.answer(search, { query: 'ma', limit: 20 })).toEqual(once);
});

test.each(searches)('$id takes no markup of the query over into its answer', async (search) => {
  const found = await bench.answer(search, { query: '<img src=x> <b>cheb</b>' });
  const typed = await bench.answer(search, { query: 'cheb' });
  expect(typed[0]?.highlight).toContain('<em>Cheb</em>');
  for (const { highlight } of [...found, ...typed]) expect(plain(highlight)).not.toMatch(/[<>]/);
});

test.each([
  [{}, 'query', 'invalid_parameter'],
  [{ query: '   ' }, 'query', 'invalid_parameter'],
  [{ query: 'a'.repeat(201) }, 'query', 'invalid_parameter'],
  [{ query: 'a', limit: 0 }, 'limit', 'invalid_parameter'],
  [{ query: 'a', country: 'SK' }, 'country', 'invalid_parameter'],
  [{ query: 'a', around_latlng: '91,0' }, 'around_latlng', 'invalid_parameter'],
  [{ query: 'a', contextType: 'loose' }, 'contextType', 'invalid_parameter'],
  [{ query: 'a', context: 'cz_' }, 'context', 'invalid_parameter'],
  [{ query: 'a', colour: 'red' }, 'colour', 'unexpected_parameter'],
])('%j is refused and the parameter named', async (params, param, code) => {
  const { status, body } = await bench.call(places.query, params);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: 'invalid_request', code, param });
});

test('a refinement that an operation does not have is unexpected there', async () => {
  const { body } = await bench.call(places.street, { query: 'a', street: 'Karlova' });
  expect(body.error).toMatchObject({ code: 'unexpected_parameter', param: 'street' });
});
