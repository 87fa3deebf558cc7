import { errorFields, loadSettings, openLog, SettingsError, Shutdown, shutdownOnSignals } from '@tripoint/runtime';
import { startPlaces } from './composition';
import { placesProcessSettings } from './settings';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one resource; longer than the longest grace a listener may have. */
const CLOSE_TIMEOUT_MS = 310_000;

async function main(): Promise<void> {
  const settings = loadSettings(placesProcessSettings, process.env);
  const { logger, flush } = openLog(settings.logLevel, process.stderr);
  process.on('exit', flush);
  const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
  shutdownOnSignals(shutdown, process);
  try {
    const { url } = await startPlaces(settings, logger, shutdown);
    process.stdout.write(`ready ${url}\n`);
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
