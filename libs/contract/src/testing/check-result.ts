import type { AnyOperation } from '../operation';

/**
 * Says where an answer departs from the declared result (a field missing, undeclared or of another type), or null when
 * it agrees. For tests of the service that answers the operation; too slow for every request.
 */
export function resultProblem(operation: AnyOperation, answer: unknown): string | null {
  const { error } = operation.result.joi.validate(answer, { convert: false });
  return error === undefined ? null : error.message;
}
