import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@tripoint/contract';
import {
  createDevelopmentKey,
  createDirectUpstream,
  createGateway,
  KeyFormat,
  type Listening,
  openKeyStore,
  openKeyVerifier,
  openLimiter,
  openListeners,
} from '@tripoint/gateway';
import { startImporter } from '@tripoint/importer';
import { createPlacesService, openPlaceData, unknownLocations } from '@tripoint/places';
import { Health, type Logger, Metrics, type Shutdown, systemClock } from '@tripoint/runtime';
import type { StandaloneSettings } from './settings';

/** What a started service tells. */
export interface Started extends Listening {
  /** Key for trying things out; null when its owner revoked it. */
  readonly developmentKey: string | null;
}

/** Puts the whole service together in one process and opens its listeners. The only place that makes adapters. */
export async function startStandalone(
  settings: StandaloneSettings,
  logger: Logger,
  shutdown: Shutdown,
): Promise<Started> {
  const clock = systemClock;
  const metrics = new Metrics(true);

  const format = new KeyFormat(settings.keyPrefix);
  const store = openKeyStore(settings);
  shutdown.add('key store', () => store.close());
  const developmentKey = await createDevelopmentKey({ dataDir: settings.dataDir, store, format, clock });
  const keys = openKeyVerifier(settings, { store, clock, logger, shutdown });
  const limiter = await openLimiter(settings, { clock, logger, metrics });
  shutdown.add('limiter and its counts', () => limiter.close());

  const search = await openPlaceData(settings, logger, shutdown);
  const places = createPlacesService({
    search,
    locator: unknownLocations,
    errorStatuses: settings.errorStatuses,
    logger,
  });
  const health = new Health({
    places: () =>
      search.countries.length > 0 ? null : 'no register is loaded: import one, or see the log for why it was refused',
  });
  const gateway = createGateway({
    services: services.map((contract) => ({ contract, upstream: createDirectUpstream(places) })),
    keys,
    limiter,
    settings: { ...settings, version: ownVersion() },
    logger,
    clock,
    metrics,
    health,
  });
  await startImporter(settings, {
    logger,
    shutdown,
    metrics,
    importModule: join(__dirname, 'import-command.js'),
  });
  const listening = await openListeners({ gateway, settings, metrics, health, logger, shutdown });
  return { ...listening, developmentKey };
}

function ownVersion(): string {
  const text = readFileSync(join(__dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
