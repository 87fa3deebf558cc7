import { unreadableRequest } from '@tripoint/contract';
import qs from 'qs';
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

const CLOSING_BRACKET = 93;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/**
 * Reads form-encoded parameters, of a query string or a body. A repeated name becomes an array, brackets nest
 * (`country[0]=sk`, `country[]=sk`, `fallback[sk_SK]=cs_CZ`).
 * @param where for the message, such as `query string`.
 * @throws ApiError when the percent-encoding is broken, or there are too many, too deep or reserved names.
 */
export function parseForm(text: string, where: string): Params {
  const params = emptyParams();
  if (text === '') return params;
  let count = 0;
  let nested = false;
  for (let start = 0; start <= text.length; ) {
    let end = text.indexOf('&', start);
    if (end === -1) end = text.length;
    if (end > start) {
      if (++count > PARAMETERS_MAX) throw tooManyParameters();
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const name = decode(text.slice(start, nameEnd), where);
      const value = nameEnd === end ? '' : decode(text.slice(nameEnd + 1, end), where);
      refuseReserved(name);
      const bracket = name.indexOf('[');
      if (bracket === -1) {
        if (name !== '' && !nested) add(params, name, value);
      } else if (!nested && bracket > 0 && isListElement(name, bracket))
        add(params, name.slice(0, bracket), value, true);
      else nested = true;
    }
    start = end + 1;
  }
  return nested ? parseNested(text, where) : params;
}

function add(params: Params, name: string, value: string, isElement = false): void {
  const before = params[name];
  if (before === undefined) params[name] = isElement ? [value] : value;
  else if (Array.isArray(before)) before.push(value);
  else params[name] = [before, value];
}

/** `country[]` or `country[0]`, which almost every form with a list has; anything deeper takes the general way. */
function isListElement(name: string, bracket: number): boolean {
  const last = name.length - 1;
  if (name.charCodeAt(last) !== CLOSING_BRACKET) return false;
  for (let i = bracket + 1; i < last; i++) {
    const code = name.charCodeAt(i);
    if (code < DIGIT_0 || code > DIGIT_9) return false;
  }
  return true;
}

function decode(text: string, where: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch (cause) {
    throw unreadableRequest(`The percent-encoding of the ${where} is broken.`, cause);
  }
}

function refuseReserved(name: string): void {
  if (!name.includes('proto') && !name.includes('constructor')) return;
  for (const segment of name.split(/[[\]]+/)) if (isReservedName(segment)) throw reservedName(segment);
}

/** The encoding and the number of parameters have been checked by now. */
function parseNested(text: string, where: string): Params {
  try {
    return qs.parse(text, {
      depth: DEPTH_MAX,
      strictDepth: true,
      parameterLimit: PARAMETERS_MAX,
      arrayLimit: PARAMETERS_MAX,
      plainObjects: true,
      decoder: (part) => decode(part, where),
    });
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}
