import { seededRandom } from '../shared/random';
import { OneOfEach, Reservoir } from './reservoir';

test('every item of a stream has the same chance to be kept', () => {
  const random = seededRandom(1);
  const kept = new Array<number>(20).fill(0);
  for (let run = 0; run < 4_000; run++) {
    const reservoir = new Reservoir<number>(5, random);
    for (let i = 0; i < 20; i++) reservoir.offer(i);
    for (const item of reservoir.items) kept[item] = kept[item] + 1;
  }
  for (const count of kept) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('a stream shorter than the reservoir is kept whole', () => {
  const reservoir = new Reservoir<number>(5, seededRandom(1));
  reservoir.offer(1);
  reservoir.offer(2);
  expect(reservoir.items).toEqual([1, 2]);
});

test('one item of each group is kept, each with the same chance', () => {
  const random = seededRandom(2);
  const kept = [0, 0, 0];
  for (let run = 0; run < 3_000; run++) {
    const each = new OneOfEach<number>(random);
    for (let i = 0; i < 3; i++) each.offer(77, i);
    each.offer(78, 5);
    expect(each.items[1]).toBe(5);
    const item = each.items[0];
    kept[item] = kept[item] + 1;
  }
  for (const count of kept) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
