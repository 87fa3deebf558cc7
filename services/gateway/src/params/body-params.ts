import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BODY_LIMIT_BYTES, unreadableRequest } from '@tripoint/contract';
import { BODY_TIMEOUT_MS, BodyProblem, readBody } from '@tripoint/runtime';
import { parseForm } from './form';
import { parseJson } from './json';
import { emptyParams, type Params } from './parameter-rules';

type BodyFormat = 'form' | 'json';

const ACCEPTED =
  'Send application/x-www-form-urlencoded or application/json in UTF-8, or parameters in the query string.';

/**
 * Reads the parameters of a request body, of a GET too.
 * @param limitBytes largest body that is read.
 * @param withinMs how long it may take to arrive, in milliseconds.
 * @throws ApiError when it is too large, late, of another type, compressed, not UTF-8 or malformed.
 */
export async function readBodyParams(
  req: IncomingMessage,
  limitBytes = BODY_LIMIT_BYTES,
  withinMs = BODY_TIMEOUT_MS,
): Promise<Params> {
  const body = await readBounded(req, limitBytes, withinMs);
  if (body.length === 0) return emptyParams();
  const format = formatOf(req.headers);
  if (!isUtf8(body)) throw unreadableRequest('The request body is not UTF-8 text.');
  const text = body.toString('utf8');
  if (format === 'form') return parseForm(text, 'request body');
  return parseJson(withoutByteOrderMark(text), limitBytes > BODY_LIMIT_BYTES);
}

async function readBounded(req: IncomingMessage, limitBytes: number, withinMs: number): Promise<Buffer> {
  try {
    return await readBody(req, limitBytes, withinMs);
  } catch (error) {
    if (!(error instanceof BodyProblem)) throw error;
    if (error.kind === 'incomplete') throw unreadableRequest('The request body ended too early.');
    if (error.kind === 'late') throw unreadableRequest(`The request body did not arrive within ${withinMs / 1_000} s.`);
    throw unreadableRequest(`The request body is larger than ${limitBytes / 1_024} kB.`);
  }
}

function formatOf(headers: IncomingHttpHeaders): BodyFormat {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unreadableRequest('Compressed request bodies are not read. Send the body without Content-Encoding.');
  }
  const header = headers['content-type'];
  if (header === undefined) throw unreadableRequest(`The request body has no Content-Type. ${ACCEPTED}`);
  if (header === 'application/x-www-form-urlencoded') return 'form';
  if (header === 'application/json') return 'json';
  return describedFormat(header);
}

function describedFormat(header: string): BodyFormat {
  const [type = '', ...attributes] = header.split(';').map((part) => part.trim().toLowerCase());
  const charset = attributes.find((attribute) => attribute.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?(?:utf-?8|us-ascii)"?$/.test(charset)) {
    throw unreadableRequest('The request body must be in UTF-8.');
  }
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'application/json') return 'json';
  throw unreadableRequest(`A request body of this Content-Type is not read. ${ACCEPTED}`);
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
