import { readFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@tripoint/contract';
import { Health, type Logger, Metrics, type Shutdown, systemClock } from '@tripoint/runtime';
import { createGateway } from './gateway';
import { openKeyStore } from './keys/open-key-store';
import { openKeyVerifier } from './keys/open-key-verifier';
import { openLimiter } from './limits/open-limiter';
import { type Listening, openListeners } from './listeners';
import { countriesOf, type GatewayProcessSettings } from './settings';
import { createHttpUpstream } from './upstream/http-upstream';

/** Puts the gateway of its own process together and opens its listeners. The only place that makes adapters. */
export async function startGateway(
  settings: GatewayProcessSettings,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Listening> {
  const clock = systemClock;
  const metrics = new Metrics(true);
  const health = new Health();

  const store = openKeyStore(settings);
  shutdown.add('key store', () => store.close());
  const keys = openKeyVerifier(settings, { store, clock, logger, shutdown });

  const limiter = await openLimiter(settings, { clock, logger, metrics });
  shutdown.add('limiter and its counts', () => limiter.close());

  const places = createHttpUpstream({
    urls: settings.placesUrls,
    internalSecret: settings.internalSecret,
    clock,
    countries: countriesOf(settings),
  });
  shutdown.add('places', () => places.close());

  const gateway = createGateway({
    services: services.map((contract) => ({ contract, upstream: places })),
    keys,
    limiter,
    settings: { ...settings, version: ownVersion() },
    logger,
    clock,
    metrics,
    health,
  });
  return openListeners({ gateway, settings, metrics, health, logger, shutdown });
}

function ownVersion(): string {
  const text = readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
