import { RegisterFileError } from '../../register-file-error';
import type { ReadOptions, RefusedRow, RegisterInput, RegisterReader } from '../../register-reader';
import { openSlovakCsv, openSlovakCsvRows } from './flat/open-slovak-csv';
import { openSlovakGeoJson, openSlovakGeoJsonRows } from './flat/open-slovak-geojson';
import { slovakFormatOf } from './source-format';
import { openInitialBatches } from './xml/initial-load';
import { openChangeBatches } from './xml/open-changes';

const REGISTER = 'sk-addresses';
/** A refused row of an XML batch as it is kept: `buildingNumberChange objectId=... `. */
const XML_ROW = /^[a-z]+Change /i;

/**
 * Slovak addresses: the register of the Ministry of the Interior as its quarterly national CSV or its daily GeoJSON
 * files, each plain, packed, archived or as a folder, read with constant memory; or as the XML batches of 2015 to 2025,
 * joined in typed arrays. Change sets are the change batches of the XML form.
 */
export const skAddresses: RegisterReader = {
  id: REGISTER,
  country: 'sk',
  async open(from, options = {}) {
    const format = await slovakFormatOf(from);
    if (format === 'csv') return openSlovakCsv(REGISTER, from, options);
    if (format === 'geojson') return openSlovakGeoJson(REGISTER, from, options);
    return openInitialBatches(REGISTER, from, options);
  },
  async openChanges(from, base, options) {
    if ((await slovakFormatOf(from)) === 'xml') return openChangeBatches(REGISTER, from, base, options);
    const why = `${from} is a whole register, not a change set: import it without --change-set`;
    throw new RegisterFileError('gap', why, from);
  },
  openRows: openSlovakRows,
};

/** A row tells by its first character what it was cut from. */
async function openSlovakRows(
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
  const isFeature = text.startsWith('{');
  return isFeature
    ? openSlovakGeoJsonRows(REGISTER, from, all, options)
    : openSlovakCsvRows(REGISTER, from, all, options);
}

async function* again(
  first: IteratorResult<RefusedRow>,
  iterator: AsyncIterator<RefusedRow>,
): AsyncGenerator<RefusedRow> {
  if (first.done === true) return;
  yield first.value;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}
