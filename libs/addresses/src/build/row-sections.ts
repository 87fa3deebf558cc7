import type { TextTable } from '@tripoint/index';
import { type NumberRange, numberRange } from '../number-range';
import type { Sections } from '../schema/address-types';
import type { AddressRows } from './address-rows';

/** The columns of address rows as sections. */
export type RowSections = Pick<Sections, 'rowFirst' | 'rowSecond' | 'rowLetter' | 'rowMarks' | 'rowLat' | 'rowLng'>;

/** Each column in the final order; its unsorted copy is given back at once, which halves the peak of memory. */
export function permuteRows(rows: AddressRows, order: Uint32Array): RowSections {
  const permute = <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(column: T, sorted: T): T => {
    for (let i = 0; i < order.length; i++) sorted[i] = column[order[i]];
    return sorted;
  };
  const count = order.length;
  return {
    rowFirst: permute(rows.first.take(), new Uint16Array(count)),
    rowSecond: permute(rows.second.take(), new Uint16Array(count)),
    rowLetter: permute(rows.letter.take(), new Uint8Array(count)),
    rowMarks: permute(rows.marks.take(), new Uint8Array(count)),
    rowLat: permute(rows.lat.take(), new Int32Array(count)),
    rowLng: permute(rows.lng.take(), new Int32Array(count)),
  };
}

/** Ranges of numbers by final row. */
export type NumberRanges = ReadonlyMap<number, NumberRange>;

/** The numbers that are written in a way of their own, by final row. */
export function finishNumberTexts(
  rows: AddressRows,
  order: Uint32Array,
  texts: TextTable,
): { readonly sections: Pick<Sections, 'numberTextRow' | 'numberText'>; readonly ranges: NumberRanges } {
  const ranges = new Map<number, NumberRange>();
  const collected = rows.numberTextRow.take();
  const numberTextRow = new Uint32Array(collected.length);
  const numberText = new Uint32Array(collected.length);
  if (collected.length === 0) return { sections: { numberTextRow, numberText }, ranges };
  // One more than the place of the text among those collected, by the row's first number; 0 = none.
  const placeOf = new Uint32Array(order.length);
  collected.forEach((row, place) => {
    placeOf[row] = place + 1;
  });
  let count = 0;
  for (let row = 0; row < order.length; row++) {
    const place = placeOf[order[row]];
    if (place === 0) continue;
    numberTextRow[count] = row;
    const text = rows.numberTexts[place - 1];
    numberText[count] = texts.add(text);
    const range = numberRange(text);
    if (range) ranges.set(row, range);
    count++;
  }
  return { sections: { numberTextRow, numberText }, ranges };
}
