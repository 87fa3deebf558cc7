import {
  type Difference,
  difference,
  FilePartsError,
  type Gate,
  type Generation,
  GenerationError,
  type Generations,
  type IndexingPhase,
  type KeyVersions,
  type RunLock,
  type RunOutcome,
  type StagedGeneration,
} from '@tripoint/generations';
import type {
  BuiltIndex,
  ClosableSearch,
  GenerationChecks,
  IndexBuilder,
  IndexedKind,
  VersionedRecord,
} from '@tripoint/index';
import { DictionaryError, IndexFileError } from '@tripoint/index';
import type { IndexTarget } from './index-target';

export interface IndexingParts<R extends VersionedRecord, S extends ClosableSearch> {
  readonly kind: Pick<IndexedKind<R, S>, 'startChecks' | 'maximumRefusedChangesShare'>;
  readonly generations: Generations;
  readonly target: IndexTarget<R, S>;
  /** Called when a step begins; awaited, so that the process can receive its signals before the step. */
  readonly onPhase: (phase: IndexingPhase) => Promise<void>;
  readonly signal: AbortSignal;
  /** Does the work that keeps the thread busy for seconds to a minute, in which no signal is received. */
  readonly duringBuild?: DuringBuild;
}

export type DuringBuild = <T>(work: () => T) => T;

/** What a run says of itself when it begins. */
export interface RunFacts {
  readonly run: string;
  /** Build and check, but never make it visible. */
  readonly dryRun: boolean;
  /** The records were generated, not published by an authority. */
  readonly sample: boolean;
}

/** What a run says when all its records have been given. */
export interface RunEnd {
  /** Records that must have arrived. */
  readonly published: number;
  readonly refused: number;
  readonly sourceVersion: string | null;
  /** What changed since the last full load; absent after one. */
  readonly versions?: KeyVersions;
  /** Gates of the run's own, besides those of every generation. */
  readonly gates?: readonly Gate[];
}

/** What says that an index cannot be read, now or later. */
const damages = [IndexFileError, DictionaryError, FilePartsError, GenerationError];

/** The making of one generation, from its first record to the switch. Holds the register's lock all the time. */
export class SnapshotIndexing<R extends VersionedRecord, S extends ClosableSearch> {
  readonly run: string;
  private readonly checks: GenerationChecks<R, S>;
  private builder: IndexBuilder<R> | null;
  private received = 0;

  private constructor(
    private readonly begin: RunFacts,
    private readonly parts: IndexingParts<R, S>,
    private readonly lock: RunLock,
    private readonly staged: StagedGeneration,
  ) {
    this.run = begin.run;
    this.checks = parts.kind.startChecks();
    this.builder = parts.target.createBuilder();
  }

  /**
   * Takes the register, removes leftovers and makes room for a new generation.
   *
   * @param held the register's lock, when the caller has taken it; it is released with the run
   * @throws RegisterBusyError when another run holds the register
   */
  static async begin<R extends VersionedRecord, S extends ClosableSearch>(
    begin: RunFacts,
    parts: IndexingParts<R, S>,
    held?: RunLock,
  ): Promise<SnapshotIndexing<R, S>> {
    const lock = held ?? (await parts.generations.lock());
    try {
      await parts.generations.clean();
      const indexing = new SnapshotIndexing(begin, parts, lock, await parts.generations.begin());
      await indexing.remember();
      return indexing;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  add(records: readonly R[]): void {
    this.builder?.add(records);
    this.received += records.length;
    this.checks.add(records);
  }

  /** Builds, writes, checks and, when every gate passed, switches. The register is free again afterwards. */
  async finish(end: RunEnd): Promise<RunOutcome> {
    try {
      const { counts, changes, previous } = await this.build(end);
      await this.parts.target.stage(this.staged, this.parts.signal);
      await this.step('checking');
      const gates = await this.gates(end, counts, previous);
      const before = previous === null || previous.manifest.sample ? null : previous.manifest.report.counts;
      return await this.conclude(end, gates, counts, changes, before);
    } catch (error) {
      await this.parts.generations.discard(this.staged).catch(() => undefined);
      throw error;
    } finally {
      await this.lock.release();
    }
  }

  /** Leaves everything as it was before the snapshot. */
  async abort(): Promise<void> {
    this.builder = null;
    try {
      await this.parts.generations.discard(this.staged);
    } finally {
      await this.lock.release();
    }
  }

  private async step(phase: IndexingPhase): Promise<void> {
    await this.parts.onPhase(phase);
    this.parts.signal.throwIfAborted();
  }

  /** The built index goes out of reach when this returns, so that the checks do not hold it in memory twice. */
  private async build(
    end: RunEnd,
  ): Promise<{ counts: BuiltIndex['counts']; changes: Difference | null; previous: Generation | null }> {
    const { generations, target } = this.parts;
    await this.step('building');
    const { duringBuild = (work) => work() } = this.parts;
    const built = duringBuild(() => (this.builder ?? target.createBuilder()).build());
    this.builder = null;
    await built.writeTo(this.staged.indexPath);
    const fingerprints = built.fingerprints();
    await generations.writeFingerprints(this.staged, fingerprints);
    if (end.versions !== undefined) await generations.writeVersions(this.staged, end.versions);
    const previous = await this.live();
    const before = previous === null ? null : await generations.fingerprintsOf(previous);
    return { counts: built.counts, changes: before === null ? null : difference(before, fingerprints), previous };
  }

  /** What was generated says nothing of a real register. A damaged index must not stop the import that would replace it. */
  private async remember(): Promise<void> {
    const { generations, target } = this.parts;
    const previous = await this.live();
    if (this.builder === null || previous === null || previous.manifest.sample !== this.begin.sample) return;
    try {
      await target.remember(this.builder, previous, generations);
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone && !damages.some((kind) => error instanceof kind)) throw error;
    }
  }

  /** A damaged live generation must not stop the import that would replace it. */
  private async live(): Promise<Generation | null> {
    try {
      return await this.parts.generations.live();
    } catch (error) {
      if (error instanceof GenerationError) return null;
      throw error;
    }
  }

  private async gates(end: RunEnd, counts: BuiltIndex['counts'], previous: Generation | null): Promise<Gate[]> {
    const { published, refused } = end;
    const search = await this.parts.target.open(this.staged, this.parts.signal);
    try {
      const built = { published, received: this.received, refused, counts, previous };
      return [...(end.gates ?? []), ...(await this.checks.gates(built, search))];
    } finally {
      await search.close();
    }
  }

  private async conclude(
    end: RunEnd,
    gates: readonly Gate[],
    counts: BuiltIndex['counts'],
    changes: Difference | null,
    before: BuiltIndex['counts'] | null,
  ): Promise<RunOutcome> {
    const { generations } = this.parts;
    const staged = this.staged;
    const passed = gates.every((gate) => gate.passed);
    const verdict = !passed ? 'refused' : this.begin.dryRun ? 'checked' : 'live';
    const report = { verdict, counts, difference: changes, before, gates } as const;
    const facts = { run: this.run, sourceVersion: end.sourceVersion, sample: this.begin.sample, report };
    const bytes = await generations.sizeOf(staged);
    const outcome = { verdict, generation: staged.id, bytes, report } as const;
    if (this.begin.dryRun) {
      await generations.discard(staged);
      return { ...outcome, directory: null };
    }
    if (!passed) return { ...outcome, directory: await generations.refuse(staged, facts) };
    await this.step('switching');
    return { ...outcome, directory: (await generations.publish(staged, facts)).directory };
  }
}
