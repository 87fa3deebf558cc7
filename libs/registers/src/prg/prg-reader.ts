import { basename } from 'node:path';
import type { ByteCounter } from '../files/file-piece';
import type { AddressRecord } from '../record';
import { RegisterFileError } from '../register-file-error';
import {
  DEFAULT_BATCH_RECORDS,
  type ReadOptions,
  type ReadReport,
  type RegisterInput,
  type RegisterReader,
} from '../register-reader';
import type { AddressContext } from './address-context';
import { Model2012Reader } from './model-2012';
import { Model2015Reader } from './model-2015';
import { Model2021Reader } from './model-2021';
import { PointColumns } from './point-columns';
import { type PrgModel, powiatKey } from './prg-content';
import type { PrgFileReader, PrgFileSetting } from './prg-file-reader';
import { PrgRecords } from './prg-records';
import { findPrgSources, type PrgSource, type PrgSources } from './prg-sources';
import { PrgTallies } from './prg-tallies';
import { releaseDay } from './release-day';
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
 * Polish addresses: the register of borders PRG of GUGiK, as the national ZIP, ZIPs of voivodeships, a folder or single
 * files, in the models 2021, 2012 and 2015, with the catalogues TERC, SIMC and ULIC of GUS in the same place or beside it.
 * The points of one file wait in memory until its places and streets are known: some 100 MB for the largest voivodeship.
 */
export const plAddresses: RegisterReader = {
  id: 'pl-addresses',
  country: 'pl',
  async open(from, options = {}) {
    const sources = await findPrgSources(from, options.hierarchy);
    try {
      return inputOf(from, sources, await readTeryt(sources.all), options);
    } catch (err) {
      await sources.close();
      throw err;
    }
  },
};

interface Catalogues {
  readonly teryt: Teryt;
  readonly files: readonly string[];
}

function inputOf(from: string, sources: PrgSources, catalogues: Catalogues, options: ReadOptions): RegisterInput {
  const files = MODELS.flatMap((model) =>
    sources.all.filter(({ content }) => content.kind === 'points' && content.model === model),
  );
  if (files.length === 0) {
    throw new RegisterFileError('not-a-register', `${from} holds no address points of PRG`, from);
  }
  requireTerc(files, catalogues.teryt);
  const tallies = new PrgTallies(options.onRefused);
  warnOfMissing(from, sources, catalogues.teryt, tallies);
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const counter: ByteCounter = { bytes: 0 };
  let day = 0;
  return {
    totalBytes,
    bytesRead: () => Math.min(totalBytes, Math.round(counter.bytes)),
    async *batches() {
      try {
        const points = new PointColumns();
        const covered = new Set<string>();
        for (const source of files) {
          const before = counter.bytes;
          if (isCovered(source, covered)) {
            tallies.warn(WARNING.covered, () => ({ file: source.file, line: 1, row: source.file }));
          } else {
            day = Math.max(day, releaseDay(source.file));
            tallies.files += 1;
            yield* recordsOf(source, points, covered, catalogues.teryt, tallies, counter, options);
          }
          counter.bytes = before + source.bytes;
        }
        requireUsable(from, tallies);
      } finally {
        await sources.close();
      }
    },
    report: () => reportOf(tallies, catalogues, day),
  };
}

async function* recordsOf(
  source: PrgSource,
  points: PointColumns,
  covered: Set<string>,
  teryt: Teryt,
  tallies: PrgTallies,
  counter: ByteCounter,
  options: ReadOptions,
): AsyncGenerator<AddressRecord[]> {
  points.clear();
  const { file, content } = source;
  if (content.kind !== 'points') return;
  const reader = new READER_OF_MODEL[content.model]({ file, teryt, tallies, points });
  for await (const bytes of source.chunks(counter)) reader.write(bytes);
  reader.finish();
  const contexts = reader.contexts();
  for (const context of contexts) addPowiat(covered, context);
  const records = new PrgRecords(file, points, contexts, reader.isNorthingFirst, tallies, teryt.hasUnits);
  const batchRecords = options.batchRecords ?? DEFAULT_BATCH_RECORDS;
  for (;;) {
    const batch = records.take(batchRecords);
    if (batch.length === 0) break;
    yield batch;
  }
}

function addPowiat(covered: Set<string>, { region, county }: AddressContext): void {
  if (region !== null && county !== null) covered.add(powiatKey(region.name, county.name));
}

/** Whether a newer model has had the powiat of the file's first point. */
function isCovered({ content }: PrgSource, covered: ReadonlySet<string>): boolean {
  if (content.kind !== 'points' || content.model === MODELS[0] || content.powiat === null) return false;
  return covered.has(content.powiat);
}

/** Reads of each catalogue the newest file, of equally new ones the longest. */
async function readTeryt(sources: readonly PrgSource[]): Promise<Catalogues> {
  const best = new Map<string, { teryt: Teryt; rows: number; source: PrgSource }>();
  for (const source of sources) {
    if (source.content.kind !== 'catalogue' || source.content.catalogue === 'other') continue;
    const { catalogue } = source.content;
    const { teryt, rows } = await readCatalogue(source);
    const known = best.get(catalogue);
    const isNewer = known === undefined || teryt.newestState > known.teryt.newestState;
    const isLonger = known !== undefined && teryt.newestState === known.teryt.newestState && rows > known.rows;
    if (isNewer || isLonger) best.set(catalogue, { teryt, rows, source });
  }
  const teryt = Teryt.of(best.get('TERC')?.teryt, best.get('SIMC')?.teryt, best.get('ULIC')?.teryt);
  return { teryt, files: [...best.values()].map(({ source }) => basename(source.file)) };
}

async function readCatalogue(source: PrgSource): Promise<{ teryt: Teryt; rows: number }> {
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
  for await (const bytes of source.chunks({ bytes: 0 })) rowReader.write(bytes);
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

function warnOfMissing(from: string, sources: PrgSources, teryt: Teryt, tallies: PrgTallies): void {
  const sample = () => ({ file: from, line: 1, row: '' });
  if (!teryt.hasPlaces) tallies.warn(WARNING.noSimc, sample);
  if (!teryt.hasStreets) tallies.warn(WARNING.noUlic, sample);
  for (const { file, content } of sources.all) {
    if (content.kind === 'unknown') tallies.warn(WARNING.unknownFile, () => ({ file, line: 1, row: file }));
  }
}

function requireUsable(from: string, tallies: PrgTallies): void {
  if (tallies.rowsRead === 0) throw new RegisterFileError('empty', `${from} has not one address point`, from);
  if (tallies.kept === 0) {
    throw new RegisterFileError('not-a-register', `${from}: none of ${tallies.rowsRead} points could be used`, from);
  }
}

function reportOf(tallies: PrgTallies, { teryt, files }: Catalogues, day: number): ReadReport {
  const version = day || tallies.newestDay;
  return {
    register: plAddresses.id,
    rowsRead: tallies.rowsRead,
    kept: tallies.kept,
    ...tallies.toRecords(),
    files: tallies.files,
    sourceVersion: version === 0 ? null : String(version),
    hierarchy: teryt.hasUnits ? { files, ...teryt.counts } : null,
    rowsWithoutCounty: tallies.rowsWithoutCounty,
  };
}
