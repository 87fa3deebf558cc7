import { registers as allRegisters, loadGoldenList, type RecordKind, type Registers } from '@tripoint/registers';
import type { Tracing } from '@tripoint/runtime';
import type { Downloader } from '../run/downloader';
import { type KnownOfAny, type OpenKnown, openIndexed } from '../run/live-generation';
import { PublisherDownloader } from '../run/publisher-downloader';
import type { RunOrigin, RunRecord } from '../run/run-record';
import type { DownloadSource } from '../run/source';
import { importSample } from './import-sample';
import {
  importChangesLocally,
  importLocally,
  type LocalImportParts,
  redriveLocally,
  type StartIndexer,
} from './local-runs';
import { noteEnded } from './note-ended';
import { traceImport } from './trace-import';

/** What to import and how, as commands, requests and schedules say it. */
export interface ImportOrder {
  readonly register: string;
  readonly mode: 'full' | 'changes' | 'redrive';
  /** Path, or what to download; null for the sample, and for a redrive of what was kept. */
  readonly from: string | DownloadSource | null;
  readonly hierarchy: string | null;
  readonly sample: boolean;
  readonly dryRun: boolean;
  /** Build also from a source that answers already. Default: no. */
  readonly again?: boolean;
  /** Run whose refused rows are read again; null unless it is a redrive. */
  readonly redriven: string | null;
  /** Id of the run; null to make one up. */
  readonly run: string | null;
  readonly origin: RunOrigin;
}

/** Who does the work of an import in this process. */
export interface ImportTools {
  /** Default: all there are. */
  readonly registers?: Registers;
  readonly startIndexer: StartIndexer;
  /** Absent: no change sets and no redrives. */
  readonly openKnown?: (kind: RecordKind) => OpenKnown<KnownOfAny>;
  /** Absent: only files of this machine can be read. */
  readonly downloader?: Downloader;
}

/**
 * Everything an import is made of but its stores, which the settings name.
 *
 * @param env names the publishers, where they are others than those of the product
 */
export function importTools(
  startIndexer: StartIndexer,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ImportTools {
  return { startIndexer, openKnown: openIndexed, downloader: new PublisherDownloader(env) };
}

export interface RunImportOptions
  extends ImportTools,
    Omit<LocalImportParts<KnownOfAny>, 'goldenList' | keyof ImportTools> {
  /** File of the golden list; null when there is none. */
  readonly goldenQueriesFile: string | null;
  /** Default: nothing is recorded. */
  readonly tracing?: Tracing;
}

/**
 * Carries out one order in this process.
 *
 * @throws GoldenListError when the golden list cannot be used
 */
export async function runImport(
  order: ImportOrder,
  { stores, tracing, ...options }: RunImportOptions,
): Promise<RunRecord> {
  const traced = { register: order.register, ...(stores && { stores }), ...(tracing && { tracing }) };
  const record = await traceImport(traced, (used) =>
    performImport(order, { ...options, ...(used && { stores: used }) }),
  );
  await noteEnded(stores, record);
  return record;
}

async function performImport(order: ImportOrder, options: RunImportOptions): Promise<RunRecord> {
  const { goldenQueriesFile, registers = allRegisters, openKnown, ...parts } = options;
  const { register, run, hierarchy, dryRun, again = false, origin, redriven, from } = order;
  const reader = registers[register];
  if (reader === undefined) throw new RangeError(`there is no register ${register}`);
  const goldenList = goldenQueriesFile === null ? null : await loadGoldenList(goldenQueriesFile, register);
  const common = {
    ...parts,
    ...(openKnown === undefined ? {} : { openKnown: openKnown(reader.kind) }),
    reader,
    dryRun,
    again,
    origin,
    ...(goldenList === null ? {} : { goldenList }),
    ...(run === null ? {} : { run }),
    ...(hierarchy === null ? {} : { hierarchy }),
  };
  if (order.sample) return importSample(common, registers);
  if (order.mode === 'redrive') {
    const path = typeof from === 'string' ? from : null;
    return redriveLocally({ ...common, redriven: redriven ?? '', from: path });
  }
  const source = from ?? { url: null };
  if (order.mode === 'changes') return importChangesLocally({ ...common, from: source });
  return importLocally({ ...common, from: source, sample: false });
}
