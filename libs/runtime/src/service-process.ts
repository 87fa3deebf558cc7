import { errorFields, LOG_LEVELS, type Logger, openLog } from './log';
import { type Declarations, loadSettings, type SettingsCheck, SettingsError, type SettingsOf } from './settings';
import { Shutdown, shutdownOnSignals } from './shutdown';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one resource; longer than the longest grace a listener may have, and than a run may take to stop. */
const CLOSE_TIMEOUT_MS = 310_000;

/** What makes a process of its own of a service. */
export interface ServiceProcess<D extends Declarations> {
  readonly settings: D;
  readonly checks?: readonly SettingsCheck<SettingsOf<D>>[];
  /** Starts the service and resolves with what is told as ready: its address. What it opens is added to the shutdown. */
  readonly start: (settings: SettingsOf<D>, parts: ServiceProcessParts) => Promise<string>;
}

export interface ServiceProcessParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

/**
 * Runs a service as this process: settings from the environment, the log on standard error, `ready ...` on standard
 * output, a clean end on SIGTERM and SIGINT. Ends with 2 when the settings are wrong, with 1 when it could not start.
 */
export async function runServiceProcess<D extends Declarations>(service: ServiceProcess<D>): Promise<void> {
  try {
    const settings = loadSettings(service.settings, process.env, service.checks);
    const level = LOG_LEVELS.find((known) => known === (settings as { readonly logLevel?: unknown }).logLevel);
    const { logger, flush } = openLog(level ?? 'info', process.stderr);
    process.on('exit', flush);
    const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
    shutdownOnSignals(shutdown, process);
    try {
      process.stdout.write(`ready ${await service.start(settings, { logger, shutdown })}\n`);
    } catch (error) {
      logger.error('start failed', errorFields(error));
      await shutdown.run();
      process.exitCode = FAILED;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof SettingsError ? WRONG_USE : FAILED;
  }
}
