import { type Answer, type Coding, serverTiming } from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import { corsHeaders } from './cors';
import { policyHeader, remainingHeader } from './rate-limit-headers';

const HSTS_SECONDS = 31_536_000;

/** Headers of every answer: nothing that is answered is a page, unless the page says so itself. */
const SECURITY: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const JSON_ONLY: readonly string[] = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"];
const NO_STORE: readonly string[] = ['Cache-Control', 'no-store'];
/** The caller alone may keep the answer, and asks before using it again. */
const REVALIDATE: readonly string[] = ['Cache-Control', 'private, no-cache'];
/** With more to wait, a repetition within two seconds, as clients make it, has no chance. */
const LONG_WAIT_SECONDS = 10;
const JSON_TYPE: readonly string[] = ['Content-Type', 'application/json; charset=utf-8'];

/** Headers that every answer of the gateway has, as a flat list of names and values. */
export function commonHeaders(exchange: Exchange): string[] {
  const headers = ['Request-Id', exchange.requestId, ...SECURITY];
  if (exchange.connection.secure) headers.push('Strict-Transport-Security', `max-age=${HSTS_SECONDS}`);
  return headers;
}

/** An answer in the form in which it is sent. */
export interface SentAnswer {
  readonly answer: Answer;
  /** A text goes with the headers in one write, which bytes do not. */
  readonly body: string | Buffer;
  readonly bytes: number;
  readonly coding: Coding | null;
}

/** Headers of a JSON answer to a call: its form, what the key has left, who may read it, whether anybody may keep it. */
export function answerHeaders(exchange: Exchange, { answer, bytes, coding }: SentAnswer): string[] {
  const { principal, taken, req, operation } = exchange;
  const { status, stream, retryAfterSeconds, tag, dataVersion } = answer;
  const headers = commonHeaders(exchange);
  if (status !== 304) headers.push(...JSON_TYPE);
  if (status !== 304 && stream === undefined) headers.push('Content-Length', String(bytes));
  if (coding !== null) headers.push('Content-Encoding', coding);
  if (tag === undefined) headers.push(...NO_STORE);
  else headers.push('ETag', tag, ...REVALIDATE);
  if (dataVersion !== undefined) headers.push('Data-Version', dataVersion);
  headers.push(...JSON_ONLY);
  headers.push(...corsHeaders(req.headers, principal));
  // To whom a key was shown: for strangers, times would be a measure of their guesses.
  if (principal !== null) {
    const totalMs = performance.now() - exchange.startedMs;
    headers.push('X-Service-Tier', principal.tier, 'Server-Timing', serverTiming(answer.engineMs, totalMs));
  }
  if (principal !== null && taken !== null) {
    headers.push('RateLimit-Policy', policyHeader(principal.limits, taken.month), 'RateLimit', remainingHeader(taken));
  }
  if (retryAfterSeconds !== undefined) headers.push('Retry-After', String(retryAfterSeconds));
  // Existing clients repeat a call at once after a failure of the server, unless they are asked not to.
  const isPointless = status === 503 && (retryAfterSeconds ?? 0) >= LONG_WAIT_SECONDS;
  if (isPointless || (status >= 400 && operation?.repeatable === false)) {
    headers.push('Swiftyper-Should-Retry', 'false');
  }
  return headers;
}
