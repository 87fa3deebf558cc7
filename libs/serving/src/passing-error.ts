import { type ApiError, gatewayTimeout, unavailable } from '@tripoint/contract';
import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import { NothingLoadedError } from '@tripoint/index';

/** A register that the answer needs is stored and cannot be loaded. */
export class RegisterUnavailableError extends Error {
  override readonly name = 'RegisterUnavailableError';
}

/** What a caller is answered when a search failed for a reason that passes; null for any other reason. */
export function passingError(error: unknown): ApiError | null {
  if (error instanceof EngineBusyError) return gatewayTimeout(error);
  const passes =
    error instanceof NothingLoadedError ||
    error instanceof RegisterUnavailableError ||
    error instanceof EngineUnavailableError;
  return passes ? unavailable(undefined, error) : null;
}
