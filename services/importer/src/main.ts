import { runServiceProcess } from '@tripoint/runtime';
import { startImporterProcess } from './composition';
import { importerProcessChecks, importerProcessSettings } from './settings';

void runServiceProcess({
  settings: importerProcessSettings,
  checks: importerProcessChecks,
  start: async (settings, parts) => (await startImporterProcess(settings, parts)).url,
});
