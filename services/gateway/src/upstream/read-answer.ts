import { badGateway } from '@tripoint/contract';
import { readEngineTiming } from '@tripoint/runtime';
import type { UpstreamAnswer } from './upstream';

/** What came from a service, as far as it is looked at. */
export interface ServiceAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly tag: string | null;
  readonly dataVersion: string | null;
  readonly coding: string | null;
  readonly timing: string | null;
  readonly body: Buffer;
}

/** @throws ApiError 502 when it is not an answer that a service of ours gives. */
export function upstreamAnswerOf(answer: ServiceAnswer): UpstreamAnswer {
  const { status, contentType, retryAfter, tag, dataVersion, coding, timing, body } = answer;
  const answered =
    status === 200 || status === 304 || status === 400 || status === 402 || status === 404 || status >= 500;
  if (!answered || !contentType?.startsWith('application/json')) {
    throw badGateway(new Error(`the service answered ${status} with content type ${contentType}`));
  }
  const retryAfterSeconds = Number(retryAfter);
  const engineMs = readEngineTiming(timing);
  return {
    status,
    body,
    code: status < 400 ? null : errorCodeOf(body),
    ...(tag !== null && { tag }),
    ...(dataVersion !== null && { dataVersion }),
    ...((coding === 'br' || coding === 'gzip') && { coding }),
    ...(engineMs !== undefined && { engineMs }),
    ...(Number.isInteger(retryAfterSeconds) && retryAfterSeconds > 0 && { retryAfterSeconds }),
  };
}

/** @throws ApiError 502 when an error answer is not the JSON that every error answer is. */
function errorCodeOf(body: Buffer): string | null {
  try {
    return (JSON.parse(body.toString('utf8')) as { error: { code: string | null } }).error.code;
  } catch (cause) {
    throw badGateway(new Error('the service answered an error that is not JSON', { cause }));
  }
}
