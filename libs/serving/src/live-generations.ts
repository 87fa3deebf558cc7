import { type CurrentWatch, dataTimeMs, type GenerationManifest, isPassing, ServingNote } from '@tripoint/generations';
import type { IndexData } from '@tripoint/index';
import { type Clock, errorFields, type Logger, OutageLog, systemClock } from '@tripoint/runtime';
import type { GenerationSource, OpenableGeneration } from './generation-source';
import type { AnsweringGeneration, AnsweringRegisters } from './register-list';

/** A generation that could not be loaded is read again after this time, in milliseconds; a new one at once. */
const RETRY_MS = 30_000;

interface InUse {
  readonly generation: OpenableGeneration;
  readonly records: number;
  manifest: GenerationManifest | null;
}

/** Searches the indexes that it is handed. */
export interface LoadedPool {
  load(index: IndexData, generation: string): Promise<void>;
}

/** Follows the live generation of each register and hands every new one to the search pool. */
export class LiveGenerations implements AnsweringRegisters {
  private readonly watches: CurrentWatch[];
  private readonly note: ServingNote;
  /** Failures reported for each register since its last success: it is looked at every second, but each is reported once. */
  private readonly reported = new Map<string, Set<string>>();
  /** Generations that could not be loaded, by register and id, and when to read them again. */
  private readonly failed = new Map<string, { readonly error: unknown; readonly againAtMs: number }>();
  /** Registers that have a generation that answers. */
  private readonly loaded = new Set<string>();
  private readonly engine: OutageLog;
  private readonly withoutAnswer = new Set<string>();
  /** Those that are being opened. */
  private readonly opening = new Set<Promise<IndexData>>();
  /** What answers, by register; its manifest is null while that cannot be read. */
  private readonly inUse = new Map<string, InUse>();

  constructor(
    private readonly source: GenerationSource,
    registers: readonly string[],
    private readonly pool: LoadedPool,
    private readonly logger: Logger,
    private readonly clock: Clock = systemClock,
  ) {
    this.note = new ServingNote(source.serving, registers);
    const away = 'the engine does not answer: generations in use go on answering as far as they can';
    this.engine = new OutageLog({ logger, away, back: 'the engine answers again' });
    this.watches = registers.map((register) =>
      source.watch(
        register,
        (generation) => this.takeOver(register, generation),
        (error) => this.onFailure(register, error),
        () => void this.withoutAnswer.delete(register),
      ),
    );
  }

  /**
   * Registers that nothing answers for although they were imported, or may have been: what is stored cannot be loaded, or
   * where it is stored cannot be read.
   */
  get unavailable(): ReadonlySet<string> {
    return this.withoutAnswer;
  }

  /** How old the data are that answer, by register, in seconds; without registers that do not answer. */
  get dataAges(): ReadonlyMap<string, number> {
    const nowMs = this.clock.now();
    const ages = [...this.inUse].flatMap(([register, { manifest }]) =>
      manifest === null ? [] : [[register, (nowMs - dataTimeMs(manifest)) / 1_000] as const],
    );
    return new Map(ages);
  }

  async answering(): Promise<ReadonlyMap<string, AnsweringGeneration>> {
    const answering = new Map<string, AnsweringGeneration>();
    for (const [register, inUse] of this.inUse) {
      inUse.manifest ??= await inUse.generation.manifest();
      // What has no manifest is not whole: it was removed, and another one is about to answer.
      if (inUse.manifest !== null) answering.set(register, { manifest: inUse.manifest, records: inUse.records });
    }
    return answering;
  }

  /** Looks for new generations at once; resolves when they are in use. */
  async look(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.look()));
  }

  async close(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.close()));
    await this.note.close();
    await this.source.close();
  }

  /** A generation that could not be loaded is not read again at once: it may be large. */
  private async takeOver(register: string, generation: OpenableGeneration): Promise<void> {
    const key = `${register} ${generation.id}`;
    const failure = this.failed.get(key);
    if (failure && this.clock.now() < failure.againAtMs) throw failure.error;
    try {
      await this.load(register, generation);
    } catch (error) {
      this.failed.set(key, { error, againAtMs: this.clock.now() + RETRY_MS });
      throw error;
    }
    this.failed.delete(key);
    this.loaded.add(register);
    this.withoutAnswer.delete(register);
    this.reported.delete(register);
    this.note.answersFrom(register, generation.id);
  }

  private async load(register: string, generation: OpenableGeneration): Promise<void> {
    const startedAt = performance.now();
    const index = await this.open(generation);
    await this.pool.load(index, generation.id);
    const ms = Math.round(performance.now() - startedAt);
    // It answers, whatever is known about it.
    const manifest = await generation.manifest().catch(() => null);
    this.inUse.set(register, { generation, manifest, records: index.header.counts.rows });
    this.logger.info('generation taken over', { register, generation: generation.id, ms });
  }

  /** Waits for others that are being opened too: what is loaded together is warmed up once. */
  private async open(generation: OpenableGeneration): Promise<IndexData> {
    const opening = generation.open();
    this.opening.add(opening);
    try {
      return await opening;
    } finally {
      this.opening.delete(opening);
      await Promise.allSettled(this.opening);
    }
  }

  private async onFailure(register: string, error: unknown): Promise<void> {
    if (!this.loaded.has(register)) {
      this.withoutAnswer.add(register);
      // With nothing to answer from, the generation before is better than none; the live one is tried again.
      await this.takeOverPrevious(register);
    }
    this.report(register, error);
  }

  private async takeOverPrevious(register: string): Promise<void> {
    try {
      const previous = await this.source.previous(register);
      if (previous !== null) await this.takeOver(register, previous);
    } catch (error) {
      this.report(register, error);
    }
  }

  private report(register: string, error: unknown): void {
    // Nothing is wrong with the generation: where it is stored is away, for all registers together.
    if (isPassing(error)) {
      this.engine.failed(error, { register });
      return;
    }
    const text = error instanceof Error ? error.message : String(error);
    const reported = this.reported.get(register) ?? new Set();
    if (reported.has(text)) return;
    this.reported.set(register, reported.add(text));
    this.logger.error('generation not taken over', { register, ...errorFields(error) });
  }
}
