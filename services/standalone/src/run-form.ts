import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openImportStores } from '@tripoint/importer';
import { errorFields, type Logger, openLog, SettingsError, Shutdown, shutdownOnSignals } from '@tripoint/runtime';
import { help, parseCommandLine, UsageError } from './command-line';
import { importSamples, missingSamples } from './first-start';
import type { StandaloneSettings } from './settings';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one resource; longer than the longest grace a listener may have. */
const CLOSE_TIMEOUT_MS = 310_000;

/** What answers once a form is started. */
export interface StartedForm {
  readonly url: string;
  /** Key for trying things out; null when its owner revoked it. */
  readonly developmentKey: string | null;
}

/** A form of the service that has its settings and can be started. */
export interface OpenedForm {
  readonly settings: StandaloneSettings;
  start(logger: Logger, shutdown: Shutdown): Promise<StartedForm>;
}

/** One process for everything, or a process for each service. */
export interface Form {
  /** Who could not start, in the message for whoever started it. */
  readonly subject: string;
  /** @param env the environment, with what the command line says. @throws {SettingsError} */
  open(env: Readonly<Record<string, string | undefined>>): Promise<OpenedForm>;
}

/**
 * Runs a form as `scripts/start` does: reads the command line, imports samples at the first start, starts the service and
 * says `ready URL`. Ends with 2 after wrong use, with 1 when it could not start.
 */
export async function runForm(form: Form): Promise<void> {
  try {
    await run(form);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof SettingsError || error instanceof UsageError ? WRONG_USE : FAILED;
  }
}

async function run(form: Form): Promise<void> {
  const command = parseCommandLine(process.argv.slice(2));
  if (command.help) {
    process.stdout.write(help);
    return;
  }
  const { settings, start } = await form.open({ ...process.env, ...command.env });
  const { logger, flush } = openLog(settings.logLevel, process.stderr);
  process.on('exit', flush);
  const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
  shutdownOnSignals(shutdown, process);
  try {
    await mkdir(settings.dataDir, { recursive: true });
    await firstImport(settings, command.sample, shutdown);
    const { url, developmentKey } = await start(logger, shutdown);
    if (developmentKey !== null) {
      process.stderr.write(`development key ${developmentKey} (in ${join(settings.dataDir, 'dev-key')})\n`);
    }
    process.stdout.write(`ready ${url}\n`);
  } catch (error) {
    logger.error('start failed', errorFields(error));
    process.stderr.write(
      `${form.subject} could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    await shutdown.run();
    process.exit(FAILED);
  }
}

async function firstImport(settings: StandaloneSettings, wanted: boolean, shutdown: Shutdown): Promise<void> {
  const stores = openImportStores(settings, settings.dataDir);
  try {
    const samples = wanted ? await missingSamples(settings.dataDir, stores) : [];
    if (samples.length === 0) return;
    const stop = new AbortController();
    const importing = importSamples(samples, settings.dataDir, process.stderr, stop.signal, stores);
    // A stop waits until the import has put its temporary files away.
    shutdown.add('first import', async () => {
      stop.abort();
      await importing.catch(() => {});
    });
    await importing;
  } finally {
    await stores.close();
  }
}
