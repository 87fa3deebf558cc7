import { numberRange } from './number-range';

test.each([
  ['12-14', 12, 14],
  ['12a-16B', 12, 16],
  ['7 - 9/3', 7, 9],
  ['2\u20134', 2, 4],
])('%s has all numbers from %i to %i', (text, from, to) => expect(numberRange(text)).toEqual({ from, to }));

test.each(['12', '12/14', '14-12', '12-12', '5-500', '0-3', '12-A', '5AB'])('%s is no range', (text) =>
  expect(numberRange(text)).toBeNull(),
);
