import { engineHasUrl, runServiceProcess } from '@tripoint/runtime';
import { startPlaces } from './composition';
import { placesProcessSettings } from './settings';

void runServiceProcess({
  settings: placesProcessSettings,
  checks: [engineHasUrl],
  start: async (settings, { logger, shutdown }) => (await startPlaces(settings, logger, shutdown)).url,
});
