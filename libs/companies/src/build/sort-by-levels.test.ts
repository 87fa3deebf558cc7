import { seededRandom } from '@tripoint/testing';
import { sortByLevels } from './sort-by-levels';

test('items are in order of their first key, then of the next, then of their numbers', () => {
  const random = seededRandom(4);
  for (const count of [0, 1, 2, 11, 12, 5_000]) {
    const keys = Array.from({ length: count }, () =>
      [3, 2, 99_999_999].map((most) => Math.floor(random() * (most + 1)) % (random() < 0.5 ? 2 : most + 1)),
    );
    const order = sortByLevels(count, 3, (item, level) => (keys[item] as number[])[level] as number);
    const expected = keys.map((_, item) => item);
    const difference = (a: number, b: number): number =>
      [0, 1, 2].reduce((found, level) => found || (keys[a]?.[level] ?? 0) - (keys[b]?.[level] ?? 0), 0) || a - b;
    expect([...order]).toEqual(expected.sort(difference));
  }
});
