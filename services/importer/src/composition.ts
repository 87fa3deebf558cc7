import type { RequestListener } from 'node:http';
import { registers } from '@tripoint/registers';
import {
  createProbeApp,
  type EngineSettings,
  Health,
  type Logger,
  listen,
  Metrics,
  type Shutdown,
  systemClock,
} from '@tripoint/runtime';
import { ImportActs } from './admin/import-acts';
import { createImporterAdmin } from './admin/importer-admin';
import { RunEvents } from './admin/run-events';
import { RunProcesses } from './child/run-processes';
import { Console, type ConsoleOptions } from './console/console';
import { namedProcess } from './console/process-health';
import type { Downloader } from './run/downloader';
import { type ImportStores, openImportStores } from './run/import-stores';
import { PublisherDownloader } from './run/publisher-downloader';
import { countRuns } from './run/run-figures';
import { importWhenDue, lastImported } from './schedule/import-when-due';
import { type Schedule, startSchedule } from './schedule/schedule';
import { parseSchedule } from './schedule/schedule-entries';
import type { ImporterProcessSettings, ImporterSettings } from './settings';

export interface ImporterParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** Is given the figures of imports. */
  readonly metrics: Metrics;
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The module that carries out one run in a process of its own: an importer together with an indexer. */
  readonly importModule: string;
  /** What the console shows of the process that it is in. */
  readonly console: Pick<ConsoleOptions, 'own' | 'usage'>;
}

export interface RunningImporter {
  /** Address of the listener; null when there is none. */
  readonly adminUrl: string | null;
  /** Null when nothing is scheduled. */
  readonly schedule: Schedule | null;
}

/**
 * Puts the importer of its own process together: a listener with probes and metrics, then what the settings ask for.
 * Resolves with the address of the listener for imports; without one, of that with the probes.
 */
export async function startImporterProcess(
  settings: ImporterProcessSettings,
  { logger, shutdown, importModule }: Pick<ImporterParts, 'logger' | 'shutdown' | 'importModule'>,
): Promise<{ readonly url: string }> {
  const metrics = new Metrics(true);
  let isStarted = false;
  const health = new Health({ importer: () => (isStarted ? null : 'it is being started') });
  const { host, port, shutdownGraceMs } = settings;
  const server = await listen({ handler: createProbeApp({ metrics, health }), host, port, logger });
  shutdown.add('listener', () => server.close(shutdownGraceMs));
  const parts = { own: { name: 'importer', health }, usage: null };
  const { adminUrl } = await startImporter(settings, { logger, shutdown, metrics, importModule, console: parts });
  isStarted = true;
  shutdown.add('readiness', () => health.drain());
  logger.info('listening for probes', { url: server.url });
  return { url: adminUrl ?? server.url };
}

type StartSettings = ImporterSettings & EngineSettings & { readonly dataDir: string; readonly shutdownGraceMs: number };

/**
 * Opens the importer's listener and starts its schedule, as far as the settings ask for them. At shutdown the listener
 * closes first, then runs under way are stopped cleanly.
 */
export async function startImporter(settings: StartSettings, parts: ImporterParts): Promise<RunningImporter> {
  const { dataDir, importSchedule, importTimeZone: timeZone } = settings;
  const { logger, shutdown, metrics, env = process.env, importModule } = parts;
  // Runs are processes that open theirs by the same settings; here it is looked at and rolled back.
  const stores = openImportStores(settings, dataDir);
  const { generations } = stores;
  shutdown.add('generations of the importer', () => stores.close());
  const publishers = new PublisherDownloader(env);
  const runs = new RunProcesses({ dataDir, generations, module: importModule, env, logger });
  await countRuns({ dataDir, registers: Object.keys(registers), generations, metrics });
  let schedule: Schedule | null = null;
  const stop = new AbortController();
  // Together: the schedule waits for the run that is to be stopped.
  shutdown.add('imports', async () => {
    stop.abort();
    await Promise.all([schedule?.close(), runs.close()]);
  });
  if (importSchedule !== null) {
    schedule = await startSchedule({
      entries: parseSchedule(importSchedule, Object.keys(registers)),
      timeZone,
      clock: systemClock,
      logger,
      importRegister: (register) =>
        importWhenDue(register, {
          dataDir,
          generations,
          runs,
          registers,
          hasChangeSets: (id) => publishers.hasChangeSets(id),
          signal: stop.signal,
          logger,
        }),
      lastImported: (register) => lastImported(dataDir, register, generations),
    });
  }
  const adminUrl = await openAdmin(settings, parts, stores, publishers, runs, schedule);
  return { adminUrl, schedule };
}

async function openAdmin(
  settings: StartSettings,
  { logger, shutdown, metrics, console: shown }: ImporterParts,
  { generations, refusedMessages }: ImportStores,
  downloader: Downloader,
  runs: RunProcesses,
  schedule: Schedule | null,
): Promise<string | null> {
  const { importerAdminHost: host, importerAdminPort: port, importerAdminKey: key, importFolder: folder } = settings;
  if (port === null || key === null) return null;
  const health = new Health();
  const nextDue = (register: string): string | null => {
    const due = schedule?.nextDue(register) ?? null;
    return due === null ? null : new Date(due).toISOString();
  };
  const { dataDir, shutdownGraceMs } = settings;
  const publishers = (register: string): readonly string[] => downloader.publishers(register);
  const events = new RunEvents();
  const acts = new ImportActs({ dataDir, generations, runs, folder, publishers, nextDue, logger });
  const admin = createImporterAdmin({ key, acts, events, health, metrics, logger });
  const { consoleProcesses } = settings;
  const processes = consoleProcesses.map(namedProcess);
  const pages = new Console({ ...shown, key, acts, events, refusedMessages, processes, logger });
  const handler: RequestListener = (req, res) =>
    Console.has(req.url) ? pages.serve(req, res) : admin.listener(req, res);
  const server = await listen({ handler, host, port, logger });
  shutdown.add('listener of the importer', async () => {
    health.drain();
    admin.close();
    await server.close(shutdownGraceMs);
  });
  logger.info('listening for imports', { url: server.url });
  return server.url;
}
