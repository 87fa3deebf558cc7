import { badGateway } from '@tripoint/contract';
import type { Dispatcher } from 'undici';
import type { UpstreamAnswer } from './upstream';

/** Larger than the catalog of all places of Poland as JSON. */
const ANSWER_LIMIT_BYTES = 64 * 1_048_576;

/** @throws ApiError 502 when it is not an answer that a service of ours gives. */
export async function readAnswer(answer: Dispatcher.ResponseData): Promise<UpstreamAnswer> {
  const { statusCode: status, headers } = answer;
  const body = await readBounded(answer.body);
  const type = headers['content-type'];
  const answered = status === 200 || status === 400 || status === 402 || status === 404 || status >= 500;
  if (!answered || typeof type !== 'string' || !type.startsWith('application/json')) {
    throw badGateway(new Error(`the service answered ${status} with content type ${String(type)}`));
  }
  const retryAfter = Number(headers['retry-after']);
  return {
    status,
    body,
    code: status === 200 ? null : errorCodeOf(body),
    ...(Number.isInteger(retryAfter) && retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_LIMIT_BYTES) throw badGateway(new Error(`the answer exceeds ${ANSWER_LIMIT_BYTES} bytes`));
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** @throws ApiError 502 when an error answer is not the JSON that every error answer is. */
function errorCodeOf(body: Buffer): string | null {
  try {
    return (JSON.parse(body.toString('utf8')) as { error: { code: string | null } }).error.code;
  } catch (cause) {
    throw badGateway(new Error('the service answered an error that is not JSON', { cause }));
  }
}
