import { RegisterFileError } from '../../register-file-error';
import type { ChangeBase, ChangeInput, ReadOptions, RefusedRow, RegisterInput } from '../../register-reader';
import { openFlat, openFlatRows } from './flat/flat-input';
import { slovakCsv } from './flat/slovak-csv';
import { slovakGeoJson } from './flat/slovak-geojson';
import { slovakFormatOf } from './source-format';
import { openInitialBatches } from './xml/initial-load';
import { openChangeBatches } from './xml/open-changes';

/** A refused row of an XML batch as it is kept: `buildingNumberChange objectId=... `. */
const XML_ROW = /^[a-z]+Change /i;

/**
 * Opens the register of the Ministry of the Interior as its quarterly national CSV or its daily GeoJSON files, each plain,
 * packed, archived or as a folder, read with constant memory; or as the XML batches of 2015 to 2025, joined in typed arrays.
 */
export async function openSlovak(register: string, from: string, options: ReadOptions = {}): Promise<RegisterInput> {
  const format = await slovakFormatOf(from);
  if (format === 'xml') return openInitialBatches(register, from, options);
  return openFlat(format === 'csv' ? slovakCsv : slovakGeoJson, register, from, options);
}

/** Opens the change batches of the XML form; the other forms have none. */
export async function openSlovakChanges(
  register: string,
  from: string,
  base: ChangeBase,
  options?: ReadOptions,
): Promise<ChangeInput> {
  if ((await slovakFormatOf(from)) === 'xml') return openChangeBatches(register, from, base, options);
  const why = `${from} is a whole register, not a change set: import it without --change-set`;
  throw new RegisterFileError('gap', why, from);
}

/** Reads refused rows again; the first character of a row shows what it was cut from. */
export async function openSlovakRows(
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions = {},
): Promise<RegisterInput> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = again(first, iterator);
  const text = first.done === true ? '' : first.value.row;
  if (XML_ROW.test(text)) {
    const why = `${from}: rows of XML batches mean nothing without the rest of the register; import the batches again`;
    throw new RegisterFileError('not-a-register', why, from);
  }
  return openFlatRows(text.startsWith('{') ? slovakGeoJson : slovakCsv, register, from, all, options);
}

async function* again(
  first: IteratorResult<RefusedRow>,
  iterator: AsyncIterator<RefusedRow>,
): AsyncGenerator<RefusedRow> {
  if (first.done === true) return;
  yield first.value;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}
