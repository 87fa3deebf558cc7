import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Call, type CallContext } from './context';
import { wantedOf } from './kept-json';
import { readTraceContext } from './tracing/trace-context';

/**
 * Headers between the gateway and a service. A service believes them only when the request carries the secret that
 * both share; lower case, as Node gives them.
 */
export const INTERNAL_HEADERS = {
  requestId: 'x-request-id',
  /** Milliseconds left until the deadline, not a moment: clocks of two machines differ. */
  deadlineMs: 'x-deadline-ms',
  keyId: 'x-tripoint-key',
  organisationId: 'x-tripoint-organisation',
  /** `1` when visitors of a website can read the key, else absent. */
  isPublicKey: 'x-tripoint-public-key',
  /** Comma-separated; absent when the key may search everywhere. */
  areas: 'x-tripoint-areas',
  clientIp: 'x-tripoint-client-ip',
} as const;

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Whether a text is accepted as request id: 8 to 64 of A-Z a-z 0-9 _ - */
export function isRequestId(text: string | undefined): text is string {
  return text !== undefined && REQUEST_ID.test(text);
}

/** The context of a call as headers, for a service in another process; without the trace, which has headers of its own. */
export function internalHeaders(ctx: CallContext, secret: string | null, nowMs: number): Record<string, string> {
  const headers: Record<string, string> = {
    [INTERNAL_HEADERS.requestId]: ctx.requestId,
    [INTERNAL_HEADERS.deadlineMs]: String(Math.max(1, Math.floor(ctx.deadlineMs - nowMs))),
  };
  if (secret !== null) headers.authorization = `Bearer ${secret}`;
  if (ctx.keyId !== null) headers[INTERNAL_HEADERS.keyId] = ctx.keyId;
  if (ctx.organisationId !== null) headers[INTERNAL_HEADERS.organisationId] = ctx.organisationId;
  if (ctx.isPublicKey) headers[INTERNAL_HEADERS.isPublicKey] = '1';
  if (ctx.areas !== null) headers[INTERNAL_HEADERS.areas] = ctx.areas.join(',');
  if (ctx.clientIp !== null) headers[INTERNAL_HEADERS.clientIp] = ctx.clientIp;
  return headers;
}

/** Checks whether an Authorization header holds the secret, in a time that does not depend on how much of it is right. */
export function createSecretCheck(secret: string): (authorization: string | undefined) => boolean {
  const expected = digest(`Bearer ${secret}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export interface CallDefaults {
  readonly requestId: string;
  readonly nowMs: number;
  /** Deadline when the caller names none, and the longest one that is granted. */
  readonly deadlineMs: number;
}

/** The call that trusted headers describe. */
export function callFromHeaders(headers: IncomingHttpHeaders, defaults: CallDefaults): Call {
  const one = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const requestId = one(INTERNAL_HEADERS.requestId);
  const left = Number(one(INTERNAL_HEADERS.deadlineMs) ?? Number.NaN);
  const areas = headers[INTERNAL_HEADERS.areas];
  const fields = {
    requestId: isRequestId(requestId ?? undefined) ? requestId! : defaults.requestId,
    keyId: one(INTERNAL_HEADERS.keyId),
    organisationId: one(INTERNAL_HEADERS.organisationId),
    isPublicKey: one(INTERNAL_HEADERS.isPublicKey) !== null,
    areas: typeof areas === 'string' ? areas.split(',').filter((area) => area !== '') : null,
    clientIp: one(INTERNAL_HEADERS.clientIp),
    trace: readTraceContext(headers),
    deadlineMs: defaults.nowMs + (left > 0 ? Math.min(left, defaults.deadlineMs) : defaults.deadlineMs),
  };
  return new Call(fields, wantedOf(headers));
}
