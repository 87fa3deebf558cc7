import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { DownloadError } from './download-error';
import type { DownloadLimits } from './download-limits';
import { lookupPublic, requirePublicHost } from './public-address';
import { linkedUrl, shownUrl } from './source-url';

/** Loaded when something is downloaded. */
const library = (): typeof import('undici') => require('undici');

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
 * {@link linkedUrl}. Hosts that only a redirect or a catalogue names are reached at public addresses alone, so that
 * nobody but the operator sends us into the network we stand in. It uses no proxy and no settings of the environment.
 */
export class HttpClient {
  private readonly anywhere: Agent;
  private readonly publicOnly: Agent;

  /** @param namedHosts hosts, with their ports, that settings name: these may be inside; null for every one asked for */
  constructor(
    private readonly limits: DownloadLimits,
    private readonly namedHosts: ReadonlySet<string> | null = null,
  ) {
    const options = {
      headersTimeout: limits.headersTimeoutMs,
      bodyTimeout: limits.idleTimeoutMs,
      connections: 2,
    };
    const timeout = limits.connectTimeoutMs;
    const { Agent } = library();
    this.anywhere = new Agent({ ...options, connect: { timeout } });
    this.publicOnly = new Agent({ ...options, connect: { timeout, lookup: lookupPublic } });
  }

  /** The answer at the end of the redirects. Throws DownloadError when they lead astray, else what the network says. */
  async request(url: URL, { method, headers = {}, signal }: HttpRequest): Promise<HttpResponse> {
    let target = url;
    for (let redirects = 0; redirects <= this.limits.redirects; redirects += 1) {
      const answer = await library().request(target, {
        dispatcher: this.agentFor(target, url),
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
  async close(): Promise<void> {
    await Promise.all([this.anywhere.destroy(), this.publicOnly.destroy()]);
  }

  private agentFor(target: URL, asked: URL): Agent {
    if (this.namedHosts?.has(target.host) ?? target.host === asked.host) return this.anywhere;
    requirePublicHost(target);
    return this.publicOnly;
  }
}

function responseOf(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Readable,
): HttpResponse {
  // A body may fail before anybody reads it, or when nobody will; a later reader gets the error all the same.
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
