import type { Exchange } from '../exchange';
import type { GatewaySettings } from '../gateway-options';

/** Names of this machine; the port is the caller's choice. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * The key that the scripts of a page call with; null when the reader is asked for one. That of this machine is shown to its
 * own readers alone, and under its own name alone: a foreign website can lead its name to 127.0.0.1 and read the page.
 */
export function keyOfPage(
  { pagesKey, loopbackKey }: Pick<GatewaySettings, 'pagesKey' | 'loopbackKey'>,
  { connection, req }: Pick<Exchange, 'connection' | 'req'>,
): string | null {
  if (pagesKey !== null) return pagesKey;
  const { loopback, trustedPeer, unnamedProxy } = connection;
  const isHere = loopback && !trustedPeer && !unnamedProxy && LOOPBACK_HOST.test(req.headers.host ?? '');
  return isHere ? loopbackKey : null;
}
