import type { Sections } from '../schema/sections';
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
