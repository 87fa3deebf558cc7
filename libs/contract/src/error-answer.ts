import { ApiError, serverError } from './api-error';
import type { ErrorCode, ErrorProfile, ErrorType } from './errors';

/** Body of every error answer. */
export interface ErrorBody {
  readonly error: {
    readonly type: ErrorType;
    readonly message: string;
    readonly code: ErrorCode | null;
    readonly param: string | null;
  };
}

/** What goes on the wire for an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  /** Value of the `Retry-After` header, whole seconds, at least 1. */
  readonly retryAfterSeconds?: number;
}

/** Answers anything that was thrown; what is not an `ApiError` becomes a 500 that says nothing about it. */
export function errorAnswer(thrown: unknown, profile: ErrorProfile): ErrorAnswer {
  const error = thrown instanceof ApiError ? thrown : serverError(thrown);
  const body = { error: { type: error.type, message: error.publicMessage, code: error.code, param: error.param } };
  const status = error.statusIn(profile);
  return error.retryAfterSeconds === null
    ? { status, body }
    : { status, body, retryAfterSeconds: error.retryAfterSeconds };
}
