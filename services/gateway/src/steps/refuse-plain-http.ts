import { unreadableRequest } from '@tripoint/contract';
import type { Exchange } from '../exchange';

/**
 * A key that crossed the network in the clear is no secret any more: such requests are not processed (spec section 5).
 * Excepted is what never left this machine.
 * @throws ApiError 400.
 */
export function refusePlainHttp({ connection }: Pick<Exchange, 'connection'>): void {
  if (connection.secure || connection.loopback) return;
  throw unreadableRequest('Requests must use HTTPS. A key that was sent over plain HTTP should be replaced.');
}

/** HTTP/1.1 requires the header (RFC 9112, 3.2). @throws ApiError 400. */
export function refuseMissingHost({ req }: Pick<Exchange, 'req'>): void {
  if (req.headers.host === undefined && req.httpVersion === '1.1') {
    throw unreadableRequest('The request has no Host header.');
  }
}
