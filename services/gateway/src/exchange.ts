import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyOperation } from '@tripoint/contract';
import type { Taken } from '@tripoint/limits';
import { isRequestId, noTracing, readTraceContext, type Span, type Tracing } from '@tripoint/runtime';
import type { Connection } from './access/connection';
import type { Principal } from './keys/principal';

/** One request on its way through the gateway: what each step found out, for the answer and the log. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Percent-encoded, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly requestId: string;
  /** The request in its trace, which goes on from that of the caller. */
  readonly span: Span;
  readonly connection: Connection;
  /** `performance.now()` at the start. */
  readonly startedMs: number;
  operation: AnyOperation | null;
  principal: Principal | null;
  /** The country codes that the caller named. */
  country: string | null;
  /** Set once the call was let through or refused by the limits. */
  taken: Taken | null;
}

/** Opens the record of a request. A request id is accepted from a trusted peer alone. */
export function openExchange(
  req: IncomingMessage,
  res: ServerResponse,
  connection: Connection,
  tracing: Tracing = noTracing,
): Exchange {
  const url = targetOf(req.url ?? '/');
  const mark = url.indexOf('?');
  const given = connection.trustedPeer ? req.headers['x-request-id'] : undefined;
  return {
    req,
    res,
    method: req.method ?? '',
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    requestId: typeof given === 'string' && isRequestId(given) ? given : randomUUID(),
    span: tracing.begin('server', readTraceContext(req.headers)),
    connection,
    startedMs: performance.now(),
    operation: null,
    principal: null,
    country: null,
    taken: null,
  };
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Path and query of a request target; a proxy may send the absolute form `http://host/path`. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '');
}
