import http from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Sends exactly these bytes as body, of a GET too; clients made for tests change or drop some of them. */
export function rawRequest(
  url: string,
  method: string,
  body: string | Buffer,
  headers: http.OutgoingHttpHeaders = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const req = http.request(url, { method, headers: { ...length, ...headers }, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
    req.on('error', reject).end(body);
  });
}
