import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type AnyOperation,
  BODY_LIMIT_BYTES,
  unauthorized,
  unavailable,
  unknownRoute,
  unreadableRequest,
  wrongMethod,
} from '@tripoint/contract';
import { BodyProblem, readBody } from './body-reader';
import { type Clock, systemClock } from './clock';
import { type Call, CallerGoneError } from './context';
import type { Health } from './health';
import { callFromHeaders, createSecretCheck } from './internal-headers';
import type { LoadWatch } from './load-watch';
import { errorFields, type Logger } from './log';
import type { Metrics } from './metrics';
import { serveProbe } from './probes';
import { logEveryRequest, logLineOf, type RequestLogRule } from './request-log-rule';
import { RouteTable, routingProblem } from './route-table';
import { type SentStream, sendStream } from './send-stream';
import { engineTiming } from './server-timing';
import { type Answer, answer, refusalOf, type Service } from './service';
import { endRequest, recordEngine } from './tracing/request-spans';
import { noTracing, type Tracing } from './tracing/tracing';

/** A service answers within this time; the gateway waits a second longer. */
export const SERVICE_DEADLINE_MS = 4_000;
/** A caller who is refused because of the load may try again after so long. */
export const BUSY_RETRY_SECONDS = 1;
/** Parameters that passed the gateway as form text may be longer as JSON: so many times at most. */
const JSON_GROWTH = 4;

export interface ServiceAppOptions {
  readonly service: Service;
  /**
   * What the gateway proves itself with; every operation requires it and only then are the internal headers believed.
   * null: every caller that reaches the listener may call, without a key's restrictions; for a loopback listener only.
   */
  readonly internalSecret: string | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly clock?: Clock;
  /** Without it every call is taken. */
  readonly load?: Pick<LoadWatch, 'refuses'>;
  readonly tracing?: Tracing;
  readonly requestLog?: RequestLogRule;
}

/**
 * The HTTP side of one service in the distributed form: operations of the contract, probes and metrics, JSON only. One
 * route table is all the routing there is; the router of Express would take more CPU time than everything else here.
 */
export function createServiceApp(options: ServiceAppOptions): RequestListener {
  const { service, logger, metrics, tracing = noTracing, requestLog = logEveryRequest } = options;
  const clock = options.clock ?? systemClock;
  const routes = new RouteTable(service.operations);
  const allowed = options.internalSecret === null ? null : createSecretCheck(options.internalSecret);

  /** The gateway says how long it waits; nobody may make an operation last longer than the longest one does. */
  const deadlineMs = Math.max(SERVICE_DEADLINE_MS, ...service.operations.map((each) => each.deadlineMs ?? 0));

  const openCallOf = (req: IncomingMessage): Call => {
    const defaults = { requestId: randomUUID(), nowMs: clock.now(), deadlineMs };
    return callFromHeaders(allowed === null ? {} : req.headers, defaults);
  };

  const serveOperation = async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const startedMs = performance.now();
    if (allowed !== null && !allowed(req.headers.authorization)) {
      const requestId = randomUUID();
      await send(res, requestId, refusalOf(unauthorized(), service.errorStatuses));
      logger.warn('internal call without the right secret', { requestId });
      return;
    }
    const call = openCallOf(req);
    if (options.load?.refuses() === true) {
      await send(res, call.requestId, refusalOf(unavailable(BUSY_RETRY_SECONDS), service.errorStatuses));
      metrics.observeRequest(
        null,
        req.method ?? '',
        { status: 503, code: null },
        (performance.now() - startedMs) / 1_000,
      );
      return;
    }
    const span = tracing.begin('server', call.trace, startedMs);
    call.trace = span.context;
    res.on('close', () => {
      if (!res.writableFinished) call.abort(new CallerGoneError());
    });
    let operation: AnyOperation | null = null;
    let result: Answer;
    try {
      const found = findRoute(routes, req.method ?? '', path);
      operation = found.operation;
      const { bodyLimitBytes = BODY_LIMIT_BYTES } = operation;
      const params = { ...parseParams(await readBody(req, bodyLimitBytes * JSON_GROWTH)), ...found.pathParams };
      result = await answer(service, operation, params, call);
    } catch (error) {
      const known = error instanceof BodyProblem ? unreadableRequest(`The request body is ${error.kind}.`) : error;
      result = refusalOf(known, service.errorStatuses);
      if (result.status >= 500) logger.error('request failed', { requestId: call.requestId, ...errorFields(error) });
    }
    const { bytes, failure } = await send(res, call.requestId, result);
    if (failure !== null) logger.error('answer broken off', { requestId: call.requestId, ...errorFields(failure) });
    const ms = performance.now() - startedMs;
    metrics.observeRequest(operation, req.method ?? '', result, ms / 1_000);
    if (operation !== null) recordEngine({ metrics, tracing }, operation, call, result);
    endRequest(span, operation, { status: result.status, requestId: call.requestId });
    const line = logLineOf(requestLog, call.requestId, result, ms);
    if (line === null) return;
    logger.info('request', {
      requestId: call.requestId,
      traceId: call.trace.traceId,
      keyId: call.keyId,
      operation: operation?.id ?? null,
      status: result.status,
      code: result.code,
      ms: Math.round(ms * 100) / 100,
      bytes,
      ...line,
    });
  };

  return (req, res) => {
    const path = (req.url ?? '').split('?', 1)[0]!;
    if (serveProbe(options, req.method, path, res)) return;
    serveOperation(req, res, path).catch(async (error: unknown) => {
      const requestId = randomUUID();
      logger.error('request failed', { requestId, ...errorFields(error) });
      if (res.headersSent) res.destroy();
      else await send(res, requestId, refusalOf(error, service.errorStatuses));
    });
  };
}

function findRoute(routes: RouteTable, method: string, path: string) {
  try {
    const found = routes.find(method, path);
    if (found.kind === 'operation') return found;
    throw found.kind === 'wrong method' ? wrongMethod(found.rightMethod) : unknownRoute();
  } catch (error) {
    throw routingProblem(error);
  }
}

export function parseParams(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw unreadableRequest('The request body is not valid JSON.', cause);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw unreadableRequest('The request body must be a JSON object.');
  }
  return parsed as Record<string, unknown>;
}

/** Ends with the stream of a large answer. */
async function send(res: ServerResponse, requestId: string, answer: Answer): Promise<SentStream> {
  const { status, body, stream, retryAfterSeconds, tag, dataVersion, coding, engineMs } = answer;
  const headers = {
    'Request-Id': requestId,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(tag !== undefined && { ETag: tag }),
    ...(dataVersion !== undefined && { 'Data-Version': dataVersion }),
    ...(coding !== undefined && { 'Content-Encoding': coding }),
    ...(engineMs !== undefined && { 'Server-Timing': engineTiming(engineMs) }),
  };
  if (stream !== undefined) return sendStream(stream, null, res.writeHead(status, { ...JSON_HEADERS, ...headers }));
  sendJson(res, status, body, headers);
  return { bytes: body.length, failure: null };
}

const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Sends an answer that only its caller keeps. */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
): void {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  res.writeHead(status, { ...JSON_HEADERS, ...length, ...headers }).end(body);
}
