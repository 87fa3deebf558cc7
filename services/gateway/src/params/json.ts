import { unreadableRequest } from '@tripoint/contract';
import {
  emptyParams,
  isReservedName,
  MAX_DEPTH,
  MAX_DOCUMENT_DEPTH,
  MAX_DOCUMENT_PARTS,
  MAX_PARAMETERS,
  type Params,
  reservedName,
  tooDeep,
  tooManyParameters,
} from './parameter-rules';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_SQUARE = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_SQUARE = 0x5d;
const OPENING_CURLY = 0x7b;
const CLOSING_CURLY = 0x7d;

/**
 * Reads parameters from a JSON text, which must be an object.
 * @param holdsDocuments its members may be large and deep: who reads them checks what is inside
 * @throws ApiError when it is not, or there are too many, too deep or reserved names.
 */
export function parseJson(text: string, holdsDocuments = false): Params {
  if (holdsDocuments) refuseTooMuch(text, MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_PARTS);
  else refuseTooMuch(text, MAX_DEPTH, MAX_PARAMETERS);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw unreadableRequest('The request body is not valid JSON.', cause);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw unreadableRequest('The request body must be a JSON object whose members are the parameters.');
  }
  refuseReserved(parsed, !holdsDocuments);
  return Object.assign(emptyParams(), parsed);
}

/**
 * Counts members, elements and levels before anything is built of them: thousands of names, equal ones too, cost much
 * more to build than to read past. An empty list or object below another counts as one more.
 */
function refuseTooMuch(text: string, maxDepth: number, maxCount: number): void {
  let count = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === COMMA) count++;
    else if (code === OPENING_CURLY || code === OPENING_SQUARE) {
      count++;
      if (++depth > maxDepth + 1) throw tooDeep(maxDepth);
    } else if (code === CLOSING_CURLY || code === CLOSING_SQUARE) depth--;
    if (count > maxCount) throw tooManyParameters(maxCount);
  }
}

function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote === -1) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let i = start + 1;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE) break;
  }
  return i;
}

function refuseReserved(value: object, inside: boolean): void {
  const isList = Array.isArray(value);
  for (const name of Object.keys(value)) {
    if (!isList && isReservedName(name)) throw reservedName(name);
    const member = (value as Params)[name];
    if (inside && typeof member === 'object' && member !== null) refuseReserved(member, inside);
  }
}
