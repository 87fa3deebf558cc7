import type { FilePiece } from '../../../files/file-piece';
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
import { ChangeApplication } from './change-application';
import { ChangeBatchParser, ChangeTallies } from './change-batch';
import { changeFiles } from './change-files';
import { type RegisterState, readRegisterState, saveRegisterState } from './register-state';

/**
 * Opens change batches of the register of addresses: one file, an archive or a folder of several. They are applied to
 * the state of the initial batches, by ascending changesId; what was applied before is left out. What they change in the
 * register without changing an address (a cut pair, an end in the future) is in the state that the run keeps.
 * Throws RegisterFileError (reason `gap`) when what is live was not loaded from initial batches.
 */
export async function openChangeBatches(
  register: string,
  from: string,
  base: ChangeBase,
  options: ReadOptions = {},
): Promise<ChangeInput> {
  const state = await stateOf(base, from);
  const files = await changeFiles(from);
  const run = new ChangeRun(register, files, state, options);
  return {
    totalBytes: files.reduce((sum, file) => sum + (file.totalBytes ?? 0), 0),
    bytesRead: () => files.reduce((sum, file) => sum + file.bytesRead(), 0),
    batches: () => run.batches(),
    report: () => run.report(),
    saveState: (folder) => run.saveState(folder),
  };
}

async function stateOf(base: ChangeBase, from: string): Promise<RegisterState> {
  const state = base.state === null ? null : await readRegisterState(base.state);
  if (state !== null) return state;
  const live =
    base.sourceVersion === null
      ? 'there are no live addresses of Slovakia'
      : `the live addresses (of ${base.sourceVersion}) were not loaded from XML batches but from CSV or GeoJSON`;
  const why = `${from} cannot be applied: ${live}. Load the initial batches (DavkaInit_*-01 to -07) first, or load the newest CSV or GeoJSON whole instead of changes`;
  throw new RegisterFileError('gap', why, from);
}

class ChangeRun {
  private readonly tallies: ChangeTallies;
  private readonly application: ChangeApplication;
  private files = 0;
  private newestDay: number;

  constructor(
    private readonly id: string,
    private readonly sources: readonly RegisterFiles[],
    private readonly base: RegisterState,
    private readonly options: ReadOptions,
  ) {
    this.tallies = new ChangeTallies(options.onRefused);
    this.application = new ChangeApplication(base, this.tallies.warnings);
    this.newestDay = base.register.today;
  }

  async *batches(): AsyncGenerator<RecordChange[]> {
    const limit = this.options.batchRecords ?? DEFAULT_BATCH_RECORDS;
    for (const source of this.sources) {
      for await (const changes of this.changesOf(source.pieces())) {
        for (let at = 0; at < changes.length; at += limit) yield changes.slice(at, at + limit);
      }
    }
  }

  report(): ReadReport {
    const { rowsRead, refusedRows, refused, warnings } = this.tallies;
    return {
      register: this.id,
      rowsRead,
      kept: rowsRead - refusedRows,
      refused: refused.toRecord(),
      warnings: warnings.toRecord(),
      files: this.files,
      sourceVersion: this.newestDay === 0 ? null : String(this.newestDay),
      hierarchy: null,
      rowsWithoutCounty: 0,
    };
  }

  saveState(folder: string): Promise<void> {
    return saveRegisterState(folder, this.application.state());
  }

  /** The changes of each batch of a source. */
  private async *changesOf(pieces: AsyncIterable<FilePiece>): AsyncGenerator<RecordChange[]> {
    const { application, tallies } = this;
    let parser: ChangeBatchParser | null = null;
    for await (const piece of pieces) {
      parser ??= new ChangeBatchParser(piece.file, this.base.register.texts, tallies, (changesId, day) =>
        application.skipOf(changesId, day),
      );
      parser.write(piece.bytes);
      if (!piece.last) continue;
      const batch = parser.finish();
      parser = null;
      this.files += 1;
      if (batch === null) continue;
      const changes = application.apply(batch);
      this.newestDay = this.base.register.today;
      yield changes;
    }
  }
}
