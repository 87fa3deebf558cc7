import type { Fingerprints } from '@tripoint/generations';

/**
 * Fingerprints in the order of their keys, made of the mark and the hash of each row.
 * @param marks as `KeyColumn` gives them; whole numbers below 2^53
 */
export function sortedFingerprints(marks: Uint32Array | Float64Array, hashes: Uint32Array): Fingerprints {
  if (marks instanceof Float64Array) return sortedByMark(marks, hashes);
  // Key in the upper half, hash in the lower one of 64-bit words, written as halves so that no bigint is made.
  const combined = new BigUint64Array(marks.length);
  const halves = new Uint32Array(combined.buffer);
  for (let i = 0; i < marks.length; i++) {
    halves[2 * i] = hashes[i];
    halves[2 * i + 1] = marks[i];
  }
  combined.sort();
  const sorted = { keys: marks, hashes };
  for (let i = 0; i < marks.length; i++) {
    sorted.hashes[i] = halves[2 * i];
    sorted.keys[i] = halves[2 * i + 1];
  }
  return sorted;
}

/** Marks of 53 bits leave no room for a hash beside them: the hashes follow through the place that each mark came from. */
function sortedByMark(marks: Float64Array, hashes: Uint32Array): Fingerprints {
  const order = orderOf(marks);
  return {
    keys: Float64Array.from(order, (i) => marks[i]),
    hashes: Uint32Array.from(order, (i) => hashes[i]),
  };
}

/** Bits of a whole number that a float holds. */
const MARK_BITS = 53;

/**
 * The places of marks in ascending order. What fits beside a place into one number is sorted without a comparison function,
 * ten times as fast; the few whose upper bits are equal are put in order afterwards.
 */
function orderOf(marks: Float64Array): Uint32Array {
  const count = marks.length;
  const placeFactor = 2 ** Math.ceil(Math.log2(Math.max(2, count)));
  // No more bits than have to be given up: numbers of companies would share their upper ones by ten thousands.
  const largest = marks.reduce((most, mark) => Math.max(most, mark), 1);
  const lowerFactor = 2 ** Math.max(0, Math.ceil(Math.log2(largest + 1) + Math.log2(placeFactor)) - MARK_BITS);
  const combined = new Float64Array(count);
  for (let i = 0; i < count; i++) combined[i] = Math.floor(marks[i] / lowerFactor) * placeFactor + i;
  combined.sort();
  const order = Uint32Array.from(combined, (value) => value % placeFactor);
  for (let i = 1; i < count; i++) {
    const place = order[i];
    const mark = marks[place];
    let at = i;
    for (; at > 0 && marks[order[at - 1]] > mark; at--) order[at] = order[at - 1];
    order[at] = place;
  }
  return order;
}
