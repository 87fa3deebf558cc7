import { createHash } from 'node:crypto';
import { type AnyOperation, places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

type Params = Readonly<Record<string, unknown>>;
const CHEB = { lat: 50.08004, lng: 12.37405 };
const near = { around_latlng: `${CHEB.lat},${CHEB.lng}` };
const ADDRESS = places.detail.example.params.place_id;

/** Every operation, a call of it, and all that it can answer besides. */
const calls: readonly (readonly [AnyOperation, Params, readonly string[]])[] = [
  [places.query, { query: 'karlova 213 cheb', ...near }, ['codes', 'distance', 'match', 'why']],
  [places.street, { query: 'karlova cheb', ...near }, ['codes', 'distance', 'position', 'match', 'why']],
  [places.municipality, { query: 'cheb', ...near }, ['codes', 'distance', 'position', 'match', 'why']],
  [places.postal, { query: '350 02', ...near }, ['codes', 'distance', 'position', 'match', 'why']],
  [places.reverse, { ...CHEB, distinct: 50 }, ['codes', 'distance']],
  [places.detail, { place_id: ADDRESS }, ['codes', 'position']],
  [places.validate, { query: 'Karlova, Cheb' }, ['codes', 'position']],
];
const namesOf = ([{ id }]: (typeof calls)[number]) => id;
const fieldOf = (asked: string): string => (asked === 'position' ? 'latlng' : asked);
const firstOf = async (operation: AnyOperation, params: Params): Promise<Record<string, unknown>> =>
  [await bench.answer(operation, params)].flat()[0];

describe.each(calls.map((call) => [namesOf(call), ...call] as const))('%s', (_, operation, params, values) => {
  test('answers what is asked for, one by one and together, behind fields that stay as they are', async () => {
    const { body: plain, text } = await bench.call(operation, params);
    for (const value of values)
      expect(await firstOf(operation, { ...params, include: value })).toHaveProperty(fieldOf(value));
    const all = [(await bench.answer(operation, { ...params, include: values })) as object].flat();
    const stripped = all.map((place) => {
      const rest: Record<string, unknown> = { ...place };
      for (const [i, value] of values.entries()) {
        // Where a place has its position anyway, or is shown to have none, the field is not behind the others.
        if (!(value === 'position' && 'latlng' in [plain].flat()[0])) delete rest[fieldOf(values[i]!)];
      }
      return rest;
    });
    const expected = [plain]
      .flat()
      .map((place: object) =>
        'status' in place && values.includes('position') ? { ...place, latlng: expect.anything() } : place,
      );
    expect(stripped).toEqual(expected);
    expect((await bench.call(operation, { ...params, include: '' })).text).toBe(text);
  });

  test('names the values that exist to who asks for another one', async () => {
    const { status, body } = await bench.call(operation, { ...params, include: ['everything'] });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', 'include']);
    expect(body.error.message).toContain(values.join(', '));
  });
});

test('codes are those from which the register makes its identifiers', async () => {
  const address = await firstOf(places.detail, { place_id: ADDRESS, include: 'codes' });
  const codes = address.codes as Record<string, string>;
  expect(Object.keys(codes)).toEqual(['address', 'street', 'part', 'district', 'municipality', 'county', 'region']);
  expect(codes).toMatchObject({ part: expect.stringMatching(/^[0-9]+$/), district: null });
  const idOf = (kind: string) =>
    `cz_${createHash('sha256').update(`cz-addresses/${kind}/${codes[kind]}`).digest().subarray(0, 16).toString('base64url')}`;
  expect(idOf('address')).toBe(ADDRESS);
  const street = await firstOf(places.street, { query: 'karlova cheb', include: 'codes' });
  expect(street.place_id).toBe(idOf('street'));
  expect(street.codes).toEqual({ ...codes, address: null, part: null });
  const above = { ...codes, address: null, street: null, part: null };
  for (const [kind, rest] of [
    ['municipality', above],
    ['county', { ...above, municipality: null }],
    ['region', { ...above, municipality: null, county: null }],
  ] as const) {
    const place = await firstOf(places.detail, { place_id: idOf(kind), include: 'codes' });
    expect([place.object, place.codes]).toEqual([kind, rest]);
  }
});

test('distances grow with those of the reverse search, and are null without a point', async () => {
  const found = (await bench.answer(places.reverse, {
    ...CHEB,
    distinct: 500,
    limit: 20,
    include: 'distance',
  })) as readonly {
    distance?: number;
  }[];
  const metres = found.map(({ distance }) => distance!);
  expect(metres.length).toBeGreaterThan(1);
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
  expect(metres.at(-1)).toBeLessThanOrEqual(500);
  expect(await firstOf(places.query, { query: 'karlova', include: 'distance' })).toMatchObject({ distance: null });
});

test('the middle of a street, a town and a postal code is where its addresses are', async () => {
  const position = { lat: expect.closeTo(50.08, 1), lng: expect.closeTo(12.37, 1) };
  for (const [operation, query] of [
    [places.street, 'karlova cheb'],
    [places.municipality, 'cheb'],
    [places.postal, '350 02'],
  ] as const) {
    const place = await firstOf(operation, { query, include: 'position' });
    expect(place).toMatchObject({ latlng: position });
    const detail = await firstOf(places.detail, { place_id: place.place_id, include: 'position' });
    expect(detail.latlng).toEqual(place.latlng);
  }
});

test.each([
  ['karlova 213 cheb', { words: 'whole', number: 'exact' }],
  ['karlo che', { words: 'begun', number: null }],
  ['karlva 213 cheb', { words: 'repaired', number: 'exact' }],
  ['karlova 1/213 cheb', { words: 'whole', number: 'swapped' }],
  ['cheb karlova 21', { words: 'whole', number: 'begun' }],
])('%s matches so: %j', async (query, match) => {
  expect(await firstOf(places.query, { query, include: 'match' })).toMatchObject({ match });
});

test('of a street the first address matches as a whole, the others are further ones', async () => {
  const found = (await bench.answer(places.query, { query: 'karlova cheb', include: 'match' })) as readonly {
    match?: { words: string };
  }[];
  const words = found.map(({ match }) => match!.words);
  expect(words).toContain('further');
  expect(words.indexOf('further')).toBeGreaterThan(words.lastIndexOf('whole'));
});

test('what was not found has no codes', async () => {
  const nothing = await firstOf(places.validate, { query: 'xqxqxqxq 9', include: ['codes', 'position'] });
  expect(nothing).toMatchObject({ place_id: null, codes: null, latlng: null });
});
