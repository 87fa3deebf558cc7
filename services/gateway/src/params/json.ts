import { unreadableRequest } from '@tripoint/contract';
import {
  DEPTH_MAX,
  emptyParams,
  isReservedName,
  PARAMETERS_MAX,
  type Params,
  reservedName,
  tooDeep,
  tooManyParameters,
} from './parameter-rules';

/**
 * Reads parameters from a JSON text, which must be an object.
 * @throws ApiError when it is not, or there are too many, too deep or reserved names.
 */
export function parseJson(text: string): Params {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw unreadableRequest('The request body is not valid JSON.', cause);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw unreadableRequest('The request body must be a JSON object whose members are the parameters.');
  }
  const names = inspect(parsed, 0, 0);
  return names === 0 ? emptyParams() : Object.assign(emptyParams(), parsed);
}

/** Counts what is inside. @returns the number of members and elements so far. */
function inspect(value: object, depth: number, countBefore: number): number {
  if (depth > DEPTH_MAX) throw tooDeep();
  let count = countBefore;
  const array = Array.isArray(value);
  for (const name of Object.keys(value)) {
    if (++count > PARAMETERS_MAX) throw tooManyParameters();
    if (!array && isReservedName(name)) throw reservedName(name);
    const member = (value as Params)[name];
    if (typeof member === 'object' && member !== null) count = inspect(member, depth + 1, count);
  }
  return count;
}
