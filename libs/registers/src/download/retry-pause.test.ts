import { DOWNLOAD_LIMITS } from './download-limits';
import { retryAfterMs, retryPauseMs } from './retry-pause';

const limits = { ...DOWNLOAD_LIMITS, firstPauseMs: 1_000, longestPauseMs: 10_000 };

it.each([
  [1, 0, 500],
  [1, 1, 1_000],
  [3, 0.5, 3_000],
  [9, 1, 10_000],
  [2_000, 0, 5_000],
])('after failure %d with the random number %d the pause is %d ms', (failures, random, ms) => {
  expect(retryPauseMs(failures, random, limits)).toBe(ms);
});

it.each([
  ['120', 120_000],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:10 GMT', 10_000],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %j means %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-10-21T07:28:00Z'))).toBe(ms);
});
