export { openAccess, serveGateway, startGateway } from './composition';
export type { ForwardedService } from './gateway-options';
export { createDevelopmentKey } from './keys/development-key';
export { KeyFormat } from './keys/key-format';
export { KeyRing } from './keys/key-ring';
export { openKeyStore } from './keys/open-key-store';
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
