import { RegisterFileError } from '../register-file-error';
import type { ReadOptions, RefusedRow, RegisterInput, RegisterReader } from '../register-reader';
import { openSlovakCsv, openSlovakCsvRows } from '../slovak-flat/open-slovak-csv';
import { openSlovakGeoJson, openSlovakGeoJsonRows } from '../slovak-flat/open-slovak-geojson';
import { slovakFormatOf } from './source-format';

const REGISTER = 'sk-addresses';

/**
 * Slovak addresses: the register of the Ministry of the Interior as its quarterly national CSV or its daily GeoJSON
 * files, each plain, packed, archived or as a folder. Reads with constant memory.
 */
export const skAddresses: RegisterReader = {
  id: REGISTER,
  country: 'sk',
  async open(from, options = {}) {
    const format = await slovakFormatOf(from);
    if (format === 'csv') return openSlovakCsv(REGISTER, from, options);
    if (format === 'geojson') return openSlovakGeoJson(REGISTER, from, options);
    throw new RegisterFileError('not-a-register', `${from} is XML; CSV or GeoJSON of the register expected`, from);
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
  const isFeature = first.done !== true && first.value.row.startsWith('{');
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
