import type { TextTable } from '@tripoint/index';
import type { Sections } from '../schema/sections';
import type { AddressRows } from './address-rows';

/** The numbers that are written in a way of their own, by final row. */
export function finishNumberTexts(
  rows: AddressRows,
  order: Uint32Array,
  texts: TextTable,
): Pick<Sections, 'numberTextRow' | 'numberText'> {
  const collected = rows.numberTextRow.take();
  const numberTextRow = new Uint32Array(collected.length);
  const numberText = new Uint32Array(collected.length);
  if (collected.length === 0) return { numberTextRow, numberText };
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
    numberText[count] = texts.add(rows.numberTexts[place - 1]);
    count++;
  }
  return { numberTextRow, numberText };
}
