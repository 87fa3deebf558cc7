import { firstLetterOf, isRegistration } from '../schema/address-types';
import type { AddressRows } from './address-rows';

/** Bits that hold a row's place inside its unit while it is sorted; larger units take the slow way. */
const PLACE_BITS = 13;

/**
 * The order in which rows are stored: by unit, inside it as people read a street: by its leading number (the orientation
 * number where there is one; where `firstLeads`, the first number), then letter, then the other number and its letter,
 * č.p. before č.ev., then register key.
 * @param unitOrder final number of each unit
 * @returns old row numbers in their final order, and where each final unit begins
 */
export function orderRows(
  rows: AddressRows,
  unitOrder: Uint32Array,
  firstLeads: boolean,
): { order: Uint32Array; rowStart: Uint32Array } {
  const unit = rows.unit.take();
  const count = unit.length;
  const rowStart = new Uint32Array(unitOrder.length + 1);
  for (let row = 0; row < count; row++) {
    const at = unitOrder[unit[row]] + 1;
    rowStart[at] = rowStart[at] + 1;
  }
  for (let i = 1; i < rowStart.length; i++) rowStart[i] = rowStart[i] + rowStart[i - 1];
  const next = rowStart.slice();
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const target = unitOrder[unit[row]];
    order[next[target]] = row;
    next[target] = next[target] + 1;
  }

  const sortKey = firstLeads ? firstNumberKey(rows) : numberKey(rows);
  const { keys } = rows;
  const scratch = new Float64Array(2 ** PLACE_BITS);
  const copy = new Uint32Array(2 ** PLACE_BITS);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    const slice = order.subarray(rowStart[i], rowStart[i + 1]);
    if (slice.length < 2) continue;
    if (slice.length > scratch.length) {
      slice.sort((a, b) => sortKey(a) - sortKey(b) || keys.compare(a, b));
      continue;
    }
    copy.set(slice);
    for (let j = 0; j < slice.length; j++) scratch[j] = sortKey(slice[j]) * 2 ** PLACE_BITS + j;
    const sorted = scratch.subarray(0, slice.length).sort();
    for (let j = 0; j < slice.length; j++) slice[j] = copy[sorted[j] % 2 ** PLACE_BITS];
    // Equal numbers lie side by side now; among them the key of the register decides.
    for (let from = 0; from < slice.length; ) {
      const number = Math.floor(sorted[from] / 2 ** PLACE_BITS);
      let to = from + 1;
      while (to < slice.length && Math.floor(sorted[to] / 2 ** PLACE_BITS) === number) to++;
      if (to > from + 1) slice.subarray(from, to).sort((a, b) => keys.compare(a, b));
      from = to;
    }
  }
  return { order, rowStart };
}

/** Number of a row as one integer of 39 bits: leading number, its letter, other number, series. */
function numberKey(rows: AddressRows): (row: number) => number {
  const first = rows.first.view();
  const second = rows.second.view();
  const letter = rows.letter.view();
  const marks = rows.marks.view();
  return (row) => {
    const leading = second[row] || first[row];
    const own = letter[row] || firstLetterOf(marks[row]);
    const series = isRegistration(marks[row]) ? 1 : 0;
    return ((leading * 32 + own) * 65_536 + first[row]) * 2 + series;
  };
}

/** The same where the first number leads: first number and letter, second number; 37 bits. */
function firstNumberKey(rows: AddressRows): (row: number) => number {
  const first = rows.first.view();
  const second = rows.second.view();
  const marks = rows.marks.view();
  return (row) => (first[row] * 32 + firstLetterOf(marks[row])) * 65_536 + second[row];
}
