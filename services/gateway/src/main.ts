import { runServiceProcess } from '@tripoint/runtime';
import { startGateway } from './composition';
import { gatewayProcessSettings, tlsIsWhole } from './settings';

void runServiceProcess({
  settings: gatewayProcessSettings,
  checks: [tlsIsWhole],
  start: async (settings, { logger, shutdown }) => (await startGateway(settings, logger, shutdown)).url,
});
