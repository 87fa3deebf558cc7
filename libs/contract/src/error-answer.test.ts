import * as make from './api-error';
import { errorAnswer } from './error-answer';
import { type ErrorProfile, type ErrorSituation, errorTable } from './errors';

const { ApiError } = make;

interface Row {
  readonly error: InstanceType<typeof ApiError>;
  readonly statuses: Readonly<Record<ErrorProfile, number>>;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly retryAfterSeconds?: number;
}

const same = (status: number) => ({ spec: status, clients: status, http: status });
const request = 'invalid_request';

const rows: Readonly<Record<string, Row>> = {
  'unreadable body': {
    error: make.unreadableRequest('The request body is not valid JSON.'),
    statuses: same(400),
    type: request,
    code: 'invalid_parameter',
    param: null,
  },
  'wrong parameter': {
    error: make.invalidParameter('limit', 'limit must be a whole number from 1 to 20.'),
    statuses: same(400),
    type: request,
    code: 'invalid_parameter',
    param: 'limit',
  },
  'unknown parameter': {
    error: make.unexpectedParameter('colour', ['query']),
    statuses: same(400),
    type: request,
    code: 'unexpected_parameter',
    param: 'colour',
  },
  'wrong key': {
    error: make.unauthorized(),
    statuses: same(401),
    type: request,
    code: 'invalid_parameter',
    param: 'api_key',
  },
  'restricted key': {
    error: make.restricted('This key is not permitted on this website.'),
    statuses: { spec: 402, clients: 400, http: 403 },
    type: request,
    code: 'restricted',
    param: null,
  },
  'monthly limit': {
    error: make.overQueryLimit(1234),
    statuses: { spec: 402, clients: 400, http: 429 },
    type: request,
    code: 'over_query_limit',
    param: null,
    retryAfterSeconds: 1234,
  },
  'rate limit': {
    error: make.rateLimit(0.02),
    statuses: { spec: 402, clients: 400, http: 429 },
    type: request,
    code: 'rate_limit',
    param: null,
    retryAfterSeconds: 1,
  },
  'unknown place': {
    error: make.missing('place_id'),
    statuses: same(404),
    type: request,
    code: 'missing',
    param: 'place_id',
  },
  'unknown route': { error: make.unknownRoute(), statuses: same(404), type: request, code: 'missing', param: null },
  'wrong method': {
    error: make.wrongMethod('POST'),
    statuses: same(404),
    type: request,
    code: 'missing',
    param: null,
  },
  'internal error': { error: make.serverError(), statuses: same(500), type: 'api_error', code: null, param: null },
  unreachable: { error: make.badGateway(), statuses: same(502), type: 'api_error', code: null, param: null },
  'not available': {
    error: make.unavailable(),
    statuses: same(503),
    type: 'api_error',
    code: null,
    param: null,
    retryAfterSeconds: 5,
  },
  'deadline passed': { error: make.gatewayTimeout(), statuses: same(504), type: 'api_error', code: null, param: null },
};

describe.each(Object.entries(rows))('%s', (_name, row) => {
  it.each([['spec'], ['clients'], ['http']] as const)('has its status, type, code and param under %s', (profile) => {
    const answer = errorAnswer(row.error, profile);
    expect(answer.status).toBe(row.statuses[profile]);
    expect(answer.body).toEqual({
      error: { type: row.type, message: row.error.publicMessage, code: row.code, param: row.param },
    });
    expect(answer.retryAfterSeconds).toBe(row.retryAfterSeconds);
  });
});

it('every row of the table has a constructor and an explanation', () => {
  const made = new Set(Object.values(rows).map((row) => row.error.situation));
  for (const situation of Object.keys(errorTable) as ErrorSituation[]) {
    expect(made).toContain(situation);
    expect(errorTable[situation].meaning).toMatch(/\.$/);
    expect(errorTable[situation].fix).toMatch(/\.$/);
  }
});

it('the default profile stays inside the status table of the specification', () => {
  const statuses = Object.values(errorTable).map((row) => row.status.spec);
  expect([400, 401, 402, 404, 500, 502, 503, 504]).toEqual(expect.arrayContaining(statuses));
});

it('the answer to a wrong key is the same whatever was wrong with it', () => {
  const answers = [make.unauthorized(), make.unauthorized(new Error('revoked')), make.unauthorized('unknown')];
  expect(new Set(answers.map((error) => JSON.stringify(errorAnswer(error, 'spec')))).size).toBe(1);
});

it.each([
  [new Error('connect ECONNREFUSED 10.0.0.7:9200')],
  [new TypeError("Cannot read properties of undefined (reading 'secret')")],
  ['a thrown text with a secret'],
  [{ status: 200, body: 'secret' }],
  [null],
  [undefined],
])('%p is answered with a 500 that reveals nothing of it', (thrown) => {
  expect(errorAnswer(thrown, 'spec')).toEqual({
    status: 500,
    body: {
      error: {
        type: 'api_error',
        message: 'The service failed to answer. Please try again later.',
        code: null,
        param: null,
      },
    },
  });
});

it('the cause of an error stays inside and keeps for the log', () => {
  const cause = new Error('password=hunter2');
  const error = make.badGateway(cause);
  expect(error.cause).toBe(cause);
  expect(JSON.stringify(errorAnswer(error, 'spec'))).not.toContain('hunter2');
});
