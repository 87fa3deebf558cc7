import { type ErrorCode, type ErrorProfile, type ErrorSituation, type ErrorType, errorTable } from './errors';

/** What an `ApiError` may carry beyond its situation and its public message. */
export interface ApiErrorDetail {
  /** Name of the parameter the error concerns; null when it concerns none. */
  readonly param?: string | null;
  /** Whole seconds after which a repeat makes sense; raised to at least 1. */
  readonly retryAfterSeconds?: number;
  /** Internal reason, for the log only. */
  readonly cause?: unknown;
}

/** An error whose message was written for the caller. Its `cause` was not and never leaves the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly situation: ErrorSituation;
  readonly publicMessage: string;
  readonly param: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(situation: ErrorSituation, publicMessage: string, detail: ApiErrorDetail = {}) {
    super(publicMessage, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.situation = situation;
    this.publicMessage = publicMessage;
    this.param = detail.param ?? null;
    this.retryAfterSeconds =
      detail.retryAfterSeconds === undefined ? null : Math.max(1, Math.ceil(detail.retryAfterSeconds));
  }

  get code(): ErrorCode | null {
    return errorTable[this.situation].code;
  }

  get type(): ErrorType {
    return errorTable[this.situation].type;
  }

  /** HTTP status under the default profile; the wire uses `errorAnswer` with the configured one. */
  get status(): number {
    return this.statusIn('spec');
  }

  /** HTTP status under the given profile. */
  statusIn(profile: ErrorProfile): number {
    return errorTable[this.situation].status[profile];
  }
}

/** Seconds after which a caller may try again when nothing better is known. */
const DEFAULT_RETRY_SECONDS = 5;
/** Longest parameter name that an answer repeats, in characters; a caller may send kilobytes as a name. */
const MAX_SHOWN_NAME = 64;

/** A parameter is absent or wrong. `message` is a whole sentence that says what to send. */
export function invalidParameter(param: string, message: string): ApiError {
  return new ApiError('invalid_parameter', message, { param });
}

/** The request as a whole cannot be read (syntax, size, character set), so that no parameter can be named. */
export function unreadableRequest(message: string, cause?: unknown): ApiError {
  return new ApiError('invalid_parameter', message, { cause });
}

/** A parameter that the endpoint does not have. `known` are the names it has. */
export function unexpectedParameter(param: string, known: readonly string[]): ApiError {
  const shown = param.length > MAX_SHOWN_NAME ? `${param.slice(0, MAX_SHOWN_NAME)}…` : param;
  const takes = known.length === 0 ? 'no parameters' : known.join(', ');
  return new ApiError('unexpected_parameter', `"${shown}" is not a parameter of this request. It takes ${takes}.`, {
    param: shown,
  });
}

/** The access key is absent, unknown, malformed, revoked or expired: the answer never says which. */
export function unauthorized(cause?: unknown): ApiError {
  const message =
    'The access key is absent or not valid. Send it as the parameter api_key or in the header X-Service-API-Key.';
  return new ApiError('unauthorized', message, { param: 'api_key', cause });
}

/**
 * The key does not permit this website, address or area. `message` says which of them.
 * @param param the parameter that names the area
 */
export function restricted(message: string, param: string | null = null): ApiError {
  return new ApiError('restricted', message, { param });
}

/**
 * The monthly limit is used up until `retryAfterSeconds` from now.
 * @param left calls that are left, too few for the elements of this one
 */
export function overQueryLimit(retryAfterSeconds: number, left = 0): ApiError {
  const state = left === 0 ? 'is used up' : `has ${left} left, fewer than this request counts as`;
  const message = `The monthly search limit of this key ${state}. It starts anew on the first day of the month, UTC.`;
  return new ApiError('over_query_limit', message, { retryAfterSeconds });
}

/** Too many requests at once; the next one may come after `retryAfterSeconds`. */
export function rateLimit(retryAfterSeconds: number): ApiError {
  const message = 'Too many requests in a short interval. Wait for the seconds given in Retry-After and try again.';
  return new ApiError('rate_limit', message, { retryAfterSeconds });
}

/** Nothing has the identifier given in `param`. */
export function missing(param: string): ApiError {
  return new ApiError('missing', `Nothing exists under this ${param}. Use one from a search or catalog answer.`, {
    param,
  });
}

/**
 * No endpoint has this path.
 * @param near the paths that exist beside it
 * @param param the identifier that the path would hold if the segment could be one
 */
export function unknownRoute(near: readonly string[] = [], param: string | null = null): ApiError {
  const nothing = `There is no endpoint at this path${param === null ? '' : `, and no ${param} looks like this`}.`;
  const last = near.at(-1);
  const others = near.slice(0, -1).join(', ');
  const existing =
    last === undefined
      ? 'All endpoints are under /v1/ and listed in /openapi.json.'
      : `There is ${others === '' ? last : `${others} and ${last}`}.`;
  return new ApiError('missing', `${nothing} ${existing}`, { param });
}

/** The path is one of an endpoint that is called with another method. */
export function wrongMethod(rightMethod: string): ApiError {
  return new ApiError('missing', `This endpoint is called with the method ${rightMethod}.`);
}

/** A fault of the service. The message says nothing about it, the `cause` goes to the log. */
export function serverError(cause?: unknown): ApiError {
  return new ApiError('server_error', 'The service failed to answer. Please try again later.', { cause });
}

/** A part of the service could not be reached. */
export function badGateway(cause?: unknown): ApiError {
  return new ApiError('bad_gateway', 'A part of the service cannot be reached. Please try again.', { cause });
}

/** The service cannot answer at the moment. */
export function unavailable(retryAfterSeconds: number = DEFAULT_RETRY_SECONDS, cause?: unknown): ApiError {
  const message = 'The service is not available at the moment. Please try again.';
  return new ApiError('unavailable', message, { retryAfterSeconds, cause });
}

/** The deadline of the request passed. */
export function gatewayTimeout(cause?: unknown): ApiError {
  return new ApiError('gateway_timeout', 'The answer was not ready in time. Please try again.', { cause });
}

/**
 * Something outside that the operation depends on does not answer.
 * @param message names it, with the code that it gave, and says what to do
 */
export function outsideDown(
  message: string,
  retryAfterSeconds: number = DEFAULT_RETRY_SECONDS,
  cause?: unknown,
): ApiError {
  return new ApiError('unavailable', message, { retryAfterSeconds, cause });
}
