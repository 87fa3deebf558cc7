import { join } from 'node:path';
import { InProcessBus, type RecordBus } from '@tripoint/bus';
import { importChanges } from './import-changes';
import { type ImportRequest, importRegister } from './import-register';
import type { ImportParts, RunRequest } from './import-run';
import type { KeptList } from './kept-list';
import { type RedriveRequest, redriveRefused } from './redrive-refused';
import type { RunRecord } from './run-record';
import { RunStore } from './run-store';

/** Starts whoever turns the records of a register into generations under a data directory. */
export type StartIndexer = (options: {
  readonly bus: RecordBus;
  readonly register: string;
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** Least rows against the live generation, 0 to 1; the indexer's own choice when absent. */
  readonly minimumRowsShare?: number;
  /** Queries and points of the operator that a new generation must answer as told. */
  readonly keptList?: KeptList;
}) => Promise<{ close(): Promise<void> }>;

type PassedOn = Pick<ImportParts, 'openKnown' | 'downloader' | 'onProgress' | 'onRecord' | 'now'>;

/** What runs in one process are made of. */
export interface LocalImportParts extends PassedOn {
  readonly dataDir: string;
  readonly startIndexer: StartIndexer;
  readonly signal: AbortSignal;
  readonly minimumRowsShare?: number;
  readonly keptList?: KeptList;
}

export interface LocalImportOptions extends LocalImportParts, ImportRequest {}

/** Folder of a data directory for downloaded registers. */
const DOWNLOADS = 'downloads';

/** Imports a register with reader and indexer in one process, on the in-process bus. Returns as importRegister does. */
export function importLocally(options: LocalImportOptions): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => importRegister(options, parts));
}

/** Applies change sets with reader and indexer in one process. Returns as importChanges does. */
export function importChangesLocally(options: LocalImportParts & RunRequest): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => importChanges(options, parts));
}

/** Reads refused rows again with reader and indexer in one process. Returns as redriveRefused does. */
export function redriveLocally(options: LocalImportParts & RedriveRequest): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => redriveRefused(options, parts));
}

async function runLocally(
  register: string,
  options: LocalImportParts,
  act: (parts: ImportParts) => Promise<RunRecord>,
): Promise<RunRecord> {
  const { dataDir, startIndexer, signal, minimumRowsShare, keptList } = options;
  const bus = new InProcessBus();
  try {
    const indexer = await startIndexer({
      bus,
      register,
      dataDir,
      signal,
      ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }),
      ...(keptList === undefined ? {} : { keptList }),
    });
    try {
      return await act({
        bus,
        dataDir,
        runs: new RunStore(dataDir, register),
        cacheDir: join(dataDir, DOWNLOADS),
        signal,
        ...definedOnly(options),
      });
    } finally {
      await indexer.close();
    }
  } finally {
    await bus.close();
  }
}

function definedOnly({ openKnown, downloader, onProgress, onRecord, now }: PassedOn): PassedOn {
  return {
    ...(openKnown === undefined ? {} : { openKnown }),
    ...(downloader === undefined ? {} : { downloader }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onRecord === undefined ? {} : { onRecord }),
    ...(now === undefined ? {} : { now }),
  };
}
