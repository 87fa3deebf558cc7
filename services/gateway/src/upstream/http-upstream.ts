import { type AnyOperation, ApiError, badGateway, gatewayTimeout, unavailable } from '@tripoint/contract';
import { type Call, type Clock, DeadlineError, internalHeaders, pathOf } from '@tripoint/runtime';
import { type Dispatcher, Pool } from 'undici';
import type { Upstream, UpstreamAnswer, UpstreamParams } from './upstream';

/** Connections per service: as many calls run at once, the others wait for their turn until their deadline. */
const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 1_000;
/** An unused connection is closed by us before the service (65 s) closes it under a new request. */
const IDLE_CONNECTION_MS = 30_000;
/** The service gets this much less than the gateway waits, so that its own 504 arrives. */
const HOP_MS = 250;
/** Larger than the catalog of all places of Poland as JSON. */
const ANSWER_LIMIT_BYTES = 64 * 1_048_576;

/** Failures before the request could reach the service: repeating it cannot do anything twice. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A kept connection that the service closed in that moment; the request may have arrived. */
const CONNECTION_LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export interface HttpUpstreamOptions {
  /** Address of the service, such as `http://places:8081`. */
  readonly url: string;
  /** What the gateway proves itself with; null when the service asks for nothing. */
  readonly internalSecret: string | null;
  readonly clock: Clock;
  /** Whether answering an operation twice does no harm, so that a lost connection may be tried again. */
  readonly repeatable: (operation: AnyOperation) => boolean;
}

/** A service in another process. Bodies are small and buffered, which is faster than piping them. */
export function createHttpUpstream(options: HttpUpstreamOptions): Upstream {
  const pool = new Pool(options.url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
  });

  const send = async (operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> => {
    const secretAndContext = internalHeaders(call, options.internalSecret, options.clock.now() + HOP_MS);
    const answer = await pool.request({
      method: operation.method,
      path: pathOf(operation, params.given),
      headers: { ...secretAndContext, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(params.given),
      signal: call.signal,
    });
    return readAnswer(answer);
  };

  const sendTwice = async (operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> => {
    try {
      return await send(operation, params, call);
    } catch (error) {
      const code = codeOf(error);
      const again = NOT_CONNECTED.has(code) || (CONNECTION_LOST.has(code) && options.repeatable(operation));
      if (!again || call.aborted !== null) throw error;
      return send(operation, params, call);
    }
  };

  return {
    async call(operation, params, call) {
      const leftMs = Math.max(0, call.deadlineMs - options.clock.now());
      const timer = setTimeout(() => call.abort(new DeadlineError()), leftMs);
      try {
        return await sendTwice(operation, params, call);
      } catch (error) {
        throw asApiError(error, call);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}

async function readAnswer(answer: Dispatcher.ResponseData): Promise<UpstreamAnswer> {
  const { statusCode: status, headers } = answer;
  const body = await readBounded(answer.body);
  const type = headers['content-type'];
  const answered = status === 200 || status === 400 || status === 402 || status === 404 || status >= 500;
  if (!answered || typeof type !== 'string' || !type.startsWith('application/json')) {
    throw badGateway(new Error(`the service answered ${status} with content type ${String(type)}`));
  }
  const retryAfter = Number(headers['retry-after']);
  return {
    status,
    body,
    code: status === 200 ? null : errorCodeOf(body),
    ...(Number.isInteger(retryAfter) && retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) throw badGateway(new Error(`the answer exceeds ${ANSWER_LIMIT_BYTES} bytes`));
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** @throws ApiError 502 when an error answer is not the JSON that every error answer is. */
function errorCodeOf(body: Buffer): string | null {
  try {
    return (JSON.parse(body.toString('utf8')) as { error: { code: string | null } }).error.code;
  } catch (cause) {
    throw badGateway(new Error('the service answered an error that is not JSON', { cause }));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function asApiError(error: unknown, call: Call): ApiError {
  if (error instanceof ApiError) return error;
  if (call.aborted instanceof DeadlineError) return gatewayTimeout(error);
  return call.aborted === null ? badGateway(error) : unavailable(undefined, error);
}
