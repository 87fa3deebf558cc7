import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tlsIsWhole } from '@tripoint/gateway';
import { importerKeyIsGiven, openImportPlace } from '@tripoint/importer';
import { errorFields, loadSettings, openLog, SettingsError, Shutdown, shutdownOnSignals } from '@tripoint/runtime';
import { help, parseCommandLine, UsageError } from '../command-line';
import { importSamples, missingSamples } from '../first-start';
import { standaloneSettings } from '../settings';
import { stackAddresses } from './stack-addresses';
import { startDistributed } from './start-distributed';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one process; longer than the longest grace a listener may have. */
const CLOSE_TIMEOUT_MS = 310_000;

async function main(): Promise<void> {
  const command = parseCommandLine(process.argv.slice(2));
  if (command.help) {
    process.stdout.write(help);
    return;
  }
  const given = { ...process.env, ...command.env };
  // Wrong settings are told before servers are started for nothing.
  loadSettings(standaloneSettings, { ...given, ENGINE: '', LIMITS: '' }, [tlsIsWhole, importerKeyIsGiven]);
  const addresses = await stackAddresses(given, process.stderr);
  const env = { ...given, ...addresses, ENGINE: 'elasticsearch', LIMITS: 'redis' };
  const settings = loadSettings(standaloneSettings, env, [tlsIsWhole, importerKeyIsGiven]);
  const { logger, flush } = openLog(settings.logLevel, process.stderr);
  process.on('exit', flush);
  const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
  const stop = new AbortController();
  shutdownOnSignals(shutdown, process);
  try {
    await mkdir(settings.dataDir, { recursive: true });
    const place = openImportPlace(settings, settings.dataDir);
    const samples = command.sample ? await missingSamples(settings.dataDir, place) : [];
    if (samples.length > 0) {
      const importing = importSamples(samples, settings.dataDir, process.stderr, stop.signal, place);
      shutdown.add('first import', async () => {
        stop.abort();
        await importing.catch(() => {});
      });
      await importing;
    }
    await place.close();
    const { url, developmentKey } = await startDistributed(settings, addresses, { logger, shutdown, env });
    if (developmentKey !== null) {
      process.stderr.write(`development key ${developmentKey} (in ${join(settings.dataDir, 'dev-key')})\n`);
    }
    process.stdout.write(`ready ${url}\n`);
  } catch (error) {
    logger.error('start failed', errorFields(error));
    process.stderr.write(`The services could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await shutdown.run();
    process.exit(FAILED);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof SettingsError || error instanceof UsageError ? WRONG_USE : FAILED;
});
