import { runServiceProcess } from '@tripoint/runtime';
import { startGateway } from './composition';
import { gatewayProcessChecks, gatewayProcessSettings } from './settings';

void runServiceProcess({
  settings: gatewayProcessSettings(),
  checks: gatewayProcessChecks(),
  start: async (settings, { logger, shutdown }) => (await startGateway(settings, logger, shutdown)).url,
});
