export { type AdminOptions, createAdminApp } from './admin-app';
export { createGateway, type Gateway, type GatewayOptions, type GatewaySettings } from './gateway';
export type { KeyLimits, KeyVerifier, Principal } from './keys/principal';
export type { Limiter, Taken, TakeRequest, Verdict } from './limits/limiter';
export { gatewaySettings, tlsIsWhole } from './settings';
export { createDirectUpstream } from './upstream/direct-upstream';
export { createHttpUpstream, type HttpUpstreamOptions } from './upstream/http-upstream';
export type { Upstream, UpstreamAnswer, UpstreamParams } from './upstream/upstream';
