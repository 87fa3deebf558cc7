import type { KeyedRecord, RecordBus, RegisterMessage } from '@tripoint/bus';
import type { ReadOptions } from '@tripoint/registers';
import type { Downloader } from './downloader';
import type { ImportStores } from './import-stores';
import type { RemoteIndexer } from './run-carrier';
import type { RunCompanions, RunRegister } from './run-companions';
import type { JournalParts } from './run-journal';
import type { RunOrigin } from './run-record';
import type { DownloadSource, OpenedSource } from './source';

/** What every run is asked for. */
export interface RunRequest {
  readonly reader: RunRegister;
  /** File or folder of the register, or what to download. */
  readonly from: string | DownloadSource;
  /** Folder of the hierarchy files; without it they are looked for beside the register. */
  readonly hierarchy?: string;
  /** Build and check, but make nothing visible. */
  readonly dryRun: boolean;
  /** Build also from a source that answers already. */
  readonly again?: boolean;
  /** Id of the run; made up when absent. */
  readonly run?: string;
  /** Default: the start of a service. */
  readonly origin?: RunOrigin;
}

export interface RunParts extends JournalParts {
  readonly bus: RecordBus;
  /** Absent when the indexer is in this process. */
  readonly remote?: RemoteIndexer | null;
  readonly dataDir: string;
  /** Default: on disk. */
  readonly stores?: ImportStores;
  /** Without it only files of this machine can be read. */
  readonly downloader?: Downloader;
  /** Folder for downloaded files. */
  readonly cacheDir: string;
  /** Stops the run; nothing becomes visible. */
  readonly signal: AbortSignal;
  /** Called when an indexer of another process keeps the run waiting before it begins. */
  readonly onWaiting?: () => void;
}

/** What was counted by the end of a run's reading. */
export interface RunTotals {
  readonly published: number;
  readonly refused: number;
  readonly sourceVersion: string | null;
}

/** What one mode of run does in its own way: `R` is the kind of record, `T` what is read, records or changes. */
export interface RunKind<R extends KeyedRecord, T> {
  /** Run of the generation the changes are made to; null for a full load. */
  readonly base: string | null;
  readonly redriven: string | null;
  readonly sample: boolean;
  /** A run that read nothing at all ends without a new generation. */
  readonly mayBeEmpty: boolean;
  /** Refused rows speak against this source; those of a redrive spoke against an earlier one. */
  readonly countsRefused: boolean;
  begin(run: string): RegisterMessage<R>;
  open(path: string, options: ReadOptions, companions: RunCompanions): Promise<OpenedSource<T>>;
  /** The record of an item; null when it removes one. */
  recordOf(item: T): R | null;
  batch(run: string, items: readonly T[]): RegisterMessage<R>;
  end(run: string, totals: RunTotals): RegisterMessage<R>;
}
