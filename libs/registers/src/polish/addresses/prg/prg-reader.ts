import { basename } from 'node:path';
import type { ByteCounter } from '../../../files/file-piece';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import { DEFAULT_BATCH_RECORDS, type ReadOptions, type ReadReport, type RegisterInput } from '../../../register-reader';
import type { AddressContext } from './address-context';
import { Model2012Reader } from './model-2012';
import { Model2015Reader } from './model-2015';
import { Model2021Reader } from './model-2021';
import { PointColumns } from './point-columns';
import { type PointsContent, type PrgModel, powiatKey } from './prg-content';
import type { PrgFileReader, PrgFileSetting } from './prg-file-reader';
import { DEFAULT_PRG_LIMITS } from './prg-limits';
import { PrgRecords } from './prg-records';
import { findPrgSources, OpenArchives, type PrgSource } from './prg-sources';
import { PrgTallies } from './prg-tallies';
import { releaseDay, seriesOf } from './release-day';
import { WARNING } from './row-reasons';
import { Teryt } from './teryt';
import { TerytRowReader } from './teryt-rows';

/** Newest model first: an older file is left out where a newer one has its powiat. */
const MODELS: readonly PrgModel[] = ['2021', '2012', '2015'];

const READER_OF_MODEL: Readonly<Record<PrgModel, new (setting: PrgFileSetting) => PrgFileReader>> = {
  '2021': Model2021Reader,
  '2012': Model2012Reader,
  '2015': Model2015Reader,
};

/**
 * Opens the register of borders PRG of GUGiK, as the national ZIP, ZIPs of voivodeships, a folder or single files, in the
 * models 2021, 2012 and 2015, with the catalogues TERC, SIMC and ULIC of GUS in the same place or beside it.
 * The points of one file wait in memory until its places and streets are known: some 100 MB for the largest voivodeship.
 */
export async function openPrg(register: string, from: string, options: ReadOptions = {}): Promise<RegisterInput> {
  const archives = new OpenArchives();
  try {
    const sources = await findPrgSources(from, options.hierarchy, archives);
    return inputOf(register, from, sources, await readTeryt(sources, archives), options);
  } finally {
    await archives.close();
  }
}

interface Catalogues {
  readonly teryt: Teryt;
  readonly files: readonly string[];
}

function inputOf(
  register: string,
  from: string,
  sources: readonly PrgSource[],
  catalogues: Catalogues,
  options: ReadOptions,
): RegisterInput {
  const found = MODELS.flatMap((model) => sources.filter((source) => isOf(source, model)));
  const files = found.filter((source) => isNewest(source, found));
  if (files.length === 0) {
    throw new RegisterFileError('not-a-register', `${from} holds no address points of PRG`, from);
  }
  requireTerc(files, catalogues.teryt);
  const tallies = new PrgTallies(options.onRefused);
  warnOfMissing(from, sources, catalogues.teryt, tallies);
  for (const { file } of found.filter((source) => !files.includes(source))) {
    tallies.warn(WARNING.older, () => ({ file, line: 1, row: file }));
  }
  const reading: Reading = {
    teryt: catalogues.teryt,
    tallies,
    points: new PointColumns(),
    covered: new Map(),
    batchRecords: options.batchRecords ?? DEFAULT_BATCH_RECORDS,
  };
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const counter: ByteCounter = { bytes: 0 };
  let day = 0;
  return {
    totalBytes,
    bytesRead: () => Math.min(totalBytes, Math.round(counter.bytes)),
    async *batches() {
      const archives = new OpenArchives();
      try {
        for (const { file, bytes, content, chunks } of files) {
          const before = counter.bytes;
          if (content.kind === 'points' && !isCovered(content, reading.covered)) {
            day = Math.max(day, releaseDay(file));
            tallies.files += 1;
            yield* recordsOf(file, content.model, chunks(counter, archives), reading);
          } else {
            tallies.warn(WARNING.covered, () => ({ file, line: 1, row: file }));
          }
          counter.bytes = before + bytes;
        }
        requireUsable(from, tallies);
      } finally {
        await archives.close();
      }
    },
    report: () => reportOf(register, tallies, catalogues, day),
  };
}

function isOf({ content }: PrgSource, model: PrgModel): boolean {
  return content.kind === 'points' && content.model === model;
}

/** Whether there is no later delivery of the same series: two months may lie in one folder. */
function isNewest({ file }: PrgSource, among: readonly PrgSource[]): boolean {
  const day = releaseDay(file);
  if (day === 0) return true;
  return !among.some((other) => releaseDay(other.file) > day && seriesOf(other.file) === seriesOf(file));
}

/** What all files of one reading share. */
interface Reading {
  readonly teryt: Teryt;
  readonly tallies: PrgTallies;
  readonly points: PointColumns;
  /** Powiats that have been read, with the newest model that has them. */
  readonly covered: Map<string, PrgModel>;
  readonly batchRecords: number;
}

async function* recordsOf(
  file: string,
  model: PrgModel,
  chunks: AsyncIterable<Buffer>,
  { teryt, tallies, points, covered, batchRecords }: Reading,
): AsyncGenerator<AddressRecord[]> {
  points.clear();
  const reader = new READER_OF_MODEL[model]({ file, teryt, tallies, points, limits: DEFAULT_PRG_LIMITS });
  for await (const bytes of chunks) reader.write(bytes);
  reader.finish();
  const contexts = reader.contexts();
  for (const context of contexts) addPowiat(covered, context, model);
  const records = new PrgRecords(file, points, contexts, reader.isNorthingFirst, tallies, teryt.hasUnits);
  for (let batch = records.take(batchRecords); batch.length > 0; batch = records.take(batchRecords)) yield batch;
}

function addPowiat(covered: Map<string, PrgModel>, { region, county }: AddressContext, model: PrgModel): void {
  if (region === null || county === null) return;
  const key = powiatKey(region.name, county.name);
  if (!covered.has(key)) covered.set(key, model);
}

/** Whether a file of a newer model has had the powiat of the file's first point. */
function isCovered({ model, powiat }: PointsContent, covered: ReadonlyMap<string, PrgModel>): boolean {
  const by = powiat === null ? undefined : covered.get(powiat);
  return by !== undefined && MODELS.indexOf(by) < MODELS.indexOf(model);
}

/** Reads of each catalogue the newest file, of equally new ones the longest. */
async function readTeryt(sources: readonly PrgSource[], archives: OpenArchives): Promise<Catalogues> {
  const best = new Map<string, { teryt: Teryt; rows: number; source: PrgSource }>();
  for (const source of sources) {
    if (source.content.kind !== 'catalogue' || source.content.catalogue === 'other') continue;
    const { catalogue } = source.content;
    const { teryt, rows } = await readCatalogue(source, archives);
    const known = best.get(catalogue);
    const isNewer = known === undefined || teryt.newestState > known.teryt.newestState;
    const isLonger = known !== undefined && teryt.newestState === known.teryt.newestState && rows > known.rows;
    if (isNewer || isLonger) best.set(catalogue, { teryt, rows, source });
  }
  const teryt = Teryt.of(best.get('TERC')?.teryt, best.get('SIMC')?.teryt, best.get('ULIC')?.teryt);
  return { teryt, files: [...best.values()].map(({ source }) => basename(source.file)) };
}

async function readCatalogue(source: PrgSource, archives: OpenArchives): Promise<{ teryt: Teryt; rows: number }> {
  const teryt = new Teryt();
  if (source.content.kind !== 'catalogue') return { teryt, rows: 0 };
  const { catalogue, isXml } = source.content;
  let rows = 0;
  const rowReader = new TerytRowReader(source.file, isXml, (row) => {
    rows += 1;
    if (catalogue === 'TERC') teryt.addUnit(row);
    else if (catalogue === 'SIMC') teryt.addPlace(row);
    else teryt.addStreet(row);
  });
  for await (const bytes of source.chunks({ bytes: 0 }, archives)) rowReader.write(bytes);
  rowReader.finish();
  return { teryt, rows };
}

function requireTerc(files: readonly PrgSource[], teryt: Teryt): void {
  const needing = files.find(({ content }) => content.kind === 'points' && content.model === '2021');
  if (needing === undefined || teryt.hasUnits) return;
  throw new RegisterFileError(
    'companion-missing',
    `${needing.file} is of the model 2021, which names no administrative units: put the catalogue TERC of TERYT ` +
      '(TERC_Urzedowy_....csv or .xml, from eteryt.stat.gov.pl, also in a ZIP) into the same folder',
    needing.file,
  );
}

function warnOfMissing(from: string, sources: readonly PrgSource[], teryt: Teryt, tallies: PrgTallies): void {
  const sample = () => ({ file: from, line: 1, row: '' });
  if (!teryt.hasPlaces) tallies.warn(WARNING.noSimc, sample);
  if (!teryt.hasStreets) tallies.warn(WARNING.noUlic, sample);
  for (const { file, content } of sources) {
    if (content.kind === 'unknown') tallies.warn(WARNING.unknownFile, () => ({ file, line: 1, row: file }));
  }
}

function requireUsable(from: string, tallies: PrgTallies): void {
  if (tallies.rowsRead === 0) throw new RegisterFileError('empty', `${from} has not one address point`, from);
  if (tallies.kept === 0) {
    throw new RegisterFileError('not-a-register', `${from}: none of ${tallies.rowsRead} points could be used`, from);
  }
}

function reportOf(register: string, tallies: PrgTallies, { teryt, files }: Catalogues, day: number): ReadReport {
  const version = day || tallies.newestDay;
  return {
    register,
    rowsRead: tallies.rowsRead,
    kept: tallies.kept,
    ...tallies.toRecords(),
    files: tallies.files,
    sourceVersion: version === 0 ? null : String(version),
    hierarchy: teryt.hasUnits ? { files, ...teryt.counts } : null,
    rowsWithoutCounty: tallies.rowsWithoutCounty,
  };
}
