import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services as allServices } from '@tripoint/contract';
import { type Clock, Health, LoadWatch, type Logger, Metrics, type Shutdown, systemClock } from '@tripoint/runtime';
import { createGateway } from './gateway';
import type { ForwardedService, GatewaySettings } from './gateway-options';
import { type KeyStoreSettings, openKeyStore, openKeyVerifier, type VerifierSettings } from './keys/open-key-store';
import { type LimiterSettings, openLimiter } from './limits/open-limiter';
import { type ListenerSettings, type Listening, openListeners } from './listeners';
import { countriesOf, type GatewayProcessSettings, urlsOf } from './settings';
import { createHttpUpstream } from './upstream/http-upstream';

export interface GatewayParts {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

/** Puts the gateway of its own process together and opens its listeners. */
export async function startGateway(
  settings: GatewayProcessSettings,
  logger: Logger,
  shutdown: Shutdown,
  services = allServices,
): Promise<Listening> {
  const clock = systemClock;
  const parts = { clock, metrics: new Metrics(true), logger, shutdown };
  const access = await openAccess(settings, parts);
  const { internalSecret } = settings;
  const forwarded = services.map((contract) => {
    const urls = urlsOf(settings, contract);
    const upstream = createHttpUpstream({ urls, internalSecret, clock, countries: countriesOf(settings, contract) });
    shutdown.add(contract.name, () => upstream.close());
    return { contract, upstream };
  });
  return serveGateway(settings, { ...parts, ...access, services: forwarded, health: new Health() });
}

/** Opens what decides about calls: keys and limits. */
export async function openAccess(
  settings: KeyStoreSettings & VerifierSettings & LimiterSettings,
  { clock, metrics, logger, shutdown }: GatewayParts,
) {
  const store = openKeyStore(settings);
  shutdown.add('key store', () => store.close());
  const keys = openKeyVerifier(settings, { store, clock, logger, shutdown });
  const limiter = await openLimiter(settings, { clock, logger, metrics });
  shutdown.add('limiter and its counts', () => limiter.close());
  return { store, keys, limiter };
}

type Access = Awaited<ReturnType<typeof openAccess>>;

/** Opens the listeners of a gateway in front of services. */
export function serveGateway(
  settings: Omit<GatewaySettings, 'version'> & ListenerSettings & { readonly maxDelayMs: number },
  parts: GatewayParts & Access & { readonly services: readonly ForwardedService[]; readonly health: Health },
): Promise<Listening> {
  const load = new LoadWatch(settings.maxDelayMs, parts.logger);
  parts.shutdown.add('watch of the load', () => load.close());
  const gateway = createGateway({ ...parts, load, settings: { ...settings, version: ownVersion() } });
  return openListeners({ ...parts, gateway, settings });
}

function ownVersion(): string {
  const text = readFileSync(join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
