import { setImmediate } from 'node:timers/promises';
import type { ChangesBegin, ChangesEnd, KeyedChange } from '@tripoint/bus';
import {
  type Gate,
  type Generation,
  GenerationError,
  type Generations,
  type KeyVersions,
  type RunOutcome,
} from '@tripoint/generations';
import type { ClosableSearch, VersionedRecord } from '@tripoint/index';
import { type IndexingParts, SnapshotIndexing } from './snapshot-indexing';

/** Changes of one run; more are a full load, which costs less memory. */
const CHANGES_MAX = 2_000_000;
/** Records handed to the builder at a time. */
const BATCH_RECORDS = 2048;
/** Change sets of fewer entries may be refused in any share: a handful proves nothing. */
const LEAST_ENTRIES_TO_JUDGE = 50;

/** The live generation, when it is the one that the changes were read against. */
async function baseOf(begin: ChangesBegin, generations: Generations): Promise<Generation> {
  const live = await generations.live();
  if (live === null) throw new GenerationError('changes need a full load before them. Import the whole register');
  if (live.manifest.run !== begin.base) {
    throw new GenerationError('another generation became live while the changes were read. Import them again');
  }
  return live;
}

/**
 * The indexing of one change set: the live generation's own records with the changes put in become the next generation,
 * built, checked and switched like a full load. A change that is not newer than what is known of its key does nothing, so
 * that replay and another order end in the same data.
 */
export class ChangesIndexing<R extends VersionedRecord, S extends ClosableSearch> {
  readonly run: string;
  private readonly versions: Map<string, number>;
  /** The newest change of each key; null = the record is gone. */
  private readonly newest = new Map<string, R | null>();
  private received = 0;

  private constructor(
    begin: ChangesBegin,
    private readonly parts: IndexingParts<R, S>,
    private readonly base: Generation,
    versions: KeyVersions,
    private readonly indexing: SnapshotIndexing<R, S>,
  ) {
    this.run = begin.run;
    this.versions = new Map(versions);
  }

  /**
   * Takes the register and looks at what the changes are for.
   *
   * @throws RegisterBusyError when another run holds the register
   * @throws GenerationError when nothing is live, or something else than what the changes were read against
   */
  static async begin<R extends VersionedRecord, S extends ClosableSearch>(
    begin: ChangesBegin,
    parts: IndexingParts<R, S>,
  ): Promise<ChangesIndexing<R, S>> {
    const lock = await parts.generations.lock();
    let base: Generation;
    let versions: KeyVersions;
    try {
      base = await baseOf(begin, parts.generations);
      versions = await parts.generations.versionsOf(base);
    } catch (error) {
      await lock.release();
      throw error;
    }
    const facts = { run: begin.run, dryRun: begin.dryRun, sample: base.manifest.sample };
    return new ChangesIndexing(begin, parts, base, versions, await SnapshotIndexing.begin(facts, parts, lock));
  }

  add(changes: readonly KeyedChange<R>[]): void {
    this.received += changes.length;
    for (const change of changes) {
      const [key, version] =
        change.kind === 'upsert'
          ? [change.record.key, change.record.sourceVersion]
          : [change.key, change.sourceVersion];
      const known = this.versions.get(key);
      if (known !== undefined && version <= known) continue;
      this.versions.set(key, version);
      this.newest.set(key, change.kind === 'upsert' ? change.record : null);
    }
    if (this.newest.size > CHANGES_MAX) {
      throw new RangeError(`the change set changes more than ${CHANGES_MAX} records: load the whole register instead`);
    }
  }

  async finish(end: ChangesEnd): Promise<RunOutcome> {
    let rows: number;
    try {
      rows = await this.feed();
    } catch (error) {
      await this.indexing.abort();
      throw error;
    }
    return this.indexing.finish({
      published: rows,
      refused: 0,
      sourceVersion: end.sourceVersion ?? this.base.manifest.sourceVersion,
      versions: this.versions,
      gates: [this.noChangeLost(end), this.refusedShare(end)],
    });
  }

  abort(): Promise<void> {
    return this.indexing.abort();
  }

  /** Gives the builder what stays and what comes. @returns how many rows the generation must have */
  private async feed(): Promise<number> {
    const { target, generations, signal } = this.parts;
    let rows = this.base.manifest.report.counts.rows;
    let batch: R[] = [];
    const give = async (): Promise<void> => {
      this.indexing.add(batch);
      batch = [];
      // The process receives its signals between two batches.
      await setImmediate();
      signal.throwIfAborted();
    };
    for (const record of await target.records(await generations.indexFile(this.base))) {
      if (this.newest.has(record.key)) rows -= 1;
      else if (batch.push(record) === BATCH_RECORDS) await give();
    }
    for (const record of this.newest.values()) {
      if (record === null) continue;
      rows += 1;
      if (batch.push(record) === BATCH_RECORDS) await give();
    }
    this.indexing.add(batch);
    return rows;
  }

  private noChangeLost({ published }: ChangesEnd): Gate {
    const passed = published === this.received;
    return {
      name: 'no change lost',
      figure: `${published} published, ${this.received} received, ${this.newest.size} newer than what was known`,
      threshold: 'published and received are equal',
      passed,
      note: passed ? '' : 'Changes were lost between the register and the index. Import them again.',
      isFinal: true,
    };
  }

  private refusedShare({ published, refused }: ChangesEnd): Gate {
    const entries = published + refused;
    const share = entries === 0 ? 0 : refused / entries;
    const most = this.parts.kind.maximumRefusedChangesShare;
    const passed = entries < LEAST_ENTRIES_TO_JUDGE || share <= most;
    return {
      name: 'refused changes',
      figure: `${refused} of ${entries} (${(share * 100).toFixed(2)} %)`,
      threshold: `at most ${(most * 100).toFixed(0)} %`,
      passed,
      note: passed ? '' : 'The layout of the change sets may have changed. See the samples of what was refused.',
    };
  }
}
