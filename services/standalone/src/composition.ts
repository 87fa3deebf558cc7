import { join } from 'node:path';
import {
  createDevelopmentKey,
  createDirectUpstream,
  KeyFormat,
  type Listening,
  openAccess,
  organisationUsage,
  serveGateway,
} from '@tripoint/gateway';
import { startImporter } from '@tripoint/importer';
import {
  type Clock,
  Health,
  type Logger,
  Metrics,
  openTracing,
  Shared,
  type Shutdown,
  systemClock,
} from '@tripoint/runtime';
import { services as allServices } from './services';
import type { StandaloneSettings } from './settings';

/** Carries out one run of the importer in a process of its own. */
const importModule = join(__dirname, 'import-command.js');

export interface Started extends Listening {
  /** Key for trying things out; null when its owner revoked it. */
  readonly developmentKey: string | null;
}

/** Puts the whole product together in one process and opens its listeners. */
export async function startStandalone(
  settings: StandaloneSettings,
  logger: Logger,
  shutdown: Shutdown,
  services = allServices,
): Promise<Started> {
  const { dataDir, keyPrefix } = settings;
  const clock = systemClock;
  const metrics = new Metrics(true);
  const tracing = openTracing(settings, 'standalone', { logger, shutdown });
  const access = await openAccess(settings, { clock, metrics, logger, shutdown });
  const format = new KeyFormat(keyPrefix);
  const developmentKey = await createDevelopmentKey({ ...access, dataDir, format, clock });

  const shared = new Shared();
  const opened = await Promise.all(
    services.map(async ({ contract, open }) => ({
      contract,
      ...(await open(settings, { logger, shutdown, metrics, shared })),
    })),
  );
  const checks = Object.fromEntries(opened.map(({ contract, ready }) => [contract.name, ready]));
  const reports = opened.flatMap(({ outside }) => outside ?? []);
  const forwarded = opened.map(({ contract, service }) => ({
    contract,
    upstream: createDirectUpstream(service, metrics, tracing),
  }));
  const health = new Health(checks, reports);
  const own = { name: 'tripoint', health };
  const usage = () => usageNow(access, clock);
  await startImporter(settings, { logger, shutdown, metrics, importModule, console: { own, usage } });
  const parts = { ...access, services: forwarded, health, clock, metrics, logger, shutdown, tracing };
  return { ...(await serveGateway(settings, parts, developmentKey)), developmentKey };
}

/** Usage of every organisation, for the console. */
async function usageNow({ store, accounts, limiter, usage }: Awaited<ReturnType<typeof openAccess>>, clock: Clock) {
  const [keys, organisations] = [await store.list(), await accounts.organisations.list()];
  return organisationUsage({ keys, organisations, used: (keyId) => limiter.used(keyId), history: usage, clock });
}
