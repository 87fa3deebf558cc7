import {
  errorFields,
  loadSettings,
  Metrics,
  openLog,
  SettingsError,
  Shutdown,
  shutdownOnSignals,
} from '@tripoint/runtime';
import { startImporter } from './composition';
import { importerHasWork, importerKeyIsGiven, importerProcessSettings } from './settings';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one resource; longer than a run may take to stop. */
const CLOSE_TIMEOUT_MS = 310_000;

async function main(): Promise<void> {
  const settings = loadSettings(importerProcessSettings, process.env, [importerKeyIsGiven, importerHasWork]);
  const { logger, flush } = openLog(settings.logLevel, process.stderr);
  process.on('exit', flush);
  const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
  shutdownOnSignals(shutdown, process);
  try {
    const { adminUrl } = await startImporter(settings, { logger, shutdown, metrics: new Metrics(true) });
    // A schedule alone keeps no process alive.
    if (adminUrl === null) setInterval(() => undefined, 2 ** 30);
    process.stdout.write(`ready ${adminUrl ?? 'for the schedule'}\n`);
  } catch (error) {
    logger.error('start failed', errorFields(error));
    await shutdown.run();
    process.exitCode = FAILED;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof SettingsError ? WRONG_USE : FAILED;
});
