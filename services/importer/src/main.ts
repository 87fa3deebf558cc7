import { join } from 'node:path';
import { runServiceProcess } from '@tripoint/runtime';
import { startImporterProcess } from './composition';
import { importerProcessChecks, importerProcessSettings } from './settings';

const importModule = join(__dirname, '../../standalone/dist/import-command.js');

void runServiceProcess({
  settings: importerProcessSettings,
  checks: importerProcessChecks,
  start: async (settings, parts) => (await startImporterProcess(settings, { ...parts, importModule })).url,
});
