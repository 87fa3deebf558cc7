import { backOffMs } from './back-off';

test('the wait doubles from 500 ms to 30 s, half of it random', () => {
  expect([1, 2, 3, 4, 7, 8, 5_000].map((attempt) => backOffMs(attempt, () => 1))).toEqual([
    500, 1_000, 2_000, 4_000, 30_000, 30_000, 30_000,
  ]);
  expect([1, 2, 8].map((attempt) => backOffMs(attempt, () => 0))).toEqual([250, 500, 15_000]);
});
