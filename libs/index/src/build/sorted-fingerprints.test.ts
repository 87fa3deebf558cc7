import { seededRandom } from '@tripoint/testing';
import { sortedFingerprints } from './sorted-fingerprints';

const ROWS = 200_000;
/** A comparison for each pair of rows that share their upper bits would take minutes. */
const MOST_MS = 10_000;

it.each([
  ['numbers of companies', 1e8],
  ['numbers of their units', 1e12],
  ['hashes of 53 bits', 2 ** 53],
])(
  '%s are sorted with the hash of each',
  (_what, most) => {
    const random = seededRandom(1);
    const marks = Float64Array.from({ length: ROWS }, () => Math.floor(random() * most));
    const hashOf = (mark: number): number => mark % 2 ** 32;
    const { keys, hashes } = sortedFingerprints(marks, Uint32Array.from(marks, hashOf));
    expect(keys).toEqual(marks.slice().sort());
    expect(hashes).toEqual(Uint32Array.from(keys, hashOf));
  },
  MOST_MS,
);
