import { basename } from 'node:path';
import type { FilePiece } from '../../../files/file-piece';
import { type AddressRecord, VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import {
  DEFAULT_BATCH_RECORDS,
  type ReadOptions,
  type ReadReport,
  type RegisterInput,
  type RowSample,
  SAMPLE_ROW_CHARACTERS,
} from '../../../register-reader';
import { releaseDateOfName } from '../../../release-date';
import { RowTallies } from '../../../row-tallies';
import { PositionGuard } from '../flat/position-guard';
import { AddressJoin } from './address-join';
import { type BatchHandler, BatchReader } from './batch-reader';
import { initialFiles } from './initial-files';
import { DAY_AFTER_ALL_ENDS } from './local-day';
import { describeRow, KINDS, type KindFacts, type ObjectKind, type RowFields } from './object-kinds';
import { saveRegisterState, stateOfLoad } from './register-state';
import { WARNING } from './row-reasons';
import { SlovakRegister } from './slovak-register';
import { VersionReader } from './version-reader';
import { hasEnded, MAX_VALID_VERSIONS } from './versioned-objects';

/** Most objects of one kind: four times the entrances of the country. */
const MAX_OBJECTS = 8_000_000;
/** Most different texts: names, codes and numbers; the country has some 20,000. */
const MAX_TEXTS = 1_000_000;

/** Batches a load may do without: flats are no part of an address. */
const OPTIONAL: ReadonlySet<ObjectKind> = new Set(['unit']);

/**
 * Opens the initial batches 01 to 07 (08 may be missing) of the register of addresses: in a folder, an archive or one
 * after another in whatever order. They are joined in typed arrays; addresses come after the last batch.
 */
export async function openInitialBatches(
  register: string,
  from: string,
  options: ReadOptions = {},
): Promise<RegisterInput> {
  const files = await initialFiles(from);
  const load = new InitialLoad(register, from, options);
  return {
    totalBytes: files.totalBytes,
    bytesRead: files.bytesRead,
    batches: () => load.batches(files.pieces()),
    report: () => load.report(),
    saveState: (folder) => load.saveState(folder),
  };
}

class InitialLoad implements BatchHandler {
  private readonly register = SlovakRegister.empty(DAY_AFTER_ALL_ENDS);
  private readonly join = new AddressJoin(this.register);
  private readonly versions: VersionReader;
  private readonly positions = new PositionGuard('AxisL and AxisB');
  private readonly refused = new RowTallies();
  private readonly warnings = new RowTallies();
  private rowsRead = 0;
  private kept = 0;
  private rowsWithoutCounty = 0;
  private files = 0;
  /** Date of the file names, YYYYMMDD; 0 when they have none, null before the first. */
  private release: number | null = null;
  private reader: BatchReader | null = null;
  private file = '';
  private readonly fileOf = new Map<ObjectKind, string>();
  /** Line of each row of the entrances. */
  private lines = new Uint32Array(0);

  constructor(
    private readonly id: string,
    private readonly from: string,
    private readonly options: ReadOptions,
  ) {
    this.versions = new VersionReader(
      this.register.texts,
      (lng, lat) => this.positions.check(lng, lat, this.file, this.line) !== null,
    );
  }

  async *batches(pieces: AsyncIterable<FilePiece>): AsyncGenerator<AddressRecord[]> {
    for await (const piece of pieces) this.write(piece);
    this.positions.judge();
    this.checkBatches();
    yield* this.addresses();
    if (this.kept > 0) return;
    const why = `${this.from}: none of the ${this.rowsRead} entrances and unreadable rows could become an address`;
    throw new RegisterFileError('not-a-register', why, this.from);
  }

  report(): ReadReport {
    const { region, county, municipality } = this.register.objects;
    const hierarchyFiles = (['region', 'county', 'municipality'] as const).flatMap(
      (kind) => this.fileOf.get(kind) ?? [],
    );
    return {
      register: this.id,
      rowsRead: this.rowsRead,
      kept: this.kept,
      refused: this.refused.toRecord(),
      warnings: this.warnings.toRecord(),
      files: this.files,
      sourceVersion: this.release === null || this.release === 0 ? null : String(this.release),
      hierarchy: {
        files: hierarchyFiles,
        regions: openRows(region.table),
        counties: openRows(county.table),
        municipalities: openRows(municipality.table),
      },
      rowsWithoutCounty: this.rowsWithoutCounty,
    };
  }

  async saveState(folder: string): Promise<void> {
    this.register.today = this.release ?? 0;
    await saveRegisterState(folder, stateOfLoad(this.register, this.release ?? 0));
  }

  row(facts: KindFacts, fields: Readonly<RowFields>): void {
    if (facts.kind === 'unit') return;
    const read = this.versions.read(facts.kind, fields);
    const sample = () => this.sampleOf(facts, fields);
    if (typeof read === 'string') {
      this.refuse(read, sample);
      return;
    }
    const { version, problem, doubts } = read;
    const { today } = this.register;
    if (fields.databaseOperation === 'DELETE') {
      if (facts.kind === 'entrance') this.warn(WARNING.ended, sample);
      return;
    }
    if (problem !== null && !hasEnded(version, today)) {
      this.refuse(problem, sample);
      return;
    }
    const objects = this.register.objects[facts.kind];
    const result = objects.put(version, today);
    if (objects.table.size > MAX_OBJECTS) this.refuseFile(`it has more than ${MAX_OBJECTS} objects`);
    if (this.register.texts.size > MAX_TEXTS) this.refuseFile(`it has more than ${MAX_TEXTS} different texts`);
    if (objects.isCrowded(version.objectId)) {
      this.refuseFile(`object ${version.objectId} has more than ${MAX_VALID_VERSIONS} valid versions`);
    }
    if (result === 'overlaps') this.warn(WARNING.overlaps, sample);
    if (result === 'later') this.warn(WARNING.later, sample);
    if (facts.kind !== 'entrance' || result === 'later') return;
    if (result === 'ended') {
      this.warn(WARNING.ended, sample);
      return;
    }
    for (const doubt of doubts) this.warn(doubt, sample);
    this.keepLine(objects.table.rowOf(version.objectId));
  }

  counted(facts: KindFacts, announced: string, rows: number): void {
    const first = this.fileOf.get(facts.kind);
    if (first !== undefined) {
      this.refuseFile(`${first} is a batch of ${facts.type} already; give the batches of one release alone`);
    }
    this.fileOf.set(facts.kind, this.file);
    if (announced === String(rows)) return;
    const row = `${facts.type}: announced ${announced.slice(0, SAMPLE_ROW_CHARACTERS / 2)}, read ${rows}`;
    this.warnings.add(WARNING.count, () => ({ file: this.file, line: this.line, row }));
  }

  private get line(): number {
    return this.reader?.line ?? 1;
  }

  private write(piece: FilePiece): void {
    if (this.reader === null) this.reader = this.begin(piece.file);
    this.reader.write(piece.bytes);
    if (!piece.last) return;
    this.reader.finish();
    this.reader = null;
    this.files += 1;
  }

  private begin(file: string): BatchReader {
    this.file = file;
    const date = releaseDateOfName(file);
    if (this.release === null) {
      this.release = date;
      if (date !== 0) this.register.today = date;
      else this.warnings.add(WARNING.undatedName, () => ({ file, line: 1, row: basename(file) }));
    }
    if (date !== this.release) {
      const why = `${file} is of another release than the batches before it; give those of one release alone`;
      throw new RegisterFileError('not-a-register', why, file);
    }
    return new BatchReader(file, 'initial', this);
  }

  private checkBatches(): void {
    const missing = KINDS.filter(({ kind }) => !OPTIONAL.has(kind) && !this.fileOf.has(kind));
    if (missing.length === 0) return;
    const names = missing.map(({ batch, type }) => `0${batch} (${type})`).join(', ');
    const why = `${this.from} lacks the initial batches ${names}; addresses need all of 01 to 07`;
    throw new RegisterFileError('companion-missing', why, this.from);
  }

  private *addresses(): Generator<AddressRecord[]> {
    const limit = this.options.batchRecords ?? DEFAULT_BATCH_RECORDS;
    const sourceVersion = (this.release ?? 0) * VERSIONS_PER_DAY;
    const { table } = this.register.objects.entrance;
    let row = 0;
    const sample = () => this.entranceSample(row);
    const onDoubt = (why: string) => this.warnings.add(why, sample);
    let batch: AddressRecord[] = [];
    for (row = 0; row < table.size; row += 1) {
      if (table.open[row] === 0) continue;
      const address = this.join.addressOf(row, sourceVersion, onDoubt);
      if (typeof address === 'string') {
        if (address === WARNING.noNumber) onDoubt(address);
        else this.refuse(address, sample);
        continue;
      }
      this.rowsRead += 1;
      this.kept += 1;
      if (address.county === null) this.rowsWithoutCounty += 1;
      batch.push(address);
      if (batch.length < limit) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  private refuse(reason: string, sample: () => RowSample): void {
    this.rowsRead += 1;
    this.refused.addRefused(reason, sample, this.options.onRefused);
  }

  private warn(reason: string, sample: () => RowSample): void {
    this.warnings.addCut(reason, sample);
  }

  private refuseFile(why: string): never {
    const { file, line } = this;
    throw new RegisterFileError('not-a-register', `${file} line ${line}: ${why}`, file, line);
  }

  private sampleOf(facts: KindFacts, fields: Readonly<RowFields>): RowSample {
    return { file: this.file, line: this.line, row: describeRow(facts, fields) };
  }

  private entranceSample(row: number): RowSample {
    const { table } = this.register.objects.entrance;
    const [building, street] = table.valuesOf(row);
    const text = `buildingNumberChange objectId=${table.ids[row]} versionId=${table.versions[row]} building=${building} street=${street}`;
    return { file: this.fileOf.get('entrance') ?? this.file, line: this.lines[row], row: text };
  }

  private keepLine(row: number): void {
    if (row >= this.lines.length) {
      const longer = new Uint32Array(this.register.objects.entrance.table.ids.length);
      longer.set(this.lines);
      this.lines = longer;
    }
    this.lines[row] = this.line;
  }
}

function openRows(table: { size: number; open: Uint8Array }): number {
  let count = 0;
  for (let row = 0; row < table.size; row += 1) count += table.open[row];
  return count;
}
