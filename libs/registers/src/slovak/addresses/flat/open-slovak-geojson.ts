import { type FileSelection, openRegisterFiles } from '../../../files/register-files';
import type { ReadOptions, RefusedRow, RegisterInput } from '../../../register-reader';
import { chosenOrArchives } from '../register-archives';
import { type FlatSource, flatInput, flatRowsInput } from './flat-input';
import { GeoJsonLevels, isAddressGeoJsonName } from './geojson-names';
import { SlovakGeoJsonParser } from './geojson-parser';

const SELECTION: FileSelection = {
  chooseInFolder(names) {
    const chosen = names.filter(isAddressGeoJsonName);
    const levels = new GeoJsonLevels();
    for (const name of chosen) levels.add(name);
    return chosenOrArchives(chosen, names);
  },
  wantsEntry: isAddressGeoJsonName,
};

/**
 * Opens the daily GeoJSON files: one file, packed or not, an archive or a folder of them, all of one level.
 * Throws RegisterFileError when there is none, when levels are mixed or an area comes twice.
 */
export async function openSlovakGeoJson(
  register: string,
  from: string,
  options: ReadOptions = {},
): Promise<RegisterInput> {
  const files = await openRegisterFiles(from, SELECTION);
  return flatInput(sourceOf(register, from, options), files);
}

/** Reads refused features again. */
export function openSlovakGeoJsonRows(
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions = {},
): RegisterInput {
  return flatRowsInput(sourceOf(register, from, options), rows);
}

function sourceOf(register: string, from: string, options: ReadOptions): FlatSource {
  const parser = new SlovakGeoJsonParser(options.releaseDay ?? 0, options.onRefused);
  return { register, from, parser, hierarchy: null, options };
}
