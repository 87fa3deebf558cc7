import { GoldenListError } from '@tripoint/registers';
import { limitsFor, loadSettings, openTracing, SettingsError, silentLogger } from '@tripoint/runtime';
import { type ImportTools, runImport } from '../order/import-order';
import { importChecks, importSettings } from '../order/import-settings';
import { explainFailure } from '../run/explain-failure';
import { openImportStores } from '../run/import-stores';
import { CHILD_VARIABLE, type ChildEvent, type ChildOrder } from './child-messages';

/** True in a process that a listener or a schedule started for one run. */
export function isImportChild(): boolean {
  return process.env[CHILD_VARIABLE] === '1' && process.send !== undefined;
}

/**
 * Carries out the one order that the parent sends and reports how it goes. Stops the run cleanly when `signal` says so
 * or the parent is gone: a run that nobody watches any more could not be stopped.
 */
export async function runImportChild(engine: ImportTools, stop: AbortController): Promise<void> {
  process.once('disconnect', () => stop.abort('the service that started the run ended'));
  const { order, dataDir } = await new Promise<ChildOrder>((resolve) => process.once('message', resolve));
  try {
    const settings = loadSettings(importSettings, { ...process.env, DATA_DIR: dataDir }, importChecks);
    const { goldenQueriesFile } = settings;
    const thresholds = limitsFor(settings, order.register);
    const stores = openImportStores(settings, dataDir);
    const tracing = openTracing(settings, 'importer', { logger: silentLogger, shutdown: { add() {} } });
    try {
      const options = { ...engine, dataDir, stores, tracing, thresholds, goldenQueriesFile, signal: stop.signal };
      const record = await runImport(order, { ...options, onRecord: (reported) => void report({ record: reported }) });
      await report({ record });
    } finally {
      await Promise.all([stores.close(), tracing.close()]);
    }
  } catch (error) {
    const known = error instanceof GoldenListError || error instanceof SettingsError;
    await report({ problem: known ? error.message : explainFailure(error).message });
  }
  if (process.connected) process.disconnect();
}

/** Resolves when the parent has the event, or is gone. */
function report(event: ChildEvent): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(event, () => resolve());
    else resolve();
  });
}
