import type { CheckedSearch, FoundAddress } from './checked-search';
import { goldenGates } from './golden-gates';

const place = (id: string, address: string): FoundAddress => ({ place_id: id, formatted_address: address });

/** Answers the query `a` and the point 1, 1. */
const search: CheckedSearch = {
  query: async ({ text }) => (text === 'a' ? [place('cz_1', 'A 1'), place('cz_2', 'A 2')] : []),
  reverse: async ({ lat }) => (lat === 1 ? [place('cz_2', 'A 2')] : []),
  sampleRows: async () => [],
};
const wanted = (formattedAddress: string | null, placeId: string | null, line = 1) => ({
  line,
  formattedAddress,
  placeId,
});

it('pass when every entry is answered, by text or by identifier', async () => {
  const gates = await goldenGates(search, {
    queries: [
      { query: 'a', ...wanted('A 2', null) },
      { query: 'a', ...wanted(null, 'cz_1') },
    ],
    points: [{ lat: 1, lng: 1, ...wanted('A 2', 'cz_2') }],
  });
  expect(gates.map(({ figure, passed }) => [figure, passed])).toEqual([
    ['2 of 2', true],
    ['1 of 1', true],
  ]);
});

it.each([
  ['another text', { query: 'a', ...wanted('A 3', null, 7) }],
  ['another identifier', { query: 'a', ...wanted(null, 'cz_3', 7) }],
  ['text and identifier of two places', { query: 'a', ...wanted('A 1', 'cz_2', 7) }],
  ['nothing at all', { query: 'b', ...wanted('A 1', null, 7) }],
])('stop the switch for one entry that is answered with %s, naming its line', async (_what, entry) => {
  const [gate] = await goldenGates(search, { queries: [{ query: 'a', ...wanted('A 1', null) }, entry], points: [] });
  expect(gate).toMatchObject({ passed: false, figure: '1 of 2', note: expect.stringContaining('line 7') });
});

it('are none without entries', async () => {
  expect(await goldenGates(search, { queries: [], points: [] })).toEqual([]);
});
