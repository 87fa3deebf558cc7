import { AreaNotPermittedError, type PlacePool, UnknownAreaError } from '@tripoint/addresses';
import { gatewayTimeout, invalidParameter, restricted, unavailable } from '@tripoint/contract';
import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import { NothingLoadedError } from '@tripoint/index';
import { JsonText } from '@tripoint/runtime';
import { RegisterUnavailableError } from './available-places';

/** What the operations need of a search pool. */
export type PlaceAnswers = Pick<PlacePool, 'ask'>;

/**
 * The answer of a search as JSON text, its refusals as errors of the contract.
 * @param point the parameter that names the point of a reverse search
 */
export async function jsonOf(answer: Promise<string | null>, point: string | null = null): Promise<JsonText | null> {
  try {
    const text = await answer;
    return text === null ? null : new JsonText(text);
  } catch (error) {
    if (error instanceof UnknownAreaError) {
      throw invalidParameter('context', `${error.message} Take it from the catalogs of this service.`);
    }
    if (error instanceof AreaNotPermittedError) {
      throw restricted(error.message, error.namedBy === 'point' ? point : error.namedBy);
    }
    if (isPassing(error)) throw unavailable(undefined, error);
    if (error instanceof EngineBusyError) throw gatewayTimeout(error);
    throw error;
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof NothingLoadedError ||
  error instanceof RegisterUnavailableError ||
  error instanceof EngineUnavailableError;

/** As `jsonOf`, for answers that always exist. */
export async function listOf(answer: Promise<string | null>, point: string | null = null): Promise<JsonText> {
  return (await jsonOf(answer, point)) ?? new JsonText('[]');
}
