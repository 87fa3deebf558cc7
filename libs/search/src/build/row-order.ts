import type { AddressRows } from './address-rows';

/** Bits that hold a row's place inside its unit while it is sorted; larger units take the slow way. */
const placeBits = 15;

/**
 * The order in which rows are stored: by unit, inside it as people read a street: by orientation number where there is
 * one, else by house number, then letter, then house number, č.p. before č.ev., then register key.
 * @param unitOrder final number of each unit
 * @returns old row numbers in their final order, and where each final unit begins
 */
export function orderRows(rows: AddressRows, unitOrder: Uint32Array): { order: Uint32Array; rowStart: Uint32Array } {
  const count = rows.unit.length;
  const unit = rows.unit.view();
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

  const sortKey = numberKey(rows);
  const key = rows.key.view();
  const scratch = new Float64Array(2 ** placeBits);
  const copy = new Uint32Array(2 ** placeBits);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    const slice = order.subarray(rowStart[i] as number, rowStart[i + 1] as number);
    if (slice.length < 2) continue;
    if (slice.length > scratch.length) {
      slice.sort((a, b) => sortKey(a) - sortKey(b) || (key[a] as number) - (key[b] as number));
      continue;
    }
    // Ascending keys first, so that the place inside the unit is the last tie-break.
    slice.sort((a, b) => (key[a] as number) - (key[b] as number));
    copy.set(slice);
    for (let j = 0; j < slice.length; j++) scratch[j] = sortKey(slice[j] as number) * 2 ** placeBits + j;
    const sorted = scratch.subarray(0, slice.length).sort();
    for (let j = 0; j < slice.length; j++) slice[j] = copy[(sorted[j] as number) % 2 ** placeBits] as number;
  }
  return { order, rowStart };
}

/** Number of a row as one integer of 38 bits: leading number, letter, other number, series. */
function numberKey(rows: AddressRows): (row: number) => number {
  const first = rows.first.view();
  const second = rows.second.view();
  const letter = rows.letter.view();
  const registration = rows.registration.view();
  return (row) => {
    const leading = (second[row] as number) || (first[row] as number);
    return (
      ((leading * 32 + (letter[row] as number)) * 65_536 + (first[row] as number)) * 2 + (registration[row] as number)
    );
  };
}
