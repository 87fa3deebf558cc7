import { runServiceProcess } from '@tripoint/runtime';
import { startPlaces } from './composition';
import { placesProcessChecks, placesProcessSettings } from './settings';

void runServiceProcess({
  settings: placesProcessSettings,
  checks: placesProcessChecks,
  start: async (settings, { logger, shutdown }) => (await startPlaces(settings, logger, shutdown)).url,
});
