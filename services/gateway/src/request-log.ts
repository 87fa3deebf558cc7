import type { IncomingHttpHeaders } from 'node:http';
import { endRequest, logLineOf, withoutKeys } from '@tripoint/runtime';
import type { Exchange } from './exchange';
import type { GatewayOptions } from './gateway-options';

/** Segments of an unknown path in a log line: enough to see what was meant, too few for what callers append. */
const SEGMENTS_MAX = 2;
/** Longest name of a host (RFC 1035), with a port. */
const MAX_HOST = 253 + ':65535'.length;
/** Longest such segment in characters; a key is longer. */
const SEGMENT_LENGTH_MAX = 40;

/** The one line, the one measurement and the one span of a request. Neither query, body nor any header value is in it. */
export function recordRequest(
  exchange: Exchange,
  answer: { readonly status: number; readonly code: string | null; readonly bytes: number },
  { logger, metrics, settings }: Pick<GatewayOptions, 'logger' | 'metrics' | 'settings'>,
): void {
  const ms = performance.now() - exchange.startedMs;
  const { operation, method, requestId, span } = exchange;
  const { status, code, bytes } = answer;
  metrics.observeRequest(operation, method, answer, ms / 1_000);
  endRequest(span, operation, { status, requestId });
  const line = logLineOf(settings, requestId, answer, ms);
  if (line === null) return;
  logger.info('request', {
    requestId,
    traceId: span.context.traceId,
    keyId: exchange.principal?.keyId ?? null,
    method,
    ...(operation === null ? { path: loggedPath(exchange.path) } : { operation: operation.id }),
    status,
    code,
    ms: Math.round(ms * 1_000) / 1_000,
    country: exchange.country,
    bytes,
    clientIp: exchange.connection.clientIp,
    site: siteOf(exchange.req.headers),
    ...line,
  });
}

/** The beginning of a path that leads nowhere. Decoded, because an encoded key is a key. */
function loggedPath(path: string): string {
  const segments = path
    .split('/', SEGMENTS_MAX + 1)
    .slice(1)
    .map(decoded);
  return `/${segments.map((segment) => (segment.length > SEGMENT_LENGTH_MAX ? '-' : withoutKeys(segment))).join('/')}`;
}

function decoded(segment: string): string {
  let text = segment;
  try {
    for (let i = 0; i < DECODINGS_MAX && text.includes('%'); i++) text = decodeURIComponent(text);
  } catch {
    return '-';
  }
  return text.includes('%') ? '-' : text;
}
const DECODINGS_MAX = 2;

/** Host of the page that called; the rest of a referer may hold anything, a key included. */
export function siteOf(headers: IncomingHttpHeaders): string | null {
  const page = headers.referer ?? headers.origin;
  if (page === undefined || !URL.canParse(page)) return null;
  const { host } = new URL(page);
  return host.length > MAX_HOST ? '-' : host;
}
