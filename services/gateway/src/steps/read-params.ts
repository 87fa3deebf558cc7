import type { AnyOperation } from '@tripoint/contract';
import { BODY_TIMEOUT_MS, type PathParams } from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import { readBodyParams } from '../params/body-params';
import { parseForm } from '../params/form';
import { type MergedParams, mergeParams } from '../params/merge';

/**
 * Gathers parameters and key from path, body (of a GET too) and query string.
 * @throws ApiError 400 when one of them cannot be read.
 */
export async function readParams(
  { req, query }: Pick<Exchange, 'req' | 'query'>,
  { bodyLimitBytes, deadlineMs = 0 }: AnyOperation,
  pathParams: PathParams,
): Promise<MergedParams> {
  const body = await readBodyParams(req, bodyLimitBytes, Math.max(BODY_TIMEOUT_MS, deadlineMs));
  return mergeParams(parseForm(query, 'query string'), body, pathParams);
}
