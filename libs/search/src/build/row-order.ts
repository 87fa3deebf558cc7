import { firstLetterOf, isRegistration } from '../format/sections';
import type { AddressRows } from './address-rows';

/** Bits that hold a row's place inside its unit while it is sorted; larger units take the slow way. */
const placeBits = 13;

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
    const at = (unitOrder[unit[row] as number] as number) + 1;
    rowStart[at] = (rowStart[at] as number) + 1;
  }
  for (let i = 1; i < rowStart.length; i++) rowStart[i] = (rowStart[i] as number) + (rowStart[i - 1] as number);
  const next = rowStart.slice();
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const target = unitOrder[unit[row] as number] as number;
    order[next[target] as number] = row;
    next[target] = (next[target] as number) + 1;
  }

  const sortKey = firstLeads ? firstNumberKey(rows) : numberKey(rows);
  const { keys } = rows;
  const scratch = new Float64Array(2 ** placeBits);
  const copy = new Uint32Array(2 ** placeBits);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    const slice = order.subarray(rowStart[i] as number, rowStart[i + 1] as number);
    if (slice.length < 2) continue;
    if (slice.length > scratch.length) {
      slice.sort((a, b) => sortKey(a) - sortKey(b) || keys.compare(a, b));
      continue;
    }
    copy.set(slice);
    for (let j = 0; j < slice.length; j++) scratch[j] = sortKey(slice[j] as number) * 2 ** placeBits + j;
    const sorted = scratch.subarray(0, slice.length).sort();
    for (let j = 0; j < slice.length; j++) slice[j] = copy[(sorted[j] as number) % 2 ** placeBits] as number;
    // Equal numbers lie side by side now; among them the key of the register decides.
    for (let from = 0; from < slice.length; ) {
      const number = Math.floor((sorted[from] as number) / 2 ** placeBits);
      let to = from + 1;
      while (to < slice.length && Math.floor((sorted[to] as number) / 2 ** placeBits) === number) to++;
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
    const leading = (second[row] as number) || (first[row] as number);
    const own = (letter[row] as number) || firstLetterOf(marks[row] as number);
    const series = isRegistration(marks[row] as number) ? 1 : 0;
    return ((leading * 32 + own) * 65_536 + (first[row] as number)) * 2 + series;
  };
}

/** The same where the first number leads: first number and letter, second number; 37 bits. */
function firstNumberKey(rows: AddressRows): (row: number) => number {
  const first = rows.first.view();
  const second = rows.second.view();
  const marks = rows.marks.view();
  return (row) =>
    ((first[row] as number) * 32 + firstLetterOf(marks[row] as number)) * 65_536 + (second[row] as number);
}
