import { InProcessBus, type RecordBus } from '@tripoint/bus';
import { type ImportParts, type ImportRequest, importRegister } from './import-register';
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
}) => Promise<{ close(): Promise<void> }>;

export interface LocalImportOptions extends ImportRequest {
  readonly dataDir: string;
  readonly startIndexer: StartIndexer;
  readonly signal: AbortSignal;
  readonly minimumRowsShare?: number;
  readonly onProgress?: ImportParts['onProgress'];
  readonly now?: ImportParts['now'];
}

/** Imports a register with reader and indexer in one process, on the in-process bus. Returns as importRegister does. */
export async function importLocally(options: LocalImportOptions): Promise<RunRecord> {
  const { dataDir, startIndexer, signal, minimumRowsShare, onProgress, now, ...request } = options;
  const register = request.reader.id;
  const bus = new InProcessBus();
  try {
    const indexer = await startIndexer({
      bus,
      register,
      dataDir,
      signal,
      ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }),
    });
    try {
      return await importRegister(request, {
        bus,
        runs: new RunStore(dataDir, register),
        signal,
        ...(onProgress === undefined ? {} : { onProgress }),
        ...(now === undefined ? {} : { now }),
      });
    } finally {
      await indexer.close();
    }
  } finally {
    await bus.close();
  }
}
