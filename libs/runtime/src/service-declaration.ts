import type { ErrorProfile, ServiceContract } from '@tripoint/contract';
import { Health, type OutsideReport, type ReadyCheck } from './health';
import { listen, type RunningServer } from './http-server';
import { internalTls, internalTlsSettings, probeSettings, serviceTlsProblem } from './internal-tls';
import { LoadWatch } from './load-watch';
import { Metrics } from './metrics';
import { writableFolderSetting } from './path-settings';
import { createProbeApp } from './probes';
import { callerSettings, internalSecretSetting, listenerSettings, processSettings } from './process-settings';
import { type ProcessParts, runServiceProcess } from './run-process';
import type { Service } from './service';
import { createServiceApp } from './service-app';
import type { Declarations, SettingsCheck, SettingsOf } from './settings';
import { Shared } from './shared';
import { openTracing } from './tracing/open-tracing';

/** Settings that a service finds in every process. */
export interface CommonServiceSettings {
  readonly dataDir: string;
  readonly errorStatuses: ErrorProfile;
}

export interface ServiceParts extends ProcessParts {
  readonly metrics: Metrics;
  /** Of all services of the process. */
  readonly shared: Shared;
}

/** A service that is able to answer. */
export interface OpenedService {
  readonly service: Service;
  /** What it needs to be ready for calls. */
  readonly ready: ReadyCheck;
  /** What it asks outside, whose states are shown with its readiness. */
  readonly outside?: OutsideReport;
}

/** All that is to be known about a service to run it in a process of its own or inside another. */
export interface ServiceDeclaration<D extends Declarations = Declarations> {
  readonly contract: ServiceContract;
  /** What it reads in whatever process. */
  readonly settings: D;
  readonly checks: readonly SettingsCheck<SettingsOf<D>>[];
  /** Where a process of its own listens unless PORT says otherwise. */
  readonly port: number;
  /** What it opens is added to the shutdown. */
  readonly open: (settings: SettingsOf<D> & CommonServiceSettings, parts: ServiceParts) => Promise<OpenedService>;
}

/** Declares a service. Who lists services gives each the settings that it declared, which the compiler cannot see there. */
export function declareService<D extends Declarations>(declaration: ServiceDeclaration<D>): ServiceDeclaration {
  return declaration as unknown as ServiceDeclaration;
}

/** What a process reads that runs this service alone. */
export function serviceProcessSettings({ settings, port }: ServiceDeclaration) {
  return {
    ...processSettings,
    ...(settings as Record<never, never>),
    ...listenerSettings('Address to listen on.', 'Port to listen on; with 0 a free port.', port),
    dataDir: writableFolderSetting('DATA_DIR', {
      default: './data',
      meaning: 'Folder of all files of the service: keys, counts, indexes. Created when absent.',
    }),
    internalSecret: internalSecretSetting,
    ...internalTlsSettings,
    ...probeSettings,
    ...callerSettings,
  } as const;
}

export type ServiceProcessSettings = SettingsOf<ReturnType<typeof serviceProcessSettings>>;

/** Opens a service and a listener for its gateways. */
export async function startService(
  declaration: ServiceDeclaration,
  settings: ServiceProcessSettings,
  { logger, shutdown }: ProcessParts,
): Promise<RunningServer> {
  const { host, port, probeHost, probePort, internalSecret, shutdownGraceMs, shutdownDelayMs, maxDelayMs } = settings;
  const tracing = openTracing(settings, declaration.contract.name, { logger, shutdown });
  const metrics = new Metrics(true);
  const { service, ready, outside } = await declaration.open(settings, {
    logger,
    shutdown,
    metrics,
    shared: new Shared(),
  });
  const health = new Health({ data: ready }, outside === undefined ? [] : [outside]);
  const load = new LoadWatch(maxDelayMs, logger);
  shutdown.add('watch of the load', () => load.close());
  const handler = createServiceApp({
    service,
    internalSecret,
    logger,
    metrics,
    health,
    load,
    tracing,
    requestLog: settings,
  });
  if (probePort !== null) {
    const probes = await listen({
      handler: createProbeApp({ metrics, health }),
      host: probeHost,
      port: probePort,
      logger,
    });
    shutdown.add('listener for probes', () => probes.close(shutdownGraceMs));
    logger.info('listening for probes', { url: probes.url });
  }
  const server = await listen({ handler, host, port, logger, tls: internalTls(settings) });
  shutdown.add('listener', () => server.close(shutdownGraceMs));
  shutdown.add('readiness', () => {
    health.drain();
    return server.drain(shutdownDelayMs);
  });
  logger.info('listening', { url: server.url });
  return server;
}

/** Runs a service as this process. */
export function runService(declaration: ServiceDeclaration): Promise<void> {
  return runServiceProcess({
    settings: serviceProcessSettings(declaration),
    checks: [...declaration.checks, serviceTlsProblem],
    start: async (settings, parts) => (await startService(declaration, settings, parts)).url,
  });
}
