import type { PlaceSearch } from '../place-search';
import { type CheckedSearch, checkedSearch, type SampledAddress } from './checked-search';
import { goldenQuery, searchGates } from './search-gates';
import { DEFAULT_THRESHOLDS } from './thresholds';

const place: SampledAddress = {
  place_id: 'cz_1',
  formatted_address: 'Žižkova 12/3a, Staré Hory, 586 01 Jihlava',
  street: 'Žižkova',
  formatted_street: 'Žižkova 12/3a',
  formatted_number: '12/3a',
  postal_code: '58601',
  municipality: 'Jihlava',
  district: 'Staré Hory',
  latlng: { lat: 49.4, lng: 15.6 },
};

/** Finds each of `count` places unless its number is among the misses. */
function search(count: number, misses: { query?: number; reverse?: number }): CheckedSearch {
  const ids = (from: number): SampledAddress[] =>
    Array.from({ length: count }, (_, index) => ({ ...place, place_id: `cz_${index}` })).slice(from);
  return {
    query: async () => ids(misses.query ?? 0),
    reverse: async () => ids(misses.reverse ?? 0),
    sampleRows: async () => ids(0),
  };
}

async function verdicts(checked: CheckedSearch): Promise<boolean[]> {
  return (await searchGates(checked, DEFAULT_THRESHOLDS)).map(({ passed }) => passed);
}

test('a golden query is what a person would type', () => {
  expect(goldenQuery(place)).toBe('Žižkova 12/3a, Jihlava');
  expect(goldenQuery({ ...place, street: null, formatted_number: 'č.ev. 12' })).toBe(
    'Staré Hory č.ev. 12, 58601 Jihlava',
  );
  expect(goldenQuery({ ...place, street: null, district: null, formatted_number: '7' })).toBe(
    'Jihlava 7, 58601 Jihlava',
  );
});

test('3 % of golden queries may miss, not more', async () => {
  expect(await verdicts(search(200, { query: 6 }))).toEqual([true, true]);
  expect(await verdicts(search(200, { query: 7 }))).toEqual([false, true]);
});

test('2 % of known points may miss, not more', async () => {
  expect(await verdicts(search(100, { reverse: 2 }))).toEqual([true, true]);
  expect(await verdicts(search(100, { reverse: 3 }))).toEqual([true, false]);
});

test('misses are named', async () => {
  const [gate] = await searchGates(search(10, { query: 10 }), DEFAULT_THRESHOLDS);
  expect(gate?.note).toContain('"Žižkova 12/3a, Jihlava"');
});

test('an index that gives nothing to ask does not pass', async () => {
  expect(await verdicts(search(0, {}))).toEqual([false, false]);
});

test('the questions end with the signal, which the process receives between two of them', async () => {
  const stop = new AbortController();
  let asked = 0;
  const endless = { ...search(1_000, {}), sample: async () => search(1_000, {}).sampleRows(0, 0) };
  const query = async () => {
    asked += 1;
    if (asked === 3) setImmediate(() => stop.abort(new Error('stopped')));
    return endless.query({ text: '', limit: 1 });
  };
  const checked = checkedSearch({ ...endless, query } as unknown as PlaceSearch, stop.signal);
  await expect(searchGates(checked, DEFAULT_THRESHOLDS)).rejects.toThrow('stopped');
  expect(asked).toBeLessThan(10);
});
