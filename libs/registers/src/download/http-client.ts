import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { DownloadError } from './download-error';
import type { DownloadLimits } from './download-limits';
import { linkedUrl, shownUrl } from './source-url';

/** Says who asks, so that a publisher can find out whom to write to. */
const USER_AGENT = 'Tripoint register importer';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpResponse {
  readonly status: number;
  readonly body: AsyncIterable<Buffer>;
  /** A header by its lower-case name; the first value where it comes more than once. */
  header(name: string): string | undefined;
  /** Lets go of the connection; to be called whether the body was read or not. */
  discard(): void;
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Requests to publishers: timeouts for connecting, headers and idle bodies, redirects under the rules of
 * {@link linkedUrl}. It uses no proxy and no settings of the environment.
 */
export class HttpClient {
  private readonly agent: Agent;

  constructor(private readonly limits: DownloadLimits) {
    this.agent = new Agent({
      connect: { timeout: limits.connectTimeoutMs },
      headersTimeout: limits.headersTimeoutMs,
      bodyTimeout: limits.idleTimeoutMs,
      connections: 2,
    });
  }

  /** The answer at the end of the redirects. Throws DownloadError when they lead astray, else what the network says. */
  async request(url: URL, { method, headers = {}, signal }: HttpRequest): Promise<HttpResponse> {
    let target = url;
    for (let redirects = 0; redirects <= this.limits.redirects; redirects += 1) {
      const answer = await request(target, {
        dispatcher: this.agent,
        method,
        headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', ...headers },
        signal,
      });
      const response = responseOf(answer.statusCode, answer.headers, answer.body);
      const location = response.header('location');
      if (!REDIRECTS.has(response.status) || location === undefined) return response;
      response.discard();
      target = linkedUrl(target, location);
    }
    const why = `${shownUrl(url)} redirects more than ${this.limits.redirects} times`;
    throw new DownloadError('redirect', why, shownUrl(url));
  }

  /** Ends every connection. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

function responseOf(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Readable,
): HttpResponse {
  // A body may fail before anybody reads it, or when nobody will; whoever reads it gets the error all the same.
  body.on('error', () => undefined);
  return {
    status,
    body,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    discard() {
      body.destroy();
    },
  };
}
