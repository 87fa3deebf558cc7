import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CompanyRecord } from '../../../company-record';
import { type FileSelection, openRegisterFiles } from '../../../files/register-files';
import { RegisterFileError } from '../../../register-file-error';
import {
  DEFAULT_BATCH_RECORDS,
  type ReadOptions,
  type ReadReport,
  type RefusedRow,
  type RegisterInput,
} from '../../../register-reader';
import { readAres } from '../ares/read-ares';
import { CompanyCodes } from '../lists/company-codes';
import { readCodeLists } from '../lists/read-code-lists';
import { ResParser } from './res-parser';

/** The register by its own name: `res_data.csv`, `res_data_20260131.csv.gz`. */
const RES_NAME = /res_data[^/\\]*\.csv(\.gz|\.zip)?$/i;
const CSV_NAME = /\.csv(\.gz|\.zip)?$/i;
/** Lists of codes, by the names under which the Statistical Office and others publish them. */
const LIST_NAME = /^(cis\d+|cznace|pocet_pracovniku|.*kodcis=?\d+).*\.csv$/i;
const ARES_NAME = /^ares.*\.jsonl?$/i;
/** All activities of companies, which are not read. */
const OTHER_NAME = /pf_nace/i;
/** Most companion files of one kind. */
const MAX_COMPANIONS = 1_000;

const isRegister = (name: string) => CSV_NAME.test(name) && !LIST_NAME.test(name) && !OTHER_NAME.test(name);

const SELECTION: FileSelection = {
  chooseInFolder(names) {
    const candidates = names.filter(isRegister);
    const named = candidates.filter((name) => RES_NAME.test(name)).sort();
    return named.length > 0 ? named.slice(-1) : candidates.slice(0, 2);
  },
  wantsEntry: (name) => isRegister(name.split(/[/\\]/).at(-1) ?? ''),
};

/**
 * Opens RES of the Czech Statistical Office: `res_data.csv`, plain or packed, or a folder with it; the newest by name
 * counts. Lists of codes and answers of ARES are looked for beside it. Reads with constant memory.
 */
export async function openRes(
  register: string,
  from: string,
  options: ReadOptions = {},
): Promise<RegisterInput<CompanyRecord>> {
  const files = await openRegisterFiles(from, SELECTION);
  const parser = await parserOf(from, options);
  return {
    totalBytes: files.totalBytes,
    bytesRead: files.bytesRead,
    batches: () =>
      batchesOf(
        parser,
        files.pieces(),
        (piece) => parser.write(piece),
        () => parser.finish(from),
        options,
      ),
    report: () => reportOf(register, parser, options),
  };
}

/** Reads refused rows of RES again. */
export async function openResRows(
  register: string,
  from: string,
  rows: AsyncIterable<RefusedRow>,
  options: ReadOptions = {},
): Promise<RegisterInput<CompanyRecord>> {
  const parser = await parserOf(from, options);
  return {
    totalBytes: null,
    bytesRead: () => 0,
    batches: () =>
      batchesOf(
        parser,
        rows,
        (row) => parser.writeRow(row),
        () => undefined,
        options,
      ),
    report: () => reportOf(register, parser, options),
  };
}

async function parserOf(from: string, options: ReadOptions): Promise<ResParser> {
  const source = await stat(from).catch(() => null);
  const folder = options.hierarchy ?? (source?.isDirectory() ? from : dirname(from));
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const named = (pattern: RegExp) => {
    const found = names.filter((name) => pattern.test(name)).sort();
    if (found.length > MAX_COMPANIONS) {
      throw new RegisterFileError(
        'damaged',
        `${folder} has more than ${MAX_COMPANIONS} files beside the register`,
        folder,
      );
    }
    return found.map((name) => join(folder, name));
  };
  const lists = named(LIST_NAME);
  if (options.hierarchy !== undefined && lists.length === 0) {
    throw new RegisterFileError('not-found', `${folder} holds no list of codes (CIS*.csv)`, folder);
  }
  return new ResParser({
    codes: new CompanyCodes(await readCodeLists(lists)),
    taxNumbers: await readAres(named(ARES_NAME)),
    addresses: options.addresses ?? null,
    releaseDay: options.releaseDay ?? 0,
    onRefused: options.onRefused,
  });
}

async function* batchesOf<T>(
  parser: ResParser,
  items: AsyncIterable<T>,
  write: (item: T) => void,
  finish: () => void,
  { batchRecords = DEFAULT_BATCH_RECORDS }: ReadOptions,
): AsyncGenerator<CompanyRecord[]> {
  for await (const item of items) {
    write(item);
    while (parser.pending >= batchRecords) yield parser.take(batchRecords);
  }
  finish();
  while (parser.pending > 0) yield parser.take(batchRecords);
}

function reportOf(register: string, parser: ResParser, { releaseDay = 0 }: ReadOptions): ReadReport {
  const version = releaseDay || parser.newestDay;
  return {
    register,
    rowsRead: parser.rowsRead,
    kept: parser.kept,
    leftOut: { ...parser.leftOut },
    refused: parser.refused.toRecord(),
    warnings: parser.warnings.toRecord(),
    files: parser.files,
    sourceVersion: version === 0 ? null : String(version),
    hierarchy: null,
    rowsWithoutCounty: 0,
  };
}
