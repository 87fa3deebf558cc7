import { UsageError } from '../shared/usage-error';

/** Where requests go. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** The target of a base URL; plain HTTP only, since the generator must not spend its processor time on TLS. */
export function targetOf(url: string): Target {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'http:' || parsed.pathname !== '/') {
    throw new UsageError(`"${url}" is not a base URL such as http://127.0.0.1:8080.`);
  }
  return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port || '80') };
}

/** One search that somebody types. */
export interface TypedSearch {
  readonly text: string;
  /** Lower-case code of the country that is searched. */
  readonly country: string;
  readonly limit: number;
}

/** The bytes of one search as a form sends it while somebody types: form-encoded, with the key in the body. */
export function searchRequest({ host, port }: Target, apiKey: string, { text, country, limit }: TypedSearch): Buffer {
  const body = new URLSearchParams({
    query: text,
    country: country.toUpperCase(),
    limit: String(limit),
    api_key: apiKey,
  }).toString();
  return Buffer.from(
    `POST /v1/places/query HTTP/1.1\r\nHost: ${host.includes(':') ? `[${host}]` : host}:${port}\r\n` +
      'Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: keep-alive\r\n\r\n${body}`,
    'latin1',
  );
}

/** The same as a gateway asks it of the places service: JSON, with what both prove themselves with. */
export function internalSearchRequest({ host, port }: Target, secret: string, search: TypedSearch): Buffer {
  const body = JSON.stringify({
    query: search.text,
    country: search.country.toUpperCase(),
    limit: String(search.limit),
  });
  return Buffer.from(
    `POST /v1/places/query HTTP/1.1\r\nHost: ${host.includes(':') ? `[${host}]` : host}:${port}\r\n` +
      `Accept: application/json\r\nContent-Type: application/json\r\nAuthorization: Bearer ${secret}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: keep-alive\r\n\r\n${body}`,
    'utf8',
  );
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Whether the server ends the connection with this answer. */
  readonly isLast?: boolean;
}

/** The answer cannot be read: the connection is of no use any more. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

interface Head {
  readonly status: number;
  readonly isLast: boolean;
  readonly bodyStart: number;
  readonly length: number;
}

const headEnd = Buffer.from('\r\n\r\n', 'latin1');

/**
 * Puts the answers of one connection together from its chunks. It knows the one form that the service sends, a body with
 * its length, because anything more would cost the generator time.
 */
export class AnswerReader {
  private pending: Buffer = Buffer.alloc(0);
  private head: Head | null = null;

  /** @returns the answer that this chunk completes, or null; there is never more than one under way */
  push(chunk: Buffer): Answer | null {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    this.head ??= this.readHead();
    if (this.head === null) return null;
    const { status, isLast, bodyStart, length } = this.head;
    if (this.pending.length < bodyStart + length) return null;
    const body = this.pending.subarray(bodyStart, bodyStart + length);
    if (this.pending.length > bodyStart + length) throw new WireError('More came than one answer.');
    this.pending = Buffer.alloc(0);
    this.head = null;
    return { status, body, isLast };
  }

  private readHead(): Head | null {
    const end = this.pending.indexOf(headEnd);
    if (end < 0) return null;
    const head = this.pending.toString('latin1', 0, end);
    const status = /^HTTP\/1\.1 ([0-9]{3})/.exec(head)?.[1];
    const length = status === '204' ? '0' : /\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1];
    if (status === undefined || length === undefined) {
      throw new WireError(`Not an answer with a length: ${head.slice(0, 100)}`);
    }
    const isLast = /\r\nconnection: *close/i.test(head);
    return { status: Number(status), isLast, bodyStart: end + headEnd.length, length: Number(length) };
  }
}
