import {
  ApiError,
  type CountryCode,
  checkParams,
  errorAnswer,
  invalidParameter,
  places,
  serverError,
} from '@tripoint/contract';
import {
  type CallContext,
  errorFields,
  type Handled,
  handler,
  inOrder,
  JsonStream,
  type Logger,
} from '@tripoint/runtime';
import type { PlaceAnswers } from '../place-answers';
import { validatedPlace } from './validate';

/** Addresses of one call in the search threads at a time: searches of other callers wait for no more of them. */
const AT_ONCE = 2;

interface BatchParts {
  readonly answers: PlaceAnswers;
  readonly countries: () => readonly CountryCode[];
  readonly logger: Pick<Logger, 'error'>;
}

export const validateBatch = (parts: BatchParts): Handled =>
  handler(places.validateBatch, ({ addresses, country }, ctx) =>
    JsonStream.ofTexts(
      inOrder(addresses, AT_ONCE, (address, at) =>
        checked(parts, address, country, ctx).catch((thrown: unknown) => unchecked(thrown, at, ctx, parts.logger)),
      ),
    ),
  );

async function checked(
  { answers, countries }: BatchParts,
  address: unknown,
  country: readonly CountryCode[] | undefined,
  ctx: CallContext,
): Promise<string> {
  if (typeof address !== 'object' || address === null || Array.isArray(address)) {
    throw invalidParameter(
      'addresses',
      'Each of addresses must be an object such as { "query": "Karlova 213, Cheb" }.',
    );
  }
  const params = checkParams(places.validate, address as Record<string, unknown>, { countries: countries() });
  const named = params.country ?? country;
  const { text } = await validatedPlace(answers, { ...params, ...(named && { country: named }) }, ctx);
  return text;
}

/** The error of one address. What has stopped the call ends the answer, and so does a fault before anything was answered. */
function unchecked(thrown: unknown, at: number, { aborted, requestId }: CallContext, logger: BatchParts['logger']) {
  const error = thrown instanceof ApiError ? thrown : serverError(thrown);
  if (aborted !== null || (at === 0 && error.type === 'api_error')) throw thrown;
  if (error.status === 500) logger.error('address not checked', { requestId, ...errorFields(thrown) });
  return JSON.stringify(errorAnswer(error, 'spec').body);
}
