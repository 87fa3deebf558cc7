import { unreadableRequest } from '@tripoint/contract';
import {
  emptyParams,
  isReservedName,
  MAX_DEPTH,
  MAX_PARAMETERS,
  type Params,
  reservedName,
  tooDeep,
  tooManyParameters,
} from './parameter-rules';

const INDEX = /^[0-9]*$/;
/** A name with well-formed brackets; any other is a name as it is written. */
const NESTED = /^[^[]+(?:\[[^[\]]*\])+$/;

/**
 * Reads form-encoded parameters, of a query string or a body, in time linear in their length. A repeated name becomes
 * an array, as do `country[]=sk` and `country[0]=sk` in the order of the text; other brackets nest
 * (`fallback[sk_SK]=cs_CZ`).
 * @param where for the message, such as `query string`.
 * @throws ApiError when the percent-encoding is broken, or there are too many, too deep or reserved names.
 */
export function parseForm(text: string, where: string): Params {
  const params = emptyParams();
  if (text === '') return params;
  let count = 0;
  for (let start = 0; start <= text.length; ) {
    let end = text.indexOf('&', start);
    if (end === -1) end = text.length;
    if (end > start) {
      if (++count > MAX_PARAMETERS) throw tooManyParameters();
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const name = decode(text.slice(start, nameEnd), where);
      const value = nameEnd === end ? '' : decode(text.slice(nameEnd + 1, end), where);
      refuseReserved(name);
      if (name.endsWith(']') && NESTED.test(name)) addNested(params, name, value);
      else if (name !== '') add(params, name, value);
    }
    start = end + 1;
  }
  return params;
}

function add(params: Params, name: string, value: unknown, isElement = false): void {
  const before = params[name];
  if (before === undefined) params[name] = isElement ? [value] : value;
  else if (Array.isArray(before)) before.push(value);
  else params[name] = [before, value];
}

function addNested(params: Params, name: string, value: string): void {
  const [first = '', ...inner] = name.slice(0, -1).split(/\]?\[/);
  if (inner.length > MAX_DEPTH) throw tooDeep();
  const isElement = INDEX.test(inner.at(-1)!);
  if (isElement) inner.pop();
  let parent = params;
  let last = first;
  for (const segment of inner) {
    parent = childOf(parent, last);
    last = segment;
  }
  add(parent, last, value, isElement);
}

/** The object below a name. A name that is a text or a list as well becomes a list of both, which nothing accepts. */
function childOf(parent: Params, name: string): Params {
  const before = parent[name];
  if (typeof before === 'object' && !Array.isArray(before)) return before as Params;
  const child = emptyParams();
  add(parent, name, child);
  return child;
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
