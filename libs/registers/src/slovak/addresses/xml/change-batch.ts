import { isInCountryBox } from '@tripoint/geo';
import { RegisterFileError } from '../../../register-file-error';
import type { RefusedRow, RowSample } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { type BatchHandler, BatchReader } from './batch-reader';
import { localDay } from './local-day';
import { type AddressKind, describeRow, type KindFacts, type RowFields } from './object-kinds';
import { REFUSED, WARNING } from './row-reasons';
import type { TextPool } from './text-pool';
import { VersionReader } from './version-reader';
import type { VersionChange } from './versioned-objects';

/** Most changes in one batch: twenty times what the publisher puts into one. */
export const MAX_BATCH_CHANGES = 20_000;

/** One change of a batch to an object that addresses are joined from. */
export interface ObjectChange extends VersionChange {
  readonly kind: AddressKind;
  readonly changeId: number;
  /** It is about a version that should be known (operation UPDATE). */
  readonly updates: boolean;
}

/** One change batch, read whole: the publisher puts 1,000 changes into one. */
export interface ChangeBatch {
  readonly file: string;
  readonly changesId: number;
  /** Day it was generated, YYYYMMDD; 0 when it does not say. */
  readonly day: number;
  /** In the order of their changeId. */
  readonly changes: readonly ObjectChange[];
}

/** What was read of all batches of a run. */
export class ChangeTallies {
  rowsRead = 0;
  refusedRows = 0;
  readonly refused = new RowTallies();
  readonly warnings = new RowTallies();

  constructor(private readonly onRefused: ((row: RefusedRow) => void) | undefined) {}

  warn(reason: string, sample: () => RowSample): void {
    this.warnings.addCut(reason, sample);
  }

  refuse(reason: string, sample: () => RowSample): void {
    this.refusedRows += 1;
    this.refused.addRefused(reason, sample, this.onRefused);
  }
}

const OPERATIONS: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);
const CHANGES_ID = /^\d{1,15}$/;
const GOOD_RESULT = '1';

/** Takes the bytes of one change batch. Throws RegisterFileError when it is none. */
export class ChangeBatchParser implements BatchHandler {
  private readonly reader: BatchReader;
  private readonly versions: VersionReader;
  private readonly changes: ObjectChange[] = [];
  private rows = 0;
  /** Whether the batch is left out; null until its head was read. */
  private isSkipped: boolean | null = null;

  constructor(
    private readonly file: string,
    texts: TextPool,
    private readonly tallies: ChangeTallies,
    private readonly skipOf: (changesId: number, day: number) => string | null,
  ) {
    this.reader = new BatchReader(file, 'changes', this);
    this.versions = new VersionReader(texts, (lng, lat) => isInCountryBox(lat, lng, 'sk'));
  }

  write(bytes: Buffer): void {
    this.reader.write(bytes);
  }

  /** The batch, once all its bytes were written; null when it is left out. */
  finish(): ChangeBatch | null {
    this.reader.finish();
    if (this.judgeHead()) return null;
    const { file } = this;
    if (this.reader.header.resultCode !== GOOD_RESULT) {
      this.tallies.warn(WARNING.resultCode, () => ({ file, line: 1, row: this.reader.header.resultCode }));
    }
    const changes = this.changes.sort((a, b) => a.changeId - b.changeId);
    return { file, ...this.head(), changes };
  }

  row(facts: KindFacts, fields: Readonly<RowFields>): void {
    if (this.judgeHead()) return;
    this.rows += 1;
    const { file, reader } = this;
    if (this.rows > MAX_BATCH_CHANGES) {
      const why = `${file} line ${reader.line}: it has more than ${MAX_BATCH_CHANGES} changes`;
      throw new RegisterFileError('not-a-register', why, file, reader.line);
    }
    this.tallies.rowsRead += 1;
    if (facts.kind === 'unit') return;
    const sample = () => ({ file, line: reader.line, row: describeRow(facts, fields) });
    const change = this.changeOf(facts.kind, fields, sample);
    if (typeof change === 'string') this.tallies.refuse(change, sample);
    else this.changes.push(change);
  }

  counted(facts: KindFacts, announced: string, rows: number): void {
    if (announced === String(rows) || this.judgeHead()) return;
    const row = `${facts.type}: announced ${announced.slice(0, 20)}, read ${rows}`;
    this.tallies.warn(WARNING.count, () => ({ file: this.file, line: this.reader.line, row }));
  }

  /** Whether the batch is left out, decided by its head, which stands before its rows. */
  private judgeHead(): boolean {
    if (this.isSkipped !== null) return this.isSkipped;
    const { changesId, day } = this.head();
    const why = this.skipOf(changesId, day);
    this.isSkipped = why !== null;
    if (why !== null) this.tallies.warn(why, () => ({ file: this.file, line: 1, row: `changesId ${changesId}` }));
    return this.isSkipped;
  }

  private head(): { changesId: number; day: number } {
    const { changesId, changesGenerated } = this.reader.header;
    if (CHANGES_ID.test(changesId)) return { changesId: Number(changesId), day: localDay(changesGenerated) || 0 };
    const { file } = this;
    const why = `${file} line ${this.reader.line}: no changesId before its changes, so its place among others is unknown`;
    throw new RegisterFileError('not-a-register', why, file, this.reader.line);
  }

  private changeOf(kind: AddressKind, fields: Readonly<RowFields>, sample: () => RowSample): ObjectChange | string {
    if (!CHANGES_ID.test(fields.changeId)) return REFUSED.changeId;
    if (!OPERATIONS.has(fields.databaseOperation)) return REFUSED.operation;
    const read = this.versions.read(kind, fields);
    if (typeof read === 'string') return read;
    const deletes = fields.databaseOperation === 'DELETE';
    // What closes a version needs no values; what opens one does.
    if (read.problem !== null && !deletes && read.version.to === 0) return read.problem;
    if (read.version.to === 0) for (const doubt of read.doubts) this.tallies.warn(doubt, sample);
    const updates = fields.databaseOperation === 'UPDATE';
    return { kind, changeId: Number(fields.changeId), deletes, updates, version: read.version };
  }
}
