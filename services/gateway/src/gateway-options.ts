import type { ErrorProfile, ServiceContract } from '@tripoint/contract';
import type { Limiter } from '@tripoint/limits';
import type { Clock, Health, LoadWatch, Logger, Metrics, RequestLogRule, Tracing } from '@tripoint/runtime';
import type { AccountOptions } from './account/account-options';
import type { KeyVerifier } from './keys/principal';
import type { ExtensionFiles } from './pages/extension-files';
import type { Upstream } from './upstream/upstream';
import type { UsageRecorder } from './usage/usage-recorder';

export interface GatewaySettings extends RequestLogRule {
  /** Addresses and CIDR blocks of the proxies whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Names of the headers that may hold the access key; the first present one counts. */
  readonly keyHeaders: readonly string[];
  /** Requests without a right key that one address (IPv6: its /64) may send per second. */
  readonly unadmittedPerSecond: number;
  readonly errorStatuses: ErrorProfile;
  /** How long a service may take for a call, in milliseconds. */
  readonly deadlineMs: number;
  /** Address under which callers reach the gateway, for the documentation; null: the one that the reader used. */
  readonly publicUrl: string | null;
  /** Version of the product, for the documentation. */
  readonly version: string;
  /** Access key that the public pages call with; null: their readers give one. */
  readonly pagesKey: string | null;
  /** Access key for readers on this machine when there is no other. */
  readonly loopbackKey: string | null;
}

/** A service whose calls pass the gateway. */
export interface ForwardedService {
  readonly contract: ServiceContract;
  readonly upstream: Upstream;
}

export interface GatewayOptions {
  readonly services: readonly ForwardedService[];
  readonly keys: KeyVerifier;
  readonly limiter: Limiter;
  /** What counts calls by key, day and operation. */
  readonly usage: Pick<UsageRecorder, 'record' | 'remember'>;
  readonly settings: GatewaySettings;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly health: Health;
  /** The form extension for websites; without it none is offered. */
  readonly extension?: ExtensionFiles | null;
  /** Without it there are no pages of accounts. */
  readonly account?: AccountOptions;
  /** Without it every call is taken. */
  readonly load?: Pick<LoadWatch, 'refuses'>;
  /** Without it no spans are recorded. */
  readonly tracing?: Tracing;
}
