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
