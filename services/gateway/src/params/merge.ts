import type { IncomingHttpHeaders } from 'node:http';
import type { PathParams } from '@tripoint/runtime';
import { emptyParams, isAbsent, type Params } from './parameter-rules';

/** The name of the access key among the parameters. */
const KEY_PARAMETER = 'api_key';
/** Counter of existing clients; means nothing here. */
const CLIENT_COUNTER = '__req';

export interface MergedParams {
  /** Without the access key. */
  readonly params: Params;
  /** The access key as presented; null when absent, '' when it is no text. */
  readonly key: string | null;
}

/**
 * One set of parameters: those of the path stand, those of the body win over the query string. The key of a header
 * wins over the body, the body over the query string.
 * @param keyHeaders names of the headers that may hold the key, lower case, the first present one counts.
 */
export function mergeParams(
  query: Params,
  body: Params,
  path: PathParams,
  headers: IncomingHttpHeaders,
  keyHeaders: readonly string[],
): MergedParams {
  const params = emptyParams();
  copy(query, params);
  copy(body, params);
  for (const name in path) params[name] = path[name];
  const presented = headerKey(headers, keyHeaders) ?? present(body[KEY_PARAMETER]) ?? present(query[KEY_PARAMETER]);
  const key = presented === null || typeof presented === 'string' ? presented : '';
  return { params, key };
}

function copy(from: Params, to: Params): void {
  for (const name in from) {
    if (name === KEY_PARAMETER || name === CLIENT_COUNTER) continue;
    const value = from[name];
    if (!isAbsent(value) || to[name] === undefined) to[name] = value;
  }
}

function headerKey(headers: IncomingHttpHeaders, names: readonly string[]): unknown {
  for (const name of names) {
    const value = headers[name];
    if (!isAbsent(value)) return value;
  }
  return null;
}

function present(value: unknown): unknown {
  return isAbsent(value) ? null : value;
}
