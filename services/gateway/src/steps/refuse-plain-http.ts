import { unreadableRequest } from '@tripoint/contract';
import type { Exchange } from '../exchange';

/**
 * A key that crossed the network in the clear is no secret any more: such requests are not processed.
 * Excepted is what never left this machine; what a proxy on it passes on did, so a named one must say `https`, and one
 * that nobody named is refused whatever it says.
 * @throws ApiError 400.
 */
export function refusePlainHttp({ connection }: Pick<Exchange, 'connection'>): void {
  if (connection.unnamedProxy) {
    throw unreadableRequest(
      'The request came through a proxy that the service does not know: its operator must name it in TRUSTED_PROXIES.',
    );
  }
  if (connection.secure || (connection.loopback && !connection.trustedPeer)) return;
  throw unreadableRequest('Requests must use HTTPS. A key that was sent over plain HTTP should be replaced.');
}

/** HTTP/1.1 requires the header, and nothing may have it twice (RFC 9112, 3.2). @throws ApiError 400. */
export function refuseWrongHost({ req }: Pick<Exchange, 'req'>): void {
  if (req.headers.host === undefined) {
    if (req.httpVersion === '1.1') throw unreadableRequest('The request has no Host header.');
    return;
  }
  let hosts = 0;
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  if (hosts > 1) throw unreadableRequest('The request has more than one Host header.');
}

const HOST = 'host';
