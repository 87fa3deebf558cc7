import { seededRandom, seedFor, shuffled } from './random';

test('a seed repeats its numbers and another seed gives others', () => {
  const draw = (seed: number): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.below(1_000_000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('whole numbers are spread evenly over their range', () => {
  const random = seededRandom(1);
  const drawn = new Array<number>(10).fill(0);
  for (let i = 0; i < 100_000; i++) {
    const value = random.below(10);
    drawn[value] = drawn[value] + 1;
  }
  for (const count of drawn) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('each part of a run has a seed of its own', () => {
  expect(seedFor(1, 'upper case')).not.toBe(seedFor(1, 'number first'));
  expect(seedFor(1, 'upper case')).not.toBe(seedFor(2, 'upper case'));
});

test('shuffling keeps every item and leaves the given list alone', () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  const mixed = shuffled(items, seededRandom(3));
  expect(mixed).not.toEqual(items);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(items);
});

test('picking from nothing is refused', () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});
