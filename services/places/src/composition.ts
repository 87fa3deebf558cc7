import { createServiceApp, Health, type Logger, listen, Metrics, type Shutdown } from '@tripoint/runtime';
import { unknownLocations } from './ip-locator';
import { openPlaceData } from './place-data';
import { createPlacesService } from './places-service';
import type { PlacesProcessSettings } from './settings';

/** Puts the places service of its own process together and opens its listener. */
export async function startPlaces(
  settings: PlacesProcessSettings,
  logger: Logger,
  shutdown: Shutdown,
): Promise<{ readonly url: string }> {
  const search = await openPlaceData(settings, logger, shutdown);
  const health = new Health({
    data: () =>
      search.countries.length > 0 ? null : 'no register is loaded: import one, or see the log for why it was refused',
  });
  const service = createPlacesService({
    search,
    locator: unknownLocations,
    errorStatuses: settings.errorStatuses,
    logger,
  });
  const handler = createServiceApp({
    service,
    internalSecret: settings.internalSecret,
    logger,
    metrics: new Metrics(true),
    health,
  });
  const server = await listen({ handler, host: settings.host, port: settings.port });
  shutdown.add('listener', () => server.close(settings.shutdownGraceMs));
  shutdown.add('readiness', () => health.drain());
  logger.info('listening', { url: server.url });
  return server;
}
