export { countsFile, restoreCounts } from '@tripoint/limits';
export { openAccess, serveGateway, startGateway } from './composition';
export type { ForwardedService } from './gateway-options';
export { runKeysCommand } from './keys/command';
export { createDevelopmentKey, developmentKeyFile } from './keys/development-key';
export { KeyFormat } from './keys/key-format';
export { KeyRing } from './keys/key-ring';
export { keysFile, type RestoredKeys, restoreKeys } from './keys/libsql-key-store';
export { openKeyStore } from './keys/open-key-store';
export { organisationUsage } from './keys/organisation-usage';
export { REVOCATIONS } from './keys/pending-revocations';
export { keySettings } from './keys/settings';
export type { Listening } from './listeners';
export {
  type GatewayProcessSettings,
  gatewayChecks,
  gatewayProcessChecks,
  gatewayProcessSettings,
  gatewaySettings,
  urlVariable,
} from './settings';
export { createDirectUpstream } from './upstream/direct-upstream';
export { restoreUsageHistory, usageHistoryFile } from './usage/libsql-usage-history';
