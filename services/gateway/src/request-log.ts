import type { IncomingHttpHeaders } from 'node:http';
import { type Logger, type Metrics, UNMATCHED_ROUTE, withoutKeys } from '@tripoint/runtime';
import type { Exchange } from './exchange';

/** Longest path of an unknown route in a log line, in characters. */
const PATH_MAX = 200;

/** The one line and the one measurement of a request. Neither query, body nor any header value is in it. */
export function recordRequest(
  exchange: Exchange,
  status: number,
  code: string | null,
  bytes: number,
  logger: Logger,
  metrics: Metrics,
): void {
  const ms = performance.now() - exchange.startedMs;
  const { operation, method } = exchange;
  metrics.observeRequest(operation?.path ?? UNMATCHED_ROUTE, method, status, ms / 1_000);
  logger.info('request', {
    requestId: exchange.requestId,
    keyId: exchange.principal?.keyId ?? null,
    method,
    ...(operation === null ? { path: withoutKeys(exchange.path.slice(0, PATH_MAX)) } : { operation: operation.id }),
    status,
    code,
    ms: Math.round(ms * 1_000) / 1_000,
    country: exchange.country,
    bytes,
    clientIp: exchange.connection.clientIp,
    site: siteOf(exchange.req.headers),
  });
}

/** Host of the page that called; the rest of a referer may hold anything, a key included. */
function siteOf(headers: IncomingHttpHeaders): string | null {
  const page = headers.referer ?? headers.origin;
  if (page === undefined || !URL.canParse(page)) return null;
  return new URL(page).host;
}
