import { seededRandom } from '@tripoint/testing';
import { sortedFingerprints } from './sorted-fingerprints';

const ROWS = 200_000;

const hashOf = (mark: number): number => mark % 2 ** 32;

it.each([
  ['numbers of companies', 1e8],
  ['numbers of their units', 1e12],
  ['hashes of 53 bits', 2 ** 53],
])('%s are sorted with the hash of each', (_what, most) => {
  const random = seededRandom(1);
  const marks = Float64Array.from({ length: ROWS }, () => Math.floor(random() * most));
  const { keys, hashes } = sortedFingerprints(marks, Uint32Array.from(marks, hashOf));
  const sorted = marks.slice().sort();
  // An expectation of each would take seconds.
  expect(sorted.findIndex((mark, i) => keys[i] !== mark || hashes[i] !== hashOf(mark))).toBe(-1);
});
