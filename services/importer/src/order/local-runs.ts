import { join } from 'node:path';
import type { GateThresholds } from '@tripoint/addresses';
import type { KeyedRecord, RecordBus } from '@tripoint/bus';
import type { IndexStore } from '@tripoint/generations';
import type { GoldenList } from '@tripoint/registers';
import { type ChangesParts, type ChangesRequest, importChanges } from '../run/change-sets';
import { type ImportRequest, importRegister } from '../run/full-load';
import { type ImportStores, storesOf } from '../run/import-stores';
import { type RedriveRequest, redriveRefused } from '../run/redrive';
import { carryInProcess, carryOverKafka, type RunCarrier } from '../run/run-carrier';
import type { RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';
import type { KnownRecords } from '../run/source';
import { within } from '../run/within';

/** Starts what turns the records of a register into generations under a data directory. */
export type StartIndexer = (options: {
  readonly bus: RecordBus;
  readonly register: string;
  readonly dataDir: string;
  /** Default: the embedded engine. */
  readonly store?: IndexStore;
  readonly signal: AbortSignal;
  /** Limits of the checks instead of the indexer's own. */
  readonly thresholds?: Partial<GateThresholds>;
  /** Queries and points of the operator that a new generation must answer as the list says. */
  readonly goldenList?: GoldenList;
  /** Does the work that keeps the thread busy for seconds to a minute, in which no signal is received. */
  readonly duringBuild?: <T>(work: () => T) => T;
}) => Promise<{ close(): Promise<void> }>;

type PassedOn<K> = Pick<ChangesParts<K>, 'openKnown' | 'downloader' | 'onProgress' | 'onRecord' | 'onWaiting' | 'now'>;

/** What runs are made of that this process reads. */
export interface LocalImportParts<K = unknown> extends PassedOn<K> {
  readonly dataDir: string;
  /** Default: on disk, with the indexer in this process. */
  readonly stores?: ImportStores;
  readonly startIndexer: StartIndexer;
  readonly signal: AbortSignal;
  readonly thresholds?: Partial<GateThresholds>;
  readonly goldenList?: GoldenList;
}

export interface LocalImportOptions<R extends KeyedRecord = KeyedRecord> extends LocalImportParts, ImportRequest<R> {}

/** Folder of a data directory for downloaded registers. */
const DOWNLOADS = 'downloads';
/** A carrier that cannot be reached is closed with the process after this time, in milliseconds. */
const CLOSE_MS = 10_000;

/** Imports a register; the indexer is in this process unless the stores come with Kafka. Returns as importRegister does. */
export function importLocally<R extends KeyedRecord>(options: LocalImportOptions<R>): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => importRegister(options, parts));
}

/** Applies change sets, as importLocally imports. Returns as importChanges does. */
export function importChangesLocally<R extends KeyedRecord, K extends KnownRecords<R>>(
  options: LocalImportParts<K> & ChangesRequest<R, K>,
): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => importChanges(options, parts));
}

/** Reads refused rows again, as importLocally imports. Returns as redriveRefused does. */
export function redriveLocally<R extends KeyedRecord, K extends KnownRecords<R>>(
  options: LocalImportParts<K> & RedriveRequest<R, K>,
): Promise<RunRecord> {
  return runLocally(options.reader.id, options, (parts) => redriveRefused(options, parts));
}

async function runLocally<K>(
  register: string,
  options: LocalImportParts<K>,
  act: (parts: ChangesParts<K>) => Promise<RunRecord>,
): Promise<RunRecord> {
  const { dataDir, signal } = options;
  const stores = storesOf(options);
  const carrier = stores.kafka === null ? carryInProcess() : await carryOverKafka(stores.kafka, register);
  try {
    const indexer = carrier.remote === null ? await startOwnIndexer(register, options, carrier) : null;
    try {
      return await act({
        bus: carrier.bus,
        remote: carrier.remote,
        dataDir,
        stores,
        runs: runsOf(dataDir, register, stores.generations),
        cacheDir: join(dataDir, DOWNLOADS),
        signal,
        ...definedOnly(options),
      });
    } finally {
      await indexer?.close();
    }
  } finally {
    await within(CLOSE_MS, carrier.close());
  }
}

function startOwnIndexer(register: string, options: LocalImportParts, { bus }: RunCarrier): ReturnType<StartIndexer> {
  const { dataDir, startIndexer, signal, thresholds, goldenList } = options;
  return startIndexer({
    bus,
    register,
    dataDir,
    store: storesOf(options).index,
    signal,
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(goldenList === undefined ? {} : { goldenList }),
  });
}

function definedOnly<K>({ openKnown, downloader, onProgress, onRecord, onWaiting, now }: PassedOn<K>): PassedOn<K> {
  return {
    ...(openKnown === undefined ? {} : { openKnown }),
    ...(downloader === undefined ? {} : { downloader }),
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(onRecord === undefined ? {} : { onRecord }),
    ...(onWaiting === undefined ? {} : { onWaiting }),
    ...(now === undefined ? {} : { now }),
  };
}
