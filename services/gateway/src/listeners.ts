import type { RequestListener } from 'node:http';
import { type Health, type Logger, listen, type Metrics, type SettingsOf, type Shutdown } from '@tripoint/runtime';
import { AddressList, normaliseAddress } from './access/address-list';
import { createAdminApp } from './admin-app';
import type { gatewaySettings } from './settings';

export type ListenerSettings = Pick<
  SettingsOf<typeof gatewaySettings>,
  | 'host'
  | 'port'
  | 'maxConnections'
  | 'maxConnectionsPerAddress'
  | 'trustedProxies'
  | 'tlsCertFile'
  | 'tlsKeyFile'
  | 'adminHost'
  | 'adminPort'
  | 'shutdownDelayMs'
> & { readonly shutdownGraceMs: number };

export interface ListenerOptions {
  readonly gateway: RequestListener;
  readonly settings: ListenerSettings;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

export interface Listening {
  readonly url: string;
  /** null when there is no listener for operators. */
  readonly adminUrl: string | null;
}

/**
 * Opens the public listener and the one for operators. At shutdown readiness ends first, then the public listener,
 * then the one for operators, so that a drain can be watched.
 */
export async function openListeners(options: ListenerOptions): Promise<Listening> {
  const { gateway, settings, metrics, health, logger, shutdown } = options;
  const { host, port, maxConnections, tlsCertFile, tlsKeyFile, adminHost, adminPort, shutdownGraceMs } = settings;
  let adminUrl: string | null = null;
  if (adminPort !== null) {
    const admin = await listen({
      handler: createAdminApp({ metrics, health }),
      host: adminHost,
      port: adminPort,
      logger,
    });
    shutdown.add('admin listener', () => admin.close(shutdownGraceMs));
    adminUrl = admin.url;
  }
  const tls = tlsCertFile === null || tlsKeyFile === null ? null : { certFile: tlsCertFile, keyFile: tlsKeyFile };
  const proxies = new AddressList(settings.trustedProxies);
  const perAddress = {
    max: Math.min(settings.maxConnectionsPerAddress, Math.ceil(maxConnections / 2)),
    isExempt: (address: string) => !proxies.empty && proxies.has(normaliseAddress(address)!),
  };
  const server = await listen({ handler: gateway, host, port, tls, maxConnections, perAddress, logger });
  metrics.gauge('http_connections', 'Connections of callers that are open', () => server.connections);
  shutdown.add('public listener', () => server.close(shutdownGraceMs));
  shutdown.add('readiness', () => {
    health.drain();
    return server.drain(settings.shutdownDelayMs);
  });
  logger.info('listening', { url: server.url, adminUrl });
  return { url: server.url, adminUrl };
}
