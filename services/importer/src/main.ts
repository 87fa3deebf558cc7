import { Metrics, runServiceProcess } from '@tripoint/runtime';
import { startImporter } from './composition';
import { importerProcessChecks, importerProcessSettings } from './settings';

/** About twelve days; the timer only keeps the process alive. */
const ALIVE_MS = 2 ** 30;

void runServiceProcess({
  settings: importerProcessSettings,
  checks: importerProcessChecks,
  start: async (settings, parts) => {
    const { adminUrl } = await startImporter(settings, { ...parts, metrics: new Metrics(true) });
    // A schedule alone keeps no process alive.
    if (adminUrl === null) setInterval(() => undefined, ALIVE_MS);
    return adminUrl ?? 'for the schedule';
  },
});
