import { type AnyOperation, places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from './testing/places-bench';

const SLOVAK = 'sk_AAAAAAAAAAAAAAAAAAAAAA';
const CZECH = 'cz_VboCcTCuCIoYH4gFckJivg';
const nearCheb = { lat: 50.08004, lng: 12.37405, distinct: 50 };

/** Czechia is loaded, Slovakia is stored and cannot be loaded, Poland was never imported. */
let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench({ unavailable: ['sk-addresses'] });
});
afterAll(() => bench.close());

type Call = readonly [operation: AnyOperation, params: Readonly<Record<string, unknown>>, areas?: readonly string[]];

const outcomeOf = async ([operation, params, areas]: Call): Promise<readonly [number, unknown]> => {
  const { status, body } = await bench.call(operation, params, areas && { areas });
  return [status, status === 200 ? (body.length ?? 1) > 0 : body.error.code];
};

test.each<[string, Call]>([
  ['the country', [places.query, { query: 'karlova', country: 'SK' }]],
  ['it beside another', [places.street, { query: 'karlova', country: ['cz', 'sk'] }]],
  ['an area of it', [places.query, { query: 'karlova', context: SLOVAK }]],
  ['an identifier of it', [places.detail, { place_id: SLOVAK }]],
  ['a catalog of it', [places.regions, { country: 'SK' }]],
  ['a point in it', [places.reverse, { lat: 48.14, lng: 17.1, distinct: 50 }]],
  ['what no loaded country has', [places.query, { query: 'Bratislava Hviezdoslavovo' }]],
  ['what the key may search there alone', [places.query, { query: 'karlova' }, ['sk']]],
])('a call that asks for %s is 503', async (_, call) => {
  expect(await outcomeOf(call)).toEqual([503, null]);
});

test.each<[string, Call, readonly [number, unknown]]>([
  ['another country', [places.query, { query: 'karlova', country: 'CZ' }], [200, true]],
  ['no country, when a loaded one has it', [places.query, { query: 'karlova' }], [200, true]],
  ['nothing of another country', [places.query, { query: 'xqxqxqxq', country: 'CZ' }], [200, false]],
  ['nothing with a key for another country', [places.query, { query: 'xqxqxqxq' }, ['cz']], [200, false]],
  ['a place of another country', [places.detail, { place_id: CZECH }], [200, true]],
  ['near a point of another country', [places.reverse, nearCheb], [200, true]],
  [
    'the country with a key for another',
    [places.query, { query: 'karlova', country: 'SK' }, ['cz']],
    [402, 'restricted'],
  ],
  [
    'a country that was never imported',
    [places.query, { query: 'karlova', country: 'PL' }],
    [400, 'invalid_parameter'],
  ],
])('a call that asks for %s is answered as ever', async (_, call, answer) => {
  expect(await outcomeOf(call)).toEqual(answer);
});
