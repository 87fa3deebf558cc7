import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, errors } from '@elastic/elasticsearch';
import { SearchConnection } from './search-connection';

/** Of answers that come; and of those that do not. */
const LONG_MS = 60_000;
const SHORT_MS = 300;
const ofElasticsearch = { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' };

let server: Server;
let client: Client;
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A client of a server that answers so. */
async function serve(listener: RequestListener, { path = '', requestTimeout = LONG_MS } = {}): Promise<void> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  client = new Client({ node, requestTimeout, maxRetries: 1, Connection: SearchConnection });
}

const search = (): Promise<unknown> =>
  client.transport.request(
    { method: 'POST', path: '/_msearch', querystring: { filter_path: 'a,b' }, bulkBody: '{}\n' },
    { retryBackoff: () => 0 },
  );

test('an answer in pieces is put together, also where a letter is cut in two', async () => {
  const asked: string[] = [];
  await serve(
    (req, res) => {
      asked.push(`${req.method} ${req.url} ${req.headers['content-type']}`);
      const bytes = Buffer.from('{"name":"Žďár"}');
      res.writeHead(200, ofElasticsearch).write(bytes.subarray(0, 10));
      setTimeout(() => res.end(bytes.subarray(10)), 20);
    },
    { path: '/behind/a/proxy/' },
  );
  expect(await search()).toEqual({ name: 'Žďár' });
  expect(asked).toEqual([
    'POST /behind/a/proxy/_msearch?filter_path=a%2Cb application/vnd.elasticsearch+x-ndjson; compatible-with=8',
  ]);
});

test('a lost connection is tried once more', async () => {
  let times = 0;
  await serve((_req, res) => {
    times += 1;
    if (times === 1) res.destroy();
    else res.writeHead(200, ofElasticsearch).end('{"times":2}');
  });
  expect(await search()).toEqual({ times: 2 });
});

test.each([
  ['never begins', (): void => undefined],
  ['stops in the middle', (res: { write(text: string): void }): void => res.write('{"a":')],
])('an answer that %s is given up in time', async (_how, begin) => {
  await serve(
    (_req, res) => {
      res.writeHead(200, ofElasticsearch);
      begin(res);
    },
    { requestTimeout: SHORT_MS },
  );
  await expect(search()).rejects.toBeInstanceOf(errors.TimeoutError);
});

test('a connection that is lost twice is a connection error', async () => {
  let times = 0;
  await serve((_req, res) => {
    times += 1;
    res.destroy();
  });
  await expect(search()).rejects.toBeInstanceOf(errors.ConnectionError);
  expect(times).toBe(2);
});

test('a server that is away is a connection error', async () => {
  await serve(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  await expect(search()).rejects.toBeInstanceOf(errors.ConnectionError);
});

test('a refusal is a response error with its status', async () => {
  await serve((_req, res) => res.writeHead(429, ofElasticsearch).end('{"error":{"type":"rejected"}}'));
  await expect(search()).rejects.toMatchObject({ name: 'ResponseError', statusCode: 429 });
});

test('an answer that drips is given up in time', async () => {
  await serve(
    (_req, res) => {
      res.writeHead(200, ofElasticsearch);
      const drip = setInterval(() => res.write(' '), 20);
      res.once('close', () => clearInterval(drip));
    },
    { requestTimeout: SHORT_MS },
  );
  await expect(search()).rejects.toBeInstanceOf(errors.TimeoutError);
});

test('an answer that is too large is cut off, and not asked for again', async () => {
  let times = 0;
  await serve((_req, res) => {
    times += 1;
    let sent = 0;
    res.writeHead(200, ofElasticsearch);
    const piece = Buffer.alloc(1 << 20, 32);
    const more = (): void => {
      while (!res.destroyed && sent < 500) {
        sent += 1;
        if (!res.write(piece)) {
          res.once('drain', more);
          return;
        }
      }
    };
    more();
  });
  await expect(search()).rejects.toThrow('exceeds 67108864 bytes');
  expect(times).toBe(1);
});

test('what is no search goes the way of the client: a call that can be aborted', async () => {
  await serve(() => undefined);
  const stop = new AbortController();
  const asked = client.search({ index: 'x' }, { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toBeInstanceOf(errors.RequestAbortedError);
});
