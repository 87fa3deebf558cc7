/** The `type` of an error answer: who has to act, the caller or the service. */
export type ErrorType = 'invalid_request' | 'api_error';

/** The `code` of an error answer. Server problems have none. */
export type ErrorCode =
  | 'invalid_parameter'
  | 'unexpected_parameter'
  | 'over_query_limit'
  | 'rate_limit'
  | 'missing'
  | 'restricted';

/**
 * Which HTTP status goes with which code, where the specification leaves it open: `spec` stays inside its status
 * table, `clients` suits callers that look at the code only under 400, `http` is what HTTP itself would say.
 */
export type ErrorProfile = 'spec' | 'clients' | 'http';

/** One row of the error table. */
export interface ErrorRow {
  readonly type: ErrorType;
  readonly code: ErrorCode | null;
  /** HTTP status per profile. */
  readonly status: Readonly<Record<ErrorProfile, number>>;
  /** When this error is given. */
  readonly meaning: string;
  /** What the caller can do about it. */
  readonly fix: string;
}

const always = (status: number) => ({ spec: status, clients: status, http: status });

/** Every situation in which a request is not answered with a result. Nothing else decides a status, type or code. */
export const errorTable = {
  invalid_parameter: {
    type: 'invalid_request',
    code: 'invalid_parameter',
    status: always(400),
    meaning: 'A parameter is missing or has an incorrect value, or the request cannot be read.',
    fix: 'Correct the parameter named in `param`; when `param` is null, correct the request as the message says.',
  },
  unexpected_parameter: {
    type: 'invalid_request',
    code: 'unexpected_parameter',
    status: always(400),
    meaning: 'The request has a parameter that this endpoint does not know.',
    fix: 'Remove the parameter named in `param`, or correct its name.',
  },
  unauthorized: {
    type: 'invalid_request',
    code: 'invalid_parameter',
    status: always(401),
    meaning: 'The access key is absent or not valid.',
    fix: 'Send a valid key as the parameter `api_key` or in the header `X-Service-API-Key`.',
  },
  restricted: {
    type: 'invalid_request',
    code: 'restricted',
    status: { spec: 402, clients: 400, http: 403 },
    meaning:
      'The key is restricted to other websites, IP addresses or areas than those of this request, lacks the right to what is asked, or a key in a website may not do this.',
    fix: 'Call from a permitted website or address, search a permitted area, leave out what the key has no right to, or use another key.',
  },
  over_query_limit: {
    type: 'invalid_request',
    code: 'over_query_limit',
    status: { spec: 402, clients: 400, http: 429 },
    meaning: 'The monthly search limit of the key is used up.',
    fix: 'Wait until the moment given by `Retry-After` (the next month in UTC), or have the limit of the key raised.',
  },
  rate_limit: {
    type: 'invalid_request',
    code: 'rate_limit',
    status: { spec: 402, clients: 400, http: 429 },
    meaning: 'Too many requests were sent in a short interval.',
    fix: 'Wait for the seconds given by `Retry-After`, then send fewer requests at a time.',
  },
  missing: {
    type: 'invalid_request',
    code: 'missing',
    status: always(404),
    meaning: 'Nothing exists under this identifier or at this path.',
    fix: 'Use an identifier from a search or catalog answer; check the path and the method of the request.',
  },
  server_error: {
    type: 'api_error',
    code: null,
    status: always(500),
    meaning: 'The service failed to answer a correct request.',
    fix: 'Try again later; when it lasts, report the value of the `Request-Id` header.',
  },
  bad_gateway: {
    type: 'api_error',
    code: null,
    status: always(502),
    meaning: 'A part of the service cannot be reached.',
    fix: 'Try again in a few seconds.',
  },
  unavailable: {
    type: 'api_error',
    code: null,
    status: always(503),
    meaning: 'The service is starting, stopping or waiting for something it depends on.',
    fix: 'Try again after the seconds given by `Retry-After`.',
  },
  gateway_timeout: {
    type: 'api_error',
    code: null,
    status: always(504),
    meaning: 'The answer was not ready in time.',
    fix: 'Try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorRow>;

/** Key of one row of the error table. */
export type ErrorSituation = keyof typeof errorTable;
