export { openAccess, serveGateway, startGateway } from './composition';
export type { ForwardedService } from './gateway-options';
export { createDevelopmentKey, developmentKeyFile } from './keys/development-key';
export { KeyFormat } from './keys/key-format';
export { KeyRing } from './keys/key-ring';
export { keysFile, type RestoredKeys, restoreKeys } from './keys/libsql-key-store';
export { openKeyStore } from './keys/open-key-store';
export { REVOCATIONS } from './keys/pending-revocations';
export { keySettings } from './keys/settings';
export { copyDatabase, DamagedDatabaseError } from './libsql/copy-database';
export { DatabaseFileError, NewerSchemaError } from './libsql/libsql-file';
export { restoreUsage, usageFile } from './limits/libsql-usage-store';
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
