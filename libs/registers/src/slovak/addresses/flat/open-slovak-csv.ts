import { type FileSelection, openRegisterFiles } from '../../../files/register-files';
import { RegisterFileError } from '../../../register-file-error';
import type { HierarchyReport, ReadOptions, RefusedRow, RegisterInput } from '../../../register-reader';
import { chosenOrArchives } from '../register-archives';
import { SLOVAK_REGIONS } from '../slovak-regions';
import { SlovakCsvParser } from './csv-parser';
import { type FlatSource, flatInput, flatRowsInput } from './flat-input';
import type { MunicipalityList } from './municipality-list';
import { findMunicipalityList, readMunicipalityList } from './read-municipality-list';

const CSV_NAME = /\.csv(\.gz|\.zip)?$/i;

const SELECTION: FileSelection = {
  chooseInFolder: (names) =>
    chosenOrArchives(
      names.filter((name) => CSV_NAME.test(name)),
      names,
    ),
  wantsEntry: (name) => /\.csv$/i.test(name) && !/(^|[/\\])\._/.test(name),
};

/**
 * Opens the quarterly national CSV: a file, packed or not, or a folder. Codes of municipalities and counties come from
 * a list beside it; without one they are made of the names. Throws RegisterFileError when there is no such file.
 */
export async function openSlovakCsv(register: string, from: string, options: ReadOptions = {}): Promise<RegisterInput> {
  const files = await openRegisterFiles(from, SELECTION);
  return flatInput(await sourceOf(register, from, options), files);
}

/** Reads refused rows of the CSV again. */
export async function openSlovakCsvRows(
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions = {},
): Promise<RegisterInput> {
  return flatRowsInput(await sourceOf(register, from, options), rows);
}

async function sourceOf(register: string, from: string, options: ReadOptions): Promise<FlatSource> {
  const list = await listOf(from, options);
  const parser = new SlovakCsvParser(list, options.releaseDay ?? 0, options.onRefused);
  return { register, from, parser, hierarchy: list === null ? null : hierarchyOf(list), options };
}

async function listOf(from: string, options: ReadOptions): Promise<MunicipalityList | null> {
  if (options.hierarchy === undefined) return findMunicipalityList(from);
  const list = await readMunicipalityList(options.hierarchy);
  if (list !== null) return list;
  const why = `${options.hierarchy} holds neither lau2.geojson nor the batches DavkaInit_*-02.xml and -03.xml`;
  throw new RegisterFileError('not-found', why, options.hierarchy);
}

function hierarchyOf(list: MunicipalityList): HierarchyReport {
  return {
    files: list.files,
    regions: SLOVAK_REGIONS.length,
    counties: list.countyCount,
    municipalities: list.municipalityCount,
  };
}
