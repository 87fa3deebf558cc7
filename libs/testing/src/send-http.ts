import http from 'node:http';
import https from 'node:https';

/** One request, written down byte for byte. */
export interface HttpRequest {
  /** Default POST. */
  readonly method?: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** Sent as it is, with a GET too. */
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpOptions {
  readonly agent?: http.Agent;
  /** Certificate (PEM) to trust in place of the system's. */
  readonly ca?: string;
}

/** Sends a request to the service. Rejects when there is no whole answer. */
export function sendHttp(url: string, request: HttpRequest, options: HttpOptions = {}): Promise<HttpAnswer> {
  const { method = 'POST', path, headers, body = '' } = request;
  const secure = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    const req = (secure ? https : http).request(
      `${url}${path}`,
      {
        method,
        headers: { 'content-length': Buffer.byteLength(body), ...headers },
        agent: options.agent ?? false,
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
        res.on('error', reject);
      },
    );
    req.on('error', reject).end(body);
  });
}

/** Content types of request bodies. */
export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

/** Parameters as the published client writes them: arrays with raw brackets and indexes. */
export function formText(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item, i) => `${name}[${i}]=${encodeURIComponent(String(item))}`)
        : `${name}=${encodeURIComponent(String(value))}`,
    )
    .join('&');
}
