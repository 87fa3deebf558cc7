import { ApiError } from '@tripoint/contract';
import { GenerationError, isPassing } from '@tripoint/generations';
import { BodyProblem } from '@tripoint/runtime';
import { RunBusyError } from '../child/run-processes';
import { RunRefusedError } from '../run/explain-failure';

/** Requests are a handful of short fields. */
export const BODY_LIMIT_BYTES = 16_384;
const BUSY_RETRY_SECONDS = 30;

/** What went wrong with a request to the listener, for its sender: what, which field, what to do. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail: {
      readonly param?: string | null;
      readonly run?: string | null;
      readonly retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
  }

  body(): string {
    const { param = null, run } = this.detail;
    const type = this.status >= 500 ? 'api_error' : 'invalid_request';
    const error = { type, message: this.message, code: this.code, param };
    return JSON.stringify({ error: run === undefined ? error : { ...error, run } });
  }
}

export function invalidField(param: string, message: string): AdminError {
  return new AdminError(400, 'invalid_parameter', message, { param });
}

export function notFound(message: string): AdminError {
  return new AdminError(404, 'missing', message);
}

/** What went wrong, in words for the person who asked. */
export function asAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
  if (error instanceof ApiError) {
    return new AdminError(error.status, error.code ?? 'server_error', error.message, { param: error.param });
  }
  if (error instanceof RunBusyError) {
    const detail = { run: error.run, retryAfterSeconds: BUSY_RETRY_SECONDS };
    return new AdminError(409, 'busy', sentence(error.message), detail);
  }
  if (error instanceof RunRefusedError) return new AdminError(409, `no_${error.kind}`, sentence(error.message));
  if (error instanceof GenerationError) return new AdminError(409, 'no_generation', sentence(error.message));
  if (isPassing(error)) {
    return new AdminError(503, 'server_error', 'Elasticsearch cannot be reached. Try again when it answers.');
  }
  if (error instanceof BodyProblem) {
    const tooLarge = error.kind === 'too large';
    const message = tooLarge
      ? `The request body is larger than ${BODY_LIMIT_BYTES} bytes.`
      : `The request body is ${error.kind}.`;
    return new AdminError(tooLarge ? 413 : 400, 'invalid_parameter', message);
  }
  return new AdminError(500, 'server_error', 'The importer failed to answer. See its log.');
}

function sentence(text: string): string {
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}
