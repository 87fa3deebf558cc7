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

/** One set of parameters, and the key: those of the path stand, those of the body win over the query string. */
export function mergeParams(query: Params, body: Params, path: PathParams): MergedParams {
  const params = emptyParams();
  copy(query, params);
  copy(body, params);
  for (const name in path) params[name] = path[name];
  const presented = isAbsent(body[KEY_PARAMETER]) ? query[KEY_PARAMETER] : body[KEY_PARAMETER];
  if (isAbsent(presented)) return { params, key: null };
  return { params, key: typeof presented === 'string' ? presented : '' };
}

function copy(from: Params, to: Params): void {
  for (const name in from) {
    if (name === KEY_PARAMETER || name === CLIENT_COUNTER) continue;
    const value = from[name];
    if (!isAbsent(value) || to[name] === undefined) to[name] = value;
  }
}

/**
 * The key of a header, which wins over one among the parameters; null when there is none.
 * @param names of the headers that may hold it, lower case, the first present one counts.
 */
export function headerKey(headers: IncomingHttpHeaders, names: readonly string[]): string | null {
  for (const name of names) {
    const value = headers[name];
    if (!isAbsent(value)) return String(value);
  }
  return null;
}
