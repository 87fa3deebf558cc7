import { latencyOf, percentile } from './percentiles';

test('a percentile is a value that occurred, by nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile(values, 1)).toBe(100);
  expect(percentile([3], 0.01)).toBe(3);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

test('durations are sorted as numbers', () => {
  expect(latencyOf([10, 9, 100, 1])).toEqual({ n: 4, p50: 9, p99: 100, max: 100 });
  expect(latencyOf([])).toEqual({ n: 0, p50: 0, p99: 0, max: 0 });
});
