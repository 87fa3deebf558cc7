import { type RecordBus, type RegisterTopics, registerTopics } from '@tripoint/bus';
import type { AddressRecord, ReadReport, RegisterInput, RegisterReader } from '@tripoint/registers';
import { createGenerationId, type RunNews, type RunOutcome } from '@tripoint/search';
import { explainFailure } from './explain-failure';
import type { RunRecord, RunState } from './run-record';
import type { RunStore } from './run-store';

export interface ImportRequest {
  readonly reader: RegisterReader;
  /** File or folder of the register. */
  readonly from: string;
  /** Folder of the hierarchy files; without it they are looked for beside the register. */
  readonly hierarchy?: string;
  /** Build and check, but make nothing visible. */
  readonly dryRun: boolean;
  /** The register is a generated one. */
  readonly sample: boolean;
}

/** How far a run is. */
export interface ImportProgress {
  readonly state: RunState;
  readonly rows: number;
  readonly elapsedMs: number;
  /** Share of the source that was read, 0 to 1; null when its size is unknown. */
  readonly share: number | null;
}

export interface ImportParts {
  readonly bus: RecordBus;
  readonly runs: RunStore;
  /** Stops the run; nothing becomes visible. */
  readonly signal: AbortSignal;
  /** Called after every batch and at every step; must be cheap. */
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly now?: () => Date;
}

/** The indexer's last word never came although it consumed everything. */
class NoOutcomeError extends Error {
  override readonly name = 'NoOutcomeError';
}

/**
 * Reads a register, publishes its records and follows the run to its end. Whatever goes wrong with the register, the
 * index or the disk is told in the record it returns.
 */
export async function importRegister(request: ImportRequest, parts: ImportParts): Promise<RunRecord> {
  const run = new ImportRun(request, parts);
  return await run.follow();
}

class ImportRun {
  readonly #request: ImportRequest;
  readonly #parts: ImportParts;
  readonly #topics: RegisterTopics<AddressRecord, RunNews>;
  readonly #now: () => Date;
  readonly #startedAt: Date;
  readonly #run: string;
  #input: RegisterInput | null = null;
  #state: RunState = 'reading';
  #rows = 0;
  #readMs = 0;
  #outcome: RunOutcome | null = null;

  constructor(request: ImportRequest, parts: ImportParts) {
    this.#request = request;
    this.#parts = parts;
    this.#topics = registerTopics(request.reader.id);
    this.#now = parts.now ?? (() => new Date());
    this.#startedAt = this.#now();
    this.#run = createGenerationId(this.#startedAt);
  }

  async follow(): Promise<RunRecord> {
    const { bus, runs } = this.#parts;
    const news = await bus.subscribe(this.#topics.status, (told) => this.#hear(told));
    let begun = false;
    try {
      await this.#begin();
      begun = true;
      await runs.tidy();
      await runs.save(this.#record(null));
      await this.#publishRecords();
      const { verdict } = await this.#end();
      return await this.#close(verdict);
    } catch (error) {
      if (begun) await this.#takeBack();
      const stopped = this.#parts.signal.aborted;
      const record = this.#record(explainFailure(error), stopped ? 'stopped' : 'failed');
      // Without the register in hand, or without room on the disk, the record is for the caller alone.
      if (begun) await this.#note(record);
      return record;
    } finally {
      await news.close();
    }
  }

  /** Resolves when the indexer has taken the register, so that what stands in its way is told before reading. */
  async #begin(): Promise<void> {
    const { bus, signal } = this.#parts;
    signal.throwIfAborted();
    const { reader, dryRun, sample } = this.#request;
    await bus.publish(this.#topics.records, {
      kind: 'snapshot-begin',
      register: reader.id,
      run: this.#run,
      dryRun,
      sample,
    });
    await bus.flush(this.#topics.records);
  }

  async #publishRecords(): Promise<void> {
    const { bus, signal } = this.#parts;
    const { reader, from, hierarchy } = this.#request;
    this.#tell();
    this.#input = await reader.open(from, hierarchy === undefined ? {} : { hierarchy });
    for await (const records of this.#input.batches()) {
      signal.throwIfAborted();
      await bus.publish(this.#topics.records, { kind: 'records', run: this.#run, records });
      this.#rows += records.length;
      this.#tell();
    }
    this.#readMs = this.#elapsedMs();
    await this.#publishDeadLetters(this.#input.report());
  }

  /** The reader keeps the first rows of each reason; the rest of them is in the counts. */
  async #publishDeadLetters({ refused }: ReadReport): Promise<void> {
    for (const [reason, { samples }] of Object.entries(refused)) {
      for (const { file, line, row } of samples) {
        await this.#parts.bus.publish(this.#topics.deadLetters, { run: this.#run, reason, file, line, text: row });
      }
    }
  }

  async #end(): Promise<RunOutcome> {
    const { bus } = this.#parts;
    const report = this.#input?.report();
    const refused = Object.values(report?.refused ?? {}).reduce((sum, { count }) => sum + count, 0);
    await bus.publish(this.#topics.records, {
      kind: 'snapshot-end',
      run: this.#run,
      published: this.#rows,
      refused,
      sourceVersion: report?.sourceVersion ?? null,
    });
    await bus.flush(this.#topics.records);
    await bus.flush(this.#topics.status);
    if (this.#outcome === null) throw new NoOutcomeError('the indexer did not tell how the run ended');
    return this.#outcome;
  }

  async #takeBack(): Promise<void> {
    const { bus } = this.#parts;
    const reason = this.#parts.signal.aborted ? 'stopped' : 'failed';
    try {
      await bus.publish(this.#topics.records, { kind: 'snapshot-abort', run: this.#run, reason });
      await bus.flush(this.#topics.records);
    } catch {
      // The consumer takes back what it cannot finish; the first error is the one to tell.
    }
  }

  async #hear(news: RunNews): Promise<void> {
    if (news.run !== this.#run) return;
    if ('outcome' in news) {
      this.#outcome = news.outcome;
      return;
    }
    this.#state = news.phase;
    this.#tell();
    await this.#note(this.#record(null));
  }

  async #close(state: RunState): Promise<RunRecord> {
    const record = this.#record(null, state);
    this.#state = state;
    this.#tell();
    await this.#note(record);
    return record;
  }

  /** After a switch the truth is on disk already: a record that cannot be written must not turn it into a failure. */
  async #note(record: RunRecord): Promise<void> {
    await this.#parts.runs.save(record).catch(() => undefined);
  }

  #elapsedMs(): number {
    return this.#now().getTime() - this.#startedAt.getTime();
  }

  #tell(): void {
    const total = this.#input?.totalBytes ?? null;
    const share = total === null || total === 0 ? null : Math.min(1, (this.#input?.bytesRead() ?? 0) / total);
    this.#parts.onProgress?.({ state: this.#state, rows: this.#rows, elapsedMs: this.#elapsedMs(), share });
  }

  #record(failure: RunRecord['failure'], state: RunState = this.#state): RunRecord {
    const ended = state !== this.#state || failure !== null;
    const durationMs = this.#elapsedMs();
    const readMs = this.#readMs || durationMs;
    return {
      run: this.#run,
      register: this.#request.reader.id,
      state,
      from: this.#request.from,
      dryRun: this.#request.dryRun,
      sample: this.#request.sample,
      startedAt: this.#startedAt.toISOString(),
      endedAt: ended ? this.#now().toISOString() : null,
      durationMs,
      rowsPerSecond: readMs === 0 ? 0 : Math.round((this.#rows * 1000) / readMs),
      peakMemoryBytes: process.resourceUsage().maxRSS * BYTES_PER_KIB,
      read: this.#input?.report() ?? null,
      outcome: this.#outcome,
      failure,
    };
  }
}

/** The system gives the peak in kibibytes. */
const BYTES_PER_KIB = 1024;
