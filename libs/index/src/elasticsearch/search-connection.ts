import {
  type ConnectionRequestOptions,
  type ConnectionRequestOptionsAsStream,
  type ConnectionRequestParams,
  type ConnectionRequestResponse,
  type ConnectionRequestResponseAsStream,
  errors,
  UndiciConnection,
} from '@elastic/elasticsearch';

/** Far more than a page of answers needs. */
const MAX_ANSWER_BYTES = 64 * 1_048_576;
const timeouts: ReadonlySet<string | undefined> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

type Handler = Parameters<UndiciConnection['pool']['dispatch']>[1];

/**
 * The client's connection, made lean for searches. It collects an answer with undici's `dispatch`, where the client's own
 * way makes a stream, an iterator and a signal of every answer: a third of the processor time of a small search. Retries,
 * dead nodes and errors are the client's business as before.
 */
export class SearchConnection extends UndiciConnection {
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions,
  ): Promise<ConnectionRequestResponse>;
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptionsAsStream,
  ): Promise<ConnectionRequestResponseAsStream>;
  override request(
    params: ConnectionRequestParams,
    options: ConnectionRequestOptions | ConnectionRequestOptionsAsStream,
  ): Promise<ConnectionRequestResponse | ConnectionRequestResponseAsStream> {
    if ('asStream' in options) return super.request(params, options);
    const { method, path, querystring, body } = params;
    // Only a plain text body without a signal is a search.
    if (options.signal !== undefined || typeof body !== 'string') return super.request(params, options);
    const headers = { ...this.headers, ...params.headers };
    const base = this.url.pathname.replace(/\/$/, '');
    const request = {
      method: method as 'POST',
      path: `${base}${path}${querystring ? `?${querystring}` : ''}`,
      headers,
      body,
    };
    return new Promise<ConnectionRequestResponse>((resolve, reject) => {
      this.pool.dispatch(request, new AnswerCollector(options.timeout ?? this.timeout, resolve, reject));
    });
  }
}

class AnswerCollector implements Handler {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private statusCode = 0;
  private headers: Record<string, string> = {};
  private abort: ((reason?: Error) => void) | null = null;
  /** Undici bounds silence; this bounds an answer that drips. */
  private readonly endMs: number;

  constructor(
    timeoutMs: number,
    private readonly resolve: (answer: ConnectionRequestResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.endMs = performance.now() + timeoutMs;
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.abort = abort;
  }

  onHeaders(statusCode: number, headers: Buffer[]): boolean {
    this.statusCode = statusCode;
    this.headers = {};
    for (let i = 0; i + 1 < headers.length; i += 2) {
      this.headers[String(headers[i]).toLowerCase()] = String(headers[i + 1]);
    }
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.size += chunk.length;
    if (this.size > MAX_ANSWER_BYTES) {
      this.abort?.(new errors.RequestAbortedError(`The answer exceeds ${MAX_ANSWER_BYTES} bytes.`));
    } else if (performance.now() > this.endMs) this.abort?.(new errors.TimeoutError('Request timed out'));
    else this.chunks.push(chunk);
    return true;
  }

  onComplete(): void {
    const { chunks, statusCode, headers } = this;
    const body = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, this.size)).toString();
    this.resolve({ statusCode, headers, body });
  }

  onError(error: Error & { readonly code?: string }): void {
    if (error instanceof errors.ElasticsearchClientError) this.reject(error);
    else if (timeouts.has(error.code)) this.reject(new errors.TimeoutError(error.message));
    else this.reject(new errors.ConnectionError(error.message));
  }
}
