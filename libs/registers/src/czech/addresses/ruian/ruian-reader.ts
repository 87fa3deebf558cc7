import { stat } from 'node:fs/promises';
import { type FileSelection, openRegisterFiles } from '../../../files/register-files';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import {
  DEFAULT_BATCH_RECORDS,
  type ReadOptions,
  type ReadReport,
  type RefusedRow,
  type RegisterInput,
} from '../../../register-reader';
import type { Hierarchy } from '../hierarchy';
import { stateOfRelease, writeState } from '../vfr/vfr-state';
import { findHierarchy, isHierarchyName, readHierarchy } from './hierarchy-files';
import { RuianParser } from './ruian-parser';

/** One municipality: `20220430_OB_500011_ADR.csv`, plain or packed. */
const MUNICIPALITY_NAME = /_ADR\.csv(\.gz|\.zip)?$/i;
/** The whole country in one archive: `20220430_OB_ADR_csv.zip`. */
const COUNTRY_NAME = /OB_ADR_csv\.(zip|tar|tar\.gz|tgz)$/i;
const CSV_NAME = /\.csv(\.gz|\.zip)?$/i;

const SELECTION: FileSelection = {
  chooseInFolder(names) {
    const candidates = names.filter((name) => !isHierarchyName(name));
    const municipalities = candidates.filter((name) => MUNICIPALITY_NAME.test(name));
    if (municipalities.length > 0) return municipalities;
    const countries = candidates.filter((name) => COUNTRY_NAME.test(name)).sort();
    if (countries.length > 0) return countries.slice(-1);
    return candidates.filter((name) => CSV_NAME.test(name));
  },
  wantsEntry: (name) => /\.csv$/i.test(name) && !isHierarchyName(name),
};

/**
 * Opens the RÚIAN address CSV of ČÚZK, for the whole country or for single municipalities, as a ZIP, a tar(.gz), a
 * folder, one CSV or one CSV packed. Counties and regions come from the code lists beside it. Reads with constant memory.
 * Of several national archives in a folder the newest by name is read.
 */
export async function openRuian(register: string, from: string, options: ReadOptions = {}): Promise<RegisterInput> {
  const files = await openRegisterFiles(from, SELECTION);
  const hierarchy = await hierarchyOf(from, options);
  const parser = new RuianParser(hierarchy, options.onRefused);
  return {
    totalBytes: files.totalBytes,
    bytesRead: files.bytesRead,
    batches: () => batchesOf(parser, files.pieces(), from, options.batchRecords ?? DEFAULT_BATCH_RECORDS),
    report: () => reportOf(register, parser, hierarchy),
    // The date of a row is no release date: without one the change files cannot be proved to follow.
    saveState: (folder) => writeState(folder, stateOfRelease(parser.newestFileDate, parser.pragueDistrictOfCityPart)),
  };
}

/** Reads refused rows of the CSV again. */
export async function openRuianRows(
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions = {},
): Promise<RegisterInput> {
  const hierarchy = await hierarchyOf(from, options);
  const parser = new RuianParser(hierarchy, options.onRefused);
  return {
    totalBytes: null,
    bytesRead: () => 0,
    batches: () => batchesOfRows(parser, rows, options.batchRecords ?? DEFAULT_BATCH_RECORDS),
    report: () => reportOf(register, parser, hierarchy),
  };
}

async function hierarchyOf(from: string, options: ReadOptions): Promise<Hierarchy | null> {
  if (options.hierarchy !== undefined) {
    const hierarchy = await readHierarchy(options.hierarchy);
    if (hierarchy !== null) return hierarchy;
    const why = `${options.hierarchy} holds none of UI_VUSC, UI_OKRES, UI_OBEC and vazby-cr`;
    throw new RegisterFileError('not-found', why, options.hierarchy);
  }
  const source = await stat(from).catch(() => null);
  return source === null ? null : findHierarchy(from, source.isDirectory());
}

async function* batchesOf(
  parser: RuianParser,
  pieces: AsyncIterable<{ file: string; bytes: Buffer; last: boolean }>,
  from: string,
  batchRecords: number,
): AsyncGenerator<AddressRecord[]> {
  for await (const piece of pieces) {
    parser.write(piece);
    while (parser.pending >= batchRecords) yield parser.take(batchRecords);
  }
  parser.finish(from);
  if (parser.pending > 0) yield parser.take(batchRecords);
}

/** Characters that windows-1250 does not have cannot come from such a file: the row was changed while it was kept. */
async function* batchesOfRows(
  parser: RuianParser,
  rows: AsyncIterable<RefusedRow>,
  batchRecords: number,
): AsyncGenerator<AddressRecord[]> {
  for await (const row of rows) {
    try {
      parser.writeRow(row);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const why = `${row.file} line ${row.line} holds a character that windows-1250 does not have`;
      throw new RegisterFileError('encoding', why, row.file, row.line, error);
    }
    if (parser.pending >= batchRecords) yield parser.take(batchRecords);
  }
  if (parser.pending > 0) yield parser.take(batchRecords);
}

function reportOf(register: string, parser: RuianParser, hierarchy: Hierarchy | null): ReadReport {
  const version = parser.newestFileDate || parser.newestValidFrom;
  return {
    register,
    rowsRead: parser.rowsRead,
    kept: parser.kept,
    refused: parser.refused.toRecord(),
    warnings: parser.warnings.toRecord(),
    files: parser.files,
    sourceVersion: version === 0 ? null : String(version),
    hierarchy:
      hierarchy === null
        ? null
        : {
            files: hierarchy.files,
            regions: hierarchy.regionCount,
            counties: hierarchy.countyCount,
            municipalities: hierarchy.municipalityCount,
          },
    rowsWithoutCounty: parser.rowsWithoutCounty,
  };
}
