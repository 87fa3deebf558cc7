import { engineHasUrl, limitsHaveUrl, runServiceProcess } from '@tripoint/runtime';
import { startGateway } from './composition';
import { gatewayProcessSettings, placesAreNamed, tlsIsWhole } from './settings';

void runServiceProcess({
  settings: gatewayProcessSettings,
  checks: [tlsIsWhole, engineHasUrl, limitsHaveUrl, placesAreNamed],
  start: async (settings, { logger, shutdown }) => (await startGateway(settings, logger, shutdown)).url,
});
