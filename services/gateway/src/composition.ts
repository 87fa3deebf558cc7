import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services as allServices } from '@tripoint/contract';
import { countDecisions, type LimiterSettings, openLimiter } from '@tripoint/limits';
import { type AccountSettings, openAccounts, showActs } from '@tripoint/organisations';
import {
  type Certificates,
  type Clock,
  followCertificates,
  Health,
  internalTls,
  type LimitsSettings,
  LoadWatch,
  type Logger,
  Metrics,
  openTracing,
  readCertificates,
  type Shutdown,
  systemClock,
  type Tracing,
} from '@tripoint/runtime';
import { openAccountPages } from './account/open-account';
import type { AccountPageSettings } from './account/settings';
import { createGateway } from './gateway';
import type { ForwardedService, GatewaySettings } from './gateway-options';
import { type KeyStoreSettings, openKeyStore, openKeyVerifier, type VerifierSettings } from './keys/open-key-store';
import { type ListenerSettings, type Listening, openListeners } from './listeners';
import { readExtension } from './pages/extension-files';
import { countriesOf, type GatewayProcessSettings, urlsOf } from './settings';
import { createHttpUpstream, showUpstream } from './upstream/http-upstream';
import { openUsage, type UsageSettings } from './usage/open-usage';

export interface GatewayParts {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** Without it no spans are recorded. */
  readonly tracing?: Tracing;
}

/** Puts the gateway of its own process together and opens its listeners. */
export async function startGateway(
  settings: GatewayProcessSettings,
  logger: Logger,
  shutdown: Shutdown,
  services = allServices,
): Promise<Listening> {
  const clock = systemClock;
  const metrics = new Metrics(true);
  const tracing = openTracing(settings, 'gateway', { logger, shutdown });
  const parts = { clock, metrics, logger, shutdown, tracing };
  const access = await openAccess(settings, parts);
  const { internalSecret } = settings;
  const files = internalTls(settings);
  const certificates = files === null ? null : readCertificates(files);
  const forwarded = services.map((contract) => {
    const [urls, countries] = [urlsOf(settings, contract), countriesOf(settings, contract)];
    const upstream = createHttpUpstream({ urls, internalSecret, certificates, clock, countries, tracing });
    showUpstream(metrics, contract.name, upstream);
    shutdown.add(contract.name, () => upstream.close());
    return { contract, upstream };
  });
  if (files !== null) {
    const onExchange = (exchanged: Certificates) => {
      for (const { upstream } of forwarded) upstream.exchange(exchanged);
    };
    shutdown.add('certificates', followCertificates(files, { logger, onExchange }));
  }
  return serveGateway(settings, { ...parts, ...access, services: forwarded, health: new Health() });
}

/** Opens what decides about calls and counts them: keys and whom they belong to, limits, usage. */
export async function openAccess(
  settings: AccountSettings & KeyStoreSettings & VerifierSettings & LimiterSettings & UsageSettings,
  { clock, metrics, logger, shutdown }: GatewayParts,
) {
  const accounts = openAccounts(settings);
  shutdown.add('accounts', () => accounts.close());
  showActs(metrics, accounts.log, logger);
  const store = openKeyStore(settings);
  shutdown.add('key store', () => store.close());
  const keys = openKeyVerifier(settings, { store, clock, logger, metrics, shutdown });
  const limiter = countDecisions(await openLimiter(settings, { clock, logger, metrics }), metrics);
  shutdown.add('limiter and its counts', () => limiter.close());
  const usage = await openUsage(settings, { clock, logger, metrics });
  shutdown.add('usage of keys', () => usage.close());
  return { accounts, store, keys, limiter, usage };
}

type ServeSettings = Omit<GatewaySettings, 'version' | 'loopbackKey'> &
  ListenerSettings &
  AccountPageSettings &
  LimitsSettings & { readonly maxDelayMs: number; readonly keyPrefix: string };

type Access = Awaited<ReturnType<typeof openAccess>>;

/**
 * Opens the listeners of a gateway in front of services.
 * @param loopbackKey what public pages call with for readers on this machine
 */
export function serveGateway(
  settings: ServeSettings,
  parts: GatewayParts & Access & { readonly services: readonly ForwardedService[]; readonly health: Health },
  loopbackKey: string | null = null,
): Promise<Listening> {
  const load = new LoadWatch(settings.maxDelayMs, parts.logger);
  parts.shutdown.add('watch of the load', () => load.close());
  const account = openAccountPages(settings, parts);
  const extension = readExtension(parts.logger);
  const own = { ...settings, version: ownVersion(), loopbackKey };
  const gateway = createGateway({ ...parts, account, extension, load, settings: own });
  return openListeners({ ...parts, gateway, settings });
}

function ownVersion(): string {
  const text = readFileSync(join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
