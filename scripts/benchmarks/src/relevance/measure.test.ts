import { measureClass } from './measure';
import type { QueryClass } from './query-class';
import { missLines, relevanceTable } from './report';

const queryClass: QueryClass = { name: 'tried', difficulty: 'misspelt', write: () => null };
const place = {
  formatted_address: 'Husova 1, Kolín',
  street: 'Husova',
  street_number: '1',
  building_number: null,
  postal_code: '280 02',
  municipality: 'Kolín',
  district: null,
};

function queriesFor(count: number) {
  return Array.from({ length: count }, (_, i) => ({ key: `${i}`, text: `q${i}`, expected: { street: 'Husova' } }));
}

test('a class meets its goal at exactly the share of right answers', async () => {
  const answerAllBut = (missed: number) => async (text: string) =>
    JSON.stringify(Number(text.slice(1)) < missed ? [] : [place]);
  const two = await measureClass(queryClass, queriesFor(100), answerAllBut(2));
  expect(two).toMatchObject({ count: 100, first: 98, among: 98, goal: 98, ok: true });
  const three = await measureClass(queryClass, queriesFor(100), answerAllBut(3));
  expect(three.ok).toBe(false);
  expect(three.misses[0]).toEqual({ query: 'q0', expected: 'Husova', got: null, among: false, key: '0' });
});

test('a class that no record suits has neither met nor missed its goal', async () => {
  const result = await measureClass(queryClass, [], async () => '[]');
  expect(result.ok).toBeNull();
  expect(relevanceTable([result])).toMatch(/^tried +0 +- +- +98 +-$/m);
});

test('a search that fails is an error of the run', async () => {
  const failing = async (): Promise<string> => {
    throw new Error('broken');
  };
  await expect(measureClass(queryClass, queriesFor(1), failing)).rejects.toThrow('broken');
});

test('the report sums each difficulty and shows as many misses as asked', async () => {
  const result = await measureClass(queryClass, queriesFor(4), async () => '[]');
  expect(relevanceTable([result])).toMatch(/^all with one spelling error +4 +0\.00 +0\.00 +98 +MISSED$/m);
  const lines = missLines([result], 1);
  expect(lines).toContain('tried: 4 not first');
  expect(lines).toContain('and 3 more');
});
