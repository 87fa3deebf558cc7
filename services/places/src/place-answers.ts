import { AreaNotPermittedError, type PlacePool, UnknownAreaError } from '@tripoint/addresses';
import { invalidParameter, restricted } from '@tripoint/contract';
import { JsonText } from '@tripoint/runtime';
import { passingError } from '@tripoint/serving';

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
    throw passingError(error) ?? error;
  }
}

/** As `jsonOf`, for answers that always exist. */
export async function listOf(answer: Promise<string | null>, point: string | null = null): Promise<JsonText> {
  return (await jsonOf(answer, point)) ?? new JsonText('[]');
}
