import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCin } from '../../cin';
import { CinMap } from '../../cin-map';
import type { SizeBand } from '../../company-record';
import { openRegisterFiles } from '../../files/register-files';
import { textOf } from '../../json/json-values';
import { type ListForm, ListScanner } from '../../json/list-scanner';
import { parseItem } from '../../json/parse-item';
import { RegisterFileError } from '../../register-file-error';
import type { RowTallies } from '../../row-tallies';
import { WARNING } from './row-reasons';
import { SIZE_BANDS } from './size-bands';

/** Files beside RPO that hold accounting units of RÚZ. */
export const SIZE_LIST_NAME = /^(ruz|uctovn)[^/]*\.jsonl?(\.gz)?$/i;
/** Most units with an IČO: ten times those of RÚZ. */
const MAX_UNITS = 5_000_000;
/** RÚZ knows some twenty-five members of a unit, none of them long. */
const MAX_UNIT_BYTES = 64 * 1024;

const UNITS: ListForm = {
  list: null,
  item: 'an accounting unit',
  format: 'a list of accounting units of RÚZ',
  maxItemBytes: MAX_UNIT_BYTES,
  wanted: new Set(['ico', 'velkostOrganizacie']),
};
const PLACE_OF_CODE = new Map(SIZE_BANDS.map(({ code }, place) => [code, place]));

/** How many people companies employ. */
export interface SizeList {
  /** Null where the list does not have the IČO. */
  find(cin: string): SizeBand | null;
}

/**
 * Reads the accounting units (JSON array or JSON Lines, each as `uctovna-jednotka` of RÚZ answers) that lie in the folder of
 * a register or beside its file; of several entries of one IČO the last counts.
 *
 * @returns null where there is none
 */
export async function readSizeList(from: string, warnings: RowTallies): Promise<SizeList | null> {
  const folder = (await stat(from).catch(() => null))?.isDirectory() ? from : dirname(from);
  const names = (await readdir(folder).catch(() => [])).filter((name) => SIZE_LIST_NAME.test(name)).sort();
  if (names.length === 0) return null;
  const bands = new CinMap();
  for (const name of names) await readUnits(join(folder, name), bands, warnings);
  return {
    find(cin) {
      const place = cin.length === 8 ? bands.get(cin) : undefined;
      return place === undefined ? null : SIZE_BANDS[place];
    },
  };
}

async function readUnits(path: string, bands: CinMap, warnings: RowTallies): Promise<void> {
  const { pieces } = await openRegisterFiles(path, { chooseInFolder: () => [], wantsEntry: () => false });
  let scanner: ListScanner | null = null;
  for await (const { file, bytes, last } of pieces()) {
    scanner ??= new ListScanner(file, UNITS, (from, start, end, line) => {
      const { ico, velkostOrganizacie } = parseItem(from, start, end, { file, line });
      const code = textOf(velkostOrganizacie);
      if (code === '') return;
      const sample = () => ({ file, line, row: JSON.stringify({ ico, velkostOrganizacie }) });
      const cin = readCin(textOf(ico));
      const place = PLACE_OF_CODE.get(code);
      if (cin === null || cin.length !== 8) warnings.addCut(WARNING.sizeNumber, sample);
      else if (place === undefined) warnings.addCut(`${WARNING.sizeCode} ${code.slice(0, 10)}`, sample);
      else bands.set(cin, place);
      if (bands.size > MAX_UNITS) {
        throw new RegisterFileError('damaged', `${file} has more than ${MAX_UNITS} accounting units`, file, line);
      }
    });
    scanner.write(bytes);
    if (last) scanner.finish();
  }
}
