import type { IncomingHttpHeaders } from 'node:http';
import { mayRead } from '../access/restrictions';
import type { Principal } from '../keys/principal';

/** How long a browser may remember the answer to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 7_200;

/** Headers of the answer that a page of another origin may read. */
const EXPOSED =
  'Data-Version, ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Server-Timing, Swiftyper-Should-Retry, X-Service-Tier';

/**
 * Headers that let a page of another origin read the answer, as a flat list of names and values. The origin is
 * reflected unless the key is restricted to websites and the origin is none of them; so is that of a call without a
 * valid key, so that a page can read what is wrong. `*` is never sent.
 */
export function corsHeaders(headers: IncomingHttpHeaders, principal: Principal | null): readonly string[] {
  const { origin } = headers;
  if (origin === undefined) return VARY;
  if (principal !== null && !mayRead(principal, origin)) return VARY;
  return [...VARY, 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED];
}
const VARY: readonly string[] = ['Vary', 'Origin, Accept-Encoding'];

/** The answer to a preflight: the same for every path and without a key, because a browser sends none with it. */
export function preflightHeaders(headers: IncomingHttpHeaders, keyHeaders: readonly string[]): readonly string[] {
  const { origin } = headers;
  if (origin === undefined) return VARY;
  return [
    ...VARY,
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Methods',
    'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers',
    ['content-type', 'if-none-match', ...keyHeaders].join(', '),
    'Access-Control-Max-Age',
    String(PREFLIGHT_SECONDS),
  ];
}
