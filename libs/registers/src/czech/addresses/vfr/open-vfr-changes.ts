import { basename } from 'node:path';
import type { RegisterFiles } from '../../../files/register-files';
import { RegisterFileError } from '../../../register-file-error';
import {
  type ChangeBase,
  type ChangeInput,
  DEFAULT_BATCH_RECORDS,
  type ReadOptions,
  type ReadReport,
  type RecordChange,
} from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { applyDay, type DayContext, MAX_CHANGED_ADDRESSES } from './apply-day';
import { CurrentAddresses } from './current-addresses';
import { CurrentUnits } from './current-units';
import { type Chain, chainOf } from './vfr-chain';
import { type EntryTallies, VfrDay } from './vfr-day';
import { findVfrFiles, openVfrFile } from './vfr-files';
import type { VfrHeader } from './vfr-header';
import { CHANGE_WARNING } from './vfr-reasons';
import { readState, stateOfRelease, type VfrState, writeState } from './vfr-state';

/** Address points of a day from which on it is judged when none of them could be used: it is of another register. */
export const LEAST_POINTS_TO_JUDGE = 50;

/**
 * Opens daily VFR change files (ST_ZZSZ) of RÚIAN, one or a folder of several, as changes of the live addresses. All
 * headers are read first, and nothing is applied unless the files follow the base without a gap.
 */
export async function openVfrChanges(
  register: string,
  from: string,
  base: ChangeBase,
  options: ReadOptions = {},
): Promise<ChangeInput> {
  const state = await stateOf(base);
  const tallies = { refused: new RowTallies(), warnings: new RowTallies(), onRefused: options.onRefused };
  const pathOf = new Map<VfrHeader, string>();
  for (const path of await findVfrFiles(from)) pathOf.set(await headerIn(path), path);
  const chain = chainOf([...pathOf.keys()], state.place);
  for (const { file, line, name } of chain.replayed) {
    tallies.warnings.add(CHANGE_WARNING.replayed, () => ({ file, line, row: name }));
  }
  const files: VfrFile[] = [];
  for (const header of chain.next) {
    const path = pathOf.get(header) as string;
    files.push({ header, path, content: await openVfrFile(path) });
  }
  return new VfrChanges(register, chain, files, state, base, tallies, options.batchRecords ?? DEFAULT_BATCH_RECORDS);
}

/** A change file to be applied. */
interface VfrFile {
  readonly header: VfrHeader;
  readonly path: string;
  readonly content: RegisterFiles;
}

class VfrChanges implements ChangeInput {
  readonly totalBytes: number;
  private filesRead = 0;
  private entriesRead = 0;
  private rowsWithoutCounty = 0;
  private lastDate: string;
  private readonly context: DayContext;

  constructor(
    private readonly register: string,
    private readonly chain: Chain,
    private readonly files: readonly VfrFile[],
    private readonly state: VfrState,
    base: ChangeBase,
    private readonly tallies: EntryTallies,
    private readonly batchRecords: number,
  ) {
    this.totalBytes = files.reduce((sum, { content }) => sum + content.totalBytes, 0);
    this.lastDate = String(state.place.date);
    const addresses = new CurrentAddresses(base.known);
    const units = new CurrentUnits(addresses, state.units);
    const { units: learnt, buildings } = state;
    this.context = { addresses, units, learnt, buildings, tallies, maxChanged: MAX_CHANGED_ADDRESSES };
  }

  bytesRead(): number {
    return this.files.reduce((sum, { content }) => sum + content.bytesRead(), 0);
  }

  async *batches(): AsyncGenerator<RecordChange[]> {
    let batch: RecordChange[] = [];
    for (const file of this.files) {
      const { header } = file;
      const day = await readDay(file, this.tallies);
      if (day.head?.name !== header.name || day.head.transactionTo !== header.transactionTo) {
        throw new RegisterFileError('damaged', `${header.file} was replaced while it was being read`, header.file);
      }
      this.filesRead += 1;
      this.entriesRead += day.entriesRead;
      const { points, refused } = applyDay(header, day.entries, this.context);
      if (points >= LEAST_POINTS_TO_JUDGE && refused === points) {
        const why = `${header.file}: none of ${points} address points belongs to the live data; are they of RÚIAN?`;
        throw new RegisterFileError('not-a-register', why, header.file);
      }
      for (const change of this.context.addresses.endDay()) {
        if (change.kind === 'upsert' && change.record.county === null) this.rowsWithoutCounty += 1;
        batch.push(change);
        if (batch.length < this.batchRecords) continue;
        yield batch;
        batch = [];
      }
      this.lastDate = String(header.date);
    }
    if (batch.length > 0) yield batch;
  }

  report(): ReadReport {
    const refused = this.tallies.refused.toRecord();
    const refusedCount = Object.values(refused).reduce((sum, { count }) => sum + count, 0);
    return {
      register: this.register,
      rowsRead: this.entriesRead,
      kept: Math.max(0, this.entriesRead - refusedCount),
      refused,
      warnings: this.tallies.warnings.toRecord(),
      files: this.filesRead,
      sourceVersion: this.lastDate,
      hierarchy: null,
      rowsWithoutCounty: this.rowsWithoutCounty,
    };
  }

  async saveState(folder: string): Promise<void> {
    if (this.filesRead < this.files.length) {
      throw new Error('the state of a change set is known only once all of it has been read');
    }
    await writeState(folder, { ...this.state, place: this.chain.end });
  }
}

/** The state of the load before; live data from before there was one state their release themselves. */
async function stateOf(base: ChangeBase): Promise<VfrState> {
  const saved = base.state === null ? null : await readState(base.state);
  const version = base.sourceVersion !== null && /^\d{8}$/.test(base.sourceVersion) ? Number(base.sourceVersion) : null;
  if (saved !== null) {
    if (saved.place.date > 0 && (version === null || version === saved.place.date)) return saved;
    if (saved.place.date > 0) {
      const why = `the state in ${base.state} is of ${saved.place.date}, the live data of ${base.sourceVersion}`;
      throw new RegisterFileError('damaged', `${why}; load the full register again`, base.state as string);
    }
  } else if (version !== null) {
    return stateOfRelease(version, []);
  }
  const why =
    'the live data do not state the day of their release, so that nothing proves which change file follows; ' +
    'load the full register from files named as they were published (20260131_OB_ADR_csv.zip)';
  throw new RegisterFileError('gap', why, base.state ?? 'state');
}

/** Reads a file up to its header. */
async function headerIn(path: string): Promise<VfrHeader> {
  const unreported = { refused: new RowTallies(), warnings: new RowTallies(), onRefused: undefined };
  let day: VfrDay | null = null;
  const content = await openVfrFile(path);
  for await (const piece of content.pieces()) {
    day ??= new VfrDay(piece.file, unreported);
    day.write(piece.bytes);
    if (day.head === null && piece.last) day.finish();
    if (day.head !== null) return day.head;
  }
  throw noDocument(path);
}

async function readDay({ path, content }: VfrFile, tallies: EntryTallies): Promise<VfrDay> {
  let day: VfrDay | null = null;
  let name = '';
  for await (const piece of content.pieces()) {
    if (day === null) {
      name = piece.file;
      day = new VfrDay(name, tallies);
    } else if (piece.file !== name) {
      const why = `${basename(path)} holds more than one XML file; put the files of several days into a folder`;
      throw new RegisterFileError('not-a-register', why, piece.file);
    }
    day.write(piece.bytes);
  }
  if (day === null) throw noDocument(path);
  day.finish();
  return day;
}

function noDocument(path: string): RegisterFileError {
  return new RegisterFileError('empty', `${path} holds no XML file`, path);
}
