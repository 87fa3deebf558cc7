import {
  ApiError,
  badGateway,
  gatewayTimeout,
  missing,
  overQueryLimit,
  rateLimit,
  restricted,
  serverError,
  unauthorized,
  unavailable,
  unexpectedParameter,
  unreadableRequest,
} from '../api-error';
import { checkParams, type Offer } from '../check-params';
import { type ErrorAnswer, errorAnswer } from '../error-answer';
import { type ErrorProfile, type ErrorSituation, errorTable } from '../errors';
import { type AnyOperation, commonErrors } from '../operation';
import type { JsonSchema } from '../result-fields';
import { headers, limitHeaders } from './headers';

const DAY_IN_SECONDS = 86_400;

const examples: Readonly<Record<ErrorSituation, (operation: AnyOperation, offer: Offer) => ApiError>> = {
  invalid_parameter: withoutParams,
  unexpected_parameter: (operation) => unexpectedParameter('colour', Object.keys(operation.params)),
  unauthorized: () => unauthorized(),
  restricted: () => restricted('This access key may not be used from this website.'),
  over_query_limit: () => overQueryLimit(DAY_IN_SECONDS),
  rate_limit: () => rateLimit(1),
  missing: ({ params }) => missing(Object.keys(params).find((name) => params[name].identifies)!),
  server_error: () => serverError(),
  bad_gateway: () => badGateway(),
  unavailable: () => unavailable(),
  gateway_timeout: () => gatewayTimeout(),
};

/** The error of a request without any parameter, where that is a wrong parameter. */
function withoutParams(operation: AnyOperation, offer: Offer): ApiError {
  try {
    checkParams(operation, {}, offer);
  } catch (error) {
    if (error instanceof ApiError && error.situation === 'invalid_parameter') return error;
  }
  return unreadableRequest('The request body is not valid JSON.');
}

const situations = Object.keys(errorTable) as readonly ErrorSituation[];
const codes = [...new Set(situations.map((situation) => errorTable[situation].code))];
const types = [...new Set(situations.map((situation) => errorTable[situation].type))];

/** Schema of every error body. */
export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'The answer to a request that was not answered with a result.',
  additionalProperties: false,
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What was wrong.',
      additionalProperties: false,
      required: ['type', 'message', 'code', 'param'],
      properties: {
        type: {
          type: 'string',
          enum: types,
          description: '`invalid_request`: the caller can correct it. `api_error`: a problem of the service.',
        },
        message: { type: 'string', description: 'What to do, for a person.' },
        code: { type: ['string', 'null'], enum: codes, description: 'Error code; null for a problem of the service.' },
        param: {
          type: ['string', 'null'],
          description: 'The parameter the error concerns; null when it concerns none.',
        },
      },
    },
  },
};

/** The error responses of an operation by status: one example for each situation that has this status. */
export function errorResponses(operation: AnyOperation, offer: Offer, profile: ErrorProfile): JsonSchema {
  const possible = new Set([...commonErrors, ...operation.errors]);
  const byStatus = new Map<number, ErrorSituation[]>();
  for (const situation of situations.filter((each) => possible.has(each))) {
    const status = errorTable[situation].status[profile];
    byStatus.set(status, [...(byStatus.get(status) ?? []), situation]);
  }
  const responses = [...byStatus].map(([status, same]) => [
    status,
    errorResponse(same, (situation) => errorAnswer(examples[situation](operation, offer), profile)),
  ]);
  return Object.fromEntries(responses);
}

/** The code on the wire; several situations share one, and failures of the service have none. */
function codeOf(situation: ErrorSituation): string {
  const { code } = errorTable[situation];
  return code === null ? 'Code null' : `Code \`${code}\``;
}

function errorResponse(
  same: readonly ErrorSituation[],
  answerOf: (situation: ErrorSituation) => ErrorAnswer,
): JsonSchema {
  const answers = same.map(answerOf);
  const mayRepeat = answers.some((answer) => answer.retryAfterSeconds !== undefined);
  return {
    description: same.map((situation) => `${codeOf(situation)}: ${errorTable[situation].meaning}`).join('\n\n'),
    headers: {
      ...headers('RequestId'),
      // Without a valid key there is no limit to say anything about.
      ...(same.some((situation) => situation !== 'unauthorized') && limitHeaders),
      ...(mayRepeat && headers('RetryAfter')),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          same.map((situation, index) => [
            situation.replaceAll('_', ' '),
            { summary: errorTable[situation].fix, value: answers[index]!.body },
          ]),
        ),
      },
    },
  };
}
