import { ApiError } from '../api-error';
import { checkParams, type Offer } from '../check-params';
import type { AnyOperation } from '../operation';

/** The error that checking these parameters gives; fails when they are accepted. */
export function refusalOf(operation: AnyOperation, raw: Readonly<Record<string, unknown>>, offer?: Offer): ApiError {
  try {
    checkParams(operation, raw, offer);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${operation.id} accepted ${JSON.stringify(raw)}`);
}
