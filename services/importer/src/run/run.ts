import {
  ConsumerFailedError,
  type RecordBus,
  type RegisterMessage,
  type RegisterTopics,
  registerTopics,
  type Subscription,
} from '@tripoint/bus';
import {
  createGenerationId,
  type Generations,
  LockLostError,
  type RunLock,
  type RunNews,
  type RunOutcome,
  thisProcess,
} from '@tripoint/generations';
import type { AddressRecord, ReadOptions, ReadReport, RegisterReader } from '@tripoint/registers';
import type { Download, Downloader } from './downloader';
import { explainFailure, explainUnknownEnd, RunRefusedError } from './explain-failure';
import { type ImportStores, storesOf } from './import-stores';
import {
  type LiveGeneration,
  liveGeneration,
  type OpenKnown,
  runsWithGeneration,
  wholeOrNull,
} from './live-generation';
import { peakMemoryBytes } from './peak-memory';
import { ReaderStates } from './reader-states';
import { RefusedRowsFile } from './refused-rows';
import type { RemoteIndexer } from './run-carrier';
import { type JournalParts, RunJournal } from './run-journal';
import {
  type RunMode,
  type RunOrigin,
  type RunProcess,
  type RunProgress,
  type RunRecord,
  type RunState,
  switched,
} from './run-record';
import { unlessAborted, within } from './within';

/** A register that is fetched first: from an address, or what its publisher offers. */
export interface DownloadSource {
  /** Null for what the publisher offers. */
  readonly url: string | null;
}

/** What every run is asked for. */
export interface RunRequest {
  readonly reader: RegisterReader;
  /** File or folder of the register, or what to download. */
  readonly from: string | DownloadSource;
  /** Folder of the hierarchy files; without it they are looked for beside the register. */
  readonly hierarchy?: string;
  /** Build and check, but make nothing visible. */
  readonly dryRun: boolean;
  /** Id of the run; made up when absent. */
  readonly run?: string;
  /** Default: the start of a service. */
  readonly origin?: RunOrigin;
}

export interface ImportParts extends JournalParts {
  readonly bus: RecordBus;
  /** Absent when the indexer is in this process. */
  readonly remote?: RemoteIndexer | null;
  readonly dataDir: string;
  /** Default: on disk. */
  readonly stores?: ImportStores;
  /** Opens the live addresses for change sets and redrives; without it there are none. */
  readonly openKnown?: OpenKnown;
  /** Without it only files of this machine can be read. */
  readonly downloader?: Downloader;
  /** Folder for downloaded files. */
  readonly cacheDir: string;
  /** Stops the run; nothing becomes visible. */
  readonly signal: AbortSignal;
  /** Called when an indexer of another process keeps the run waiting before it begins. */
  readonly onWaiting?: () => void;
}

/** What a run reads: records of a full load or changes. */
export interface OpenedSource<T> {
  readonly totalBytes: number | null;
  bytesRead(): number;
  batches(): AsyncIterable<readonly T[]>;
  report(): ReadReport;
  saveState?(folder: string): Promise<void>;
}

/** What was counted by the end of a run's reading. */
export interface RunTotals {
  readonly published: number;
  readonly refused: number;
  readonly sourceVersion: string | null;
}

/** What one mode of run does in its own way. */
export interface RunKind<T> {
  readonly mode: RunMode;
  /** Run of the generation the changes are made to; null for a full load. */
  readonly base: string | null;
  readonly redriven: string | null;
  readonly sample: boolean;
  /** A run that read nothing at all ends without a new generation. */
  readonly mayBeEmpty: boolean;
  /** Refused rows speak against this source; those of a redrive spoke against an earlier one. */
  readonly countsRefused: boolean;
  begin(run: string): RegisterMessage<AddressRecord>;
  open(path: string, options: ReadOptions): Promise<OpenedSource<T>>;
  batch(run: string, items: readonly T[]): RegisterMessage<AddressRecord>;
  end(run: string, totals: RunTotals): RegisterMessage<AddressRecord>;
}

/** What was published is taken back within this time, or by the next run; in milliseconds. */
const TAKE_BACK_MS = 10_000;
/** Connections are closed within this time, or with the process; in milliseconds. */
const CLOSE_MS = 10_000;
/** Whoever was not heard of for longer may have lost its register; in milliseconds. */
const PROVE_MS = 10_000;
/** After this wait a person is told what the run waits for; in milliseconds. */
const WAITING_MS = 5_000;
const RELEASE_DAY = /^\d{8}$/;

/** The indexer's last word never came although it consumed everything. */
class NoOutcomeError extends Error {
  override readonly name = 'NoOutcomeError';
}

/**
 * Runs one import: takes the register, fetches the source, reads and publishes it, and follows the indexer to the end.
 * Whatever goes wrong with the source, the index or the disk is told in the record it returns.
 *
 * @param prepare finds out how the run is to be done, before anything is taken
 */
export async function followRun<T>(
  request: RunRequest,
  parts: ImportParts,
  mode: RunMode,
  prepare: (live: LiveGeneration | null) => Promise<RunKind<T>>,
): Promise<RunRecord> {
  const { pid, host } = thisProcess;
  const run = new ImportRun<T>(request, parts, mode, { pid, host, start: await thisProcess.startOf(pid) });
  return await run.follow(prepare);
}

class ImportRun<T> {
  private readonly request: RunRequest;
  private readonly parts: ImportParts;
  private readonly mode: RunMode;
  private readonly process: RunProcess;
  private readonly topics: RegisterTopics<AddressRecord, RunNews>;
  private readonly generations: Generations;
  private readonly states: ReaderStates;
  private readonly refused: RefusedRowsFile;
  private readonly journal: RunJournal;
  private readonly run: string;
  private kind: RunKind<T> | null = null;
  private live: LiveGeneration | null = null;
  private input: OpenedSource<T> | null = null;
  private downloaded = { bytes: 0, totalBytes: null as number | null };
  private path: string | null = null;
  private hierarchy: string | null;
  private releaseDay: number | null = null;
  private sourceVersion: string | null = null;
  private rows = 0;
  private readMs = 0;
  private outcome: RunOutcome | null = null;
  private onOutcome: () => void = () => undefined;
  private lock: RunLock | null = null;
  private provedMs = 0;
  /** How far the protocol is: what was published may be taken back, what was ended may not. */
  private told: 'nothing' | 'begin' | 'end' = 'nothing';

  constructor(request: RunRequest, parts: ImportParts, mode: RunMode, owner: RunProcess) {
    this.request = request;
    this.parts = parts;
    this.mode = mode;
    this.process = owner;
    this.topics = registerTopics(request.reader.id);
    this.generations = storesOf(parts).generations(request.reader.id);
    this.states = new ReaderStates(parts.dataDir, request.reader.id);
    this.journal = new RunJournal(typeof request.from === 'string' ? 'reading' : 'downloading', parts);
    this.run = request.run ?? createGenerationId(this.journal.startedAt);
    this.hierarchy = request.hierarchy ?? null;
    this.refused = new RefusedRowsFile(parts.runs.refusedPath(this.run));
  }

  async follow(prepare: (live: LiveGeneration | null) => Promise<RunKind<T>>): Promise<RunRecord> {
    const { bus, signal, remote = null } = this.parts;
    let news: Subscription | null = null;
    let begun = false;
    try {
      signal.throwIfAborted();
      await this.take();
      news = await bus.subscribe(this.topics.status, (told) => this.hear(told));
      this.live = await liveGeneration(this.generations);
      this.kind = await prepare(this.live);
      await this.begin(this.kind);
      begun = true;
      await this.tidy();
      await this.journal.note(this.record(null));
      return await this.perform(this.kind);
    } catch (error) {
      // Over a carrier that keeps messages a begin that nobody has taken yet would hold the register one day.
      if (begun || (remote !== null && this.told !== 'nothing')) {
        await this.takeBack(signal.aborted ? 'stopped' : 'failed');
      }
      if (remote !== null && this.told === 'end' && !(error instanceof ConsumerFailedError)) {
        return await this.endUnknown(error);
      }
      await this.states.remove(this.run).catch(() => undefined);
      const record = this.record(explainFailure(error), signal.aborted ? 'stopped' : 'failed');
      // Without the register in hand, or without room on the disk, the record is for the caller alone.
      if (begun) await this.journal.note(record);
      else await this.journal.tell(record);
      return record;
    } finally {
      await this.refused.close().catch(() => undefined);
      await within(CLOSE_MS, news?.close());
      await this.lock?.release();
    }
  }

  /** Where all machines share the generations, one of them imports a register at a time. */
  private async take(): Promise<void> {
    this.lock = (await storesOf(this.parts).takeRun?.(this.request.reader.id)) ?? null;
    this.provedMs = Date.now();
  }

  private async begin(kind: RunKind<T>): Promise<void> {
    const { bus, signal, onWaiting } = this.parts;
    const waiting = setTimeout(() => onWaiting?.(), WAITING_MS);
    try {
      this.told = 'begin';
      await this.publish(kind.begin(this.run));
      // What stands in the way of the run is told before anything is fetched or read.
      await unlessAborted(bus.flush(this.topics.records), signal);
    } finally {
      clearTimeout(waiting);
    }
  }

  /** The indexer has all it needs and its last word did not come: what answers tells, now or to whoever asks later. */
  private async endUnknown(error: unknown): Promise<RunRecord> {
    const live = await wholeOrNull(this.generations.live()).catch(() => null);
    if (live?.manifest.run === this.run) {
      const record = switched(this.record(null), live.manifest, live.directory);
      await this.journal.note(record);
      return record;
    }
    const failure = explainUnknownEnd(error);
    // Kept as a run that has not ended: once this process is gone, whoever reads it looks at what answers.
    await this.journal.note(this.record(failure));
    return this.record(failure, 'failed');
  }

  private async tidy(): Promise<void> {
    await this.parts.runs.tidy();
    await this.states.keepOnly(await runsWithGeneration(this.generations));
  }

  private async perform(kind: RunKind<T>): Promise<RunRecord> {
    const path = await this.fetch();
    if (path === null) return await this.endUnchanged();
    await this.read(kind, path);
    const writeState = this.stateWriter();
    if (kind.mayBeEmpty && this.rows === 0 && this.totals().refused === 0) {
      // No address shows what was followed, but the next change set begins behind it.
      if (writeState !== null && kind.mode === 'changes' && kind.base !== null) {
        await this.states.replace(kind.base, this.totals().sourceVersion, writeState);
      }
      return await this.endUnchanged();
    }
    if (writeState !== null) await this.states.save(this.run, writeState);
    const { verdict } = await this.end(kind);
    if (verdict !== 'live') await this.states.remove(this.run);
    return await this.close(verdict);
  }

  /** How the reader keeps what the next change set needs; null when it keeps nothing, and for a dry run. */
  private stateWriter(): ((folder: string) => Promise<void>) | null {
    const input = this.input;
    if (this.request.dryRun || input?.saveState === undefined) return null;
    return (folder) => (input as Required<OpenedSource<T>>).saveState(folder);
  }

  /** Where the source lies on this machine; null when the publisher offers nothing that does not answer already. */
  private async fetch(): Promise<string | null> {
    const { reader, from } = this.request;
    const { downloader, cacheDir, signal } = this.parts;
    if (typeof from === 'string') {
      this.path = from;
      return from;
    }
    if (downloader === undefined) {
      throw new RunRefusedError('source', 'files cannot be downloaded here: name a file or a folder with --from');
    }
    this.tell();
    const download = await downloader.download({
      register: reader.id,
      mode: this.mode === 'changes' ? 'changes' : 'full',
      since: await this.followedUpTo(),
      url: from.url,
      cacheDir,
      signal,
      onProgress: (bytes, totalBytes) => {
        this.downloaded = { bytes, totalBytes };
        this.tell();
      },
    });
    signal.throwIfAborted();
    this.path = download.path;
    this.hierarchy ??= download.hierarchy;
    this.sourceVersion = download.sourceVersion;
    if (RELEASE_DAY.test(download.sourceVersion ?? '')) this.releaseDay = Number(download.sourceVersion);
    return this.answersAlready(download) ? null : download.path;
  }

  /** Version up to which the addresses that answer are right; null when there are none, or it is unknown. */
  private async followedUpTo(): Promise<string | null> {
    if (this.live === null || this.live.sample) return null;
    return (await this.states.find(this.live.run))?.sourceVersion ?? this.live.sourceVersion;
  }

  /** What was fetched before need not have become live: only the version of the live generation tells. */
  private answersAlready({ unchanged, sourceVersion }: Download): boolean {
    const live = this.live;
    if (!unchanged || live === null || live.sample || this.request.dryRun) return false;
    return sourceVersion !== null && sourceVersion === live.sourceVersion;
  }

  private async read(kind: RunKind<T>, path: string): Promise<void> {
    const { signal } = this.parts;
    this.journal.enter('reading');
    this.tell();
    this.input = await kind.open(path, {
      onRefused: this.refused.add,
      ...(this.hierarchy === null ? {} : { hierarchy: this.hierarchy }),
      ...(this.releaseDay === null ? {} : { releaseDay: this.releaseDay }),
    });
    for await (const items of this.input.batches()) {
      signal.throwIfAborted();
      await this.publish(kind.batch(this.run, items));
      this.rows += items.length;
      await this.keepRefused(false);
      this.tell();
    }
    signal.throwIfAborted();
    this.readMs = this.journal.phaseMs();
    this.keepSamples(this.input.report());
    await this.keepRefused(true);
  }

  /** A reader that tells no refused rows still has the first of each reason. */
  private keepSamples({ refused }: ReadReport): void {
    if (this.refused.summary.kept > 0 || Object.keys(refused).length === 0) return;
    this.refused.markIncomplete();
    for (const [reason, { samples }] of Object.entries(refused)) {
      for (const sample of samples) this.refused.add({ reason, ...sample });
    }
  }

  private async keepRefused(everything: boolean): Promise<void> {
    for (const { reason, file, line, row } of await this.refused.flush(everything)) {
      await this.parts.bus.publish(this.topics.deadLetters, { run: this.run, reason, file, line, text: row });
    }
  }

  private async end(kind: RunKind<T>): Promise<RunOutcome> {
    const { bus, remote = null } = this.parts;
    // From here on the indexer decides: an indexer of another process cannot be stopped any more.
    this.told = 'end';
    await this.publish(kind.end(this.run, this.totals()));
    const heard = async (): Promise<void> => {
      await bus.flush(this.topics.records);
      await bus.flush(this.topics.status);
    };
    if (remote === null) await heard();
    else {
      await unlessAborted(heard(), remote.lost);
      await unlessAborted(this.untilLastWord(remote.newsMs), remote.lost);
    }
    if (this.outcome === null) throw new NoOutcomeError('the indexer did not tell how the run ended');
    return this.outcome;
  }

  private totals(): RunTotals {
    const report = this.input?.report();
    const counted = this.kind?.countsRefused === false ? {} : (report?.refused ?? {});
    const refused = Object.values(counted).reduce((sum, { count }) => sum + count, 0);
    return { published: this.rows, refused, sourceVersion: report?.sourceVersion ?? this.sourceVersion };
  }

  private async endUnchanged(): Promise<RunRecord> {
    await this.takeBack('unchanged');
    return await this.close('unchanged');
  }

  /**
   * The last word comes with the commit of the run's end or soon after. Where that commit came too early, because a
   * partition changed hands, an indexer still builds and is waited for.
   */
  private async untilLastWord(newsMs: number): Promise<void> {
    do await within(newsMs, this.lastWord());
    while (this.outcome === null && (await this.isBeingBuilt()));
  }

  private async isBeingBuilt(): Promise<boolean> {
    const { isBeingBuilt } = storesOf(this.parts);
    // Who cannot be asked now is asked again.
    return isBeingBuilt !== null && (await isBeingBuilt(this.request.reader.id).catch(() => true));
  }

  /** Resolves when the indexer said how the run ended. */
  private lastWord(): Promise<void> {
    return new Promise((resolve) => {
      this.onOutcome = resolve;
      if (this.outcome !== null) resolve();
    });
  }

  private async publish(message: RegisterMessage<AddressRecord>): Promise<void> {
    await this.proveTaken();
    await this.parts.bus.publish(this.topics.records, message);
  }

  /** A process that was held for long must not publish into the run of the one that took its register. */
  private async proveTaken(): Promise<void> {
    if (this.lock === null || Date.now() - this.provedMs < PROVE_MS) return;
    await this.lock.prove().catch((error: unknown) => {
      if (error instanceof LockLostError) throw error;
    });
    this.provedMs = Date.now();
  }

  private async takeBack(reason: string): Promise<void> {
    const { bus } = this.parts;
    const abort = async (): Promise<void> => {
      await bus.publish(this.topics.records, { kind: 'snapshot-abort', run: this.run, reason });
      await bus.flush(this.topics.records);
    };
    // The consumer takes back what it cannot finish; the first error is the one to tell.
    await within(TAKE_BACK_MS, abort());
  }

  private async hear(news: RunNews): Promise<void> {
    if (news.run !== this.run) return;
    if ('outcome' in news) {
      this.outcome = news.outcome;
      this.onOutcome();
      return;
    }
    this.journal.enter(news.phase);
    this.tell();
    await this.journal.note(this.record(null));
  }

  private async close(state: RunState): Promise<RunRecord> {
    const record = this.record(null, state);
    this.journal.enter(state);
    this.tell();
    await this.journal.note(record);
    return record;
  }

  private tell(): void {
    this.journal.progressed(this.progress(), () => this.record(null));
  }

  private progress(): RunProgress {
    const input = this.input;
    const { bytes, totalBytes } =
      input === null ? this.downloaded : { bytes: input.bytesRead(), totalBytes: input.totalBytes };
    const share = totalBytes === null || totalBytes === 0 ? null : Math.min(1, bytes / totalBytes);
    return { rows: this.rows, bytes, totalBytes, share };
  }

  private record(failure: RunRecord['failure'], state: RunState = this.journal.state): RunRecord {
    const ended = state !== this.journal.state || failure !== null;
    const readMs = this.readMs || this.journal.phaseMs();
    const { reader, from, dryRun, origin } = this.request;
    return {
      run: this.run,
      register: reader.id,
      state,
      origin: origin ?? { kind: 'start', who: null },
      mode: this.mode,
      base: this.kind?.base ?? null,
      redriven: this.kind?.redriven ?? null,
      from: typeof from === 'string' ? from : (from.url ?? 'publisher'),
      path: this.path,
      hierarchy: this.hierarchy,
      sourceVersion: this.totals().sourceVersion,
      dryRun,
      sample: this.kind?.sample ?? false,
      startedAt: this.journal.startedAt.toISOString(),
      endedAt: ended ? this.journal.now().toISOString() : null,
      durationMs: this.journal.elapsedMs(),
      rowsPerSecond: readMs === 0 ? 0 : Math.round((this.rows * 1000) / readMs),
      peakMemoryBytes: peakMemoryBytes(),
      progress: this.progress(),
      read: this.input?.report() ?? null,
      refusedRows: this.refused.summary,
      outcome: this.outcome,
      failure,
      process: this.process,
      rolledBack: null,
    };
  }
}
