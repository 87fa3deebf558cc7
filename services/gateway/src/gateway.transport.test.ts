import { once } from 'node:events';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { listen, type RunningServer } from '@tripoint/runtime';
import { CERTIFICATE, sendHttp, temporaryFolder, writeTestCertificate } from '@tripoint/testing';
import request from 'supertest';
import { type Bench, type BenchOptions, KEY, openBench } from './testing/gateway-bench';

const PATH = '/v1/places/query';
const BODY = `query=a&api_key=${KEY}`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PROXY: BenchOptions = { settings: { trustedProxies: ['127.0.0.1'] } };

const tlsFolder = temporaryFolder('tls');
let bench: Bench;
let server: RunningServer | null = null;
afterEach(async () => {
  await server?.close(0);
  server = null;
});

function post(headers: Record<string, string> = {}) {
  return request(bench.gateway)
    .post(PATH)
    .set({ ...FORM, ...headers })
    .send(BODY);
}

/** An address of this machine that is not loopback; the sandbox of a test may have none. */
function outerAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal)?.address;
}

describe('plain HTTP', () => {
  test('is answered within the machine', async () => {
    bench = openBench();
    expect((await post()).status).toBe(200);
  });

  test('through a trusted proxy is refused unless the caller used HTTPS', async () => {
    bench = openBench({ settings: { trustedProxies: ['10.0.0.1'] } });
    const serve = (localAddress: string, remoteAddress: string, proto: string) =>
      new Promise<number>((resolve) => {
        const req = {
          method: 'POST',
          url: PATH,
          headers: { host: 'x', 'x-forwarded-proto': proto },
          rawHeaders: ['Host', 'x'],
          httpVersion: '1.1',
          complete: true,
          socket: { localAddress, remoteAddress },
        };
        const res = {
          once: () => res,
          writeHead(status: number) {
            resolve(status);
            return res;
          },
          end: () => res,
        };
        bench.gateway(req as never, res as never);
      });
    expect(await serve('10.0.0.2', '10.0.0.1', 'https')).toBe(401);
    expect(await serve('10.0.0.2', '10.0.0.1', 'http')).toBe(400);
    expect(await serve('10.0.0.2', '10.0.0.9', 'https')).toBe(400);
    expect(await serve('127.0.0.1', '10.0.0.9', 'https')).toBe(400);
  });

  test.each([
    [{}, 400],
    [{ 'x-forwarded-proto': 'http' }, 400],
    [{ 'x-forwarded-proto': 'https,http' }, 400],
    [{ 'x-forwarded-proto': 'https' }, 200],
  ] as const)('through a trusted proxy on the same machine with %p is answered with %d', async (headers, status) => {
    bench = openBench(PROXY);
    expect((await post(headers)).status).toBe(status);
    expect(bench.calls).toHaveLength(status === 200 ? 1 : 0);
  });

  test('through a proxy on the same machine that nobody named is refused, and the operator learns how to name it', async () => {
    bench = openBench();
    const res = await post({ 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' });
    expect(res.status).toBe(400);
    expect(res.body.error.message).toContain('TRUSTED_PROXIES');
    expect(bench.calls).toEqual([]);
  });

  test('to another address of the machine is refused in JSON, probes are answered', async () => {
    bench = openBench();
    const host = outerAddress() ?? '127.0.0.1';
    server = await listen({ handler: bench.gateway, host, port: 0 });
    const answer = await sendHttp(server.url, { path: PATH, headers: FORM, body: BODY });
    if (host === '127.0.0.1') {
      expect(answer.status).toBe(200);
    } else {
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text).error.message).toContain('HTTPS');
      expect(bench.calls).toEqual([]);
    }
    expect((await sendHttp(server.url, { method: 'GET', path: '/livez' })).status).toBe(200);
  });
});

test('HTTPS is served with certificate files, and a header makes browsers stay with it', async () => {
  bench = openBench();
  const tls = writeTestCertificate(tlsFolder);
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0, tls });
  expect(server.url).toMatch(/^https:/);
  const answer = await sendHttp(server.url, { path: PATH, headers: FORM, body: BODY }, { ca: CERTIFICATE });
  expect(answer.status).toBe(200);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test.each([
  ['without Host', `POST ${PATH}`, '', 400, 'no Host header'],
  ['with two', `POST ${PATH}`, 'Host: a\r\nHost: b\r\n', 400, 'more than one Host header'],
  ['for an address that cannot be read', 'GET http://[bad/x', 'Host: a\r\n', 404, '"missing"'],
  ['for an address without a path', 'GET http://a', 'Host: a\r\n', 404, '"missing"'],
])('an HTTP/1.1 request %s is refused in JSON', async (_, start, headers, status, message) => {
  bench = openBench();
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  const socket = net.connect(server.port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(`${start} HTTP/1.1\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  await once(socket, 'close');
  expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(text).toMatch(/\r\nRequest-Id: /);
  expect(text).toContain(message);
});

describe('request id', () => {
  const ID = 'abc_DEF-12345678';

  test('is on every answer and new each time', async () => {
    bench = openBench();
    const ids = [
      (await post()).headers['request-id'],
      (await request(bench.gateway).get('/none')).headers['request-id'],
    ];
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(new Set(ids).size).toBe(2);
  });

  test('is taken over from a trusted peer', async () => {
    bench = openBench(PROXY);
    const res = await post({ 'x-request-id': ID, 'x-forwarded-proto': 'https' });
    expect(res.headers['request-id']).toBe(ID);
    expect(bench.calls[0]?.ctx.requestId).toBe(ID);
  });

  test.each(['short', 'x'.repeat(65), 'with space 1', '<script>alert(1)</script>'])(
    '%p is not taken over',
    async (id) => {
      bench = openBench(PROXY);
      expect((await post({ 'x-request-id': id })).headers['request-id']).not.toBe(id);
    },
  );

  test('is not taken over from anybody else', async () => {
    bench = openBench();
    expect((await post({ 'x-request-id': ID })).headers['request-id']).not.toBe(ID);
  });
});

test('every answer forbids sniffing, framing and foreign content, and names no software', async () => {
  bench = openBench();
  for (const res of [await post(), await request(bench.gateway).get('/none')]) {
    expect(res.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(res.headers['x-powered-by']).toBeUndefined();
    expect(res.headers.server).toBeUndefined();
  }
});

test.each([
  ['hangs up with answers under way', 50],
  ['asks for more than anybody reads', 2_000],
])('a caller who %s leaves no error and no stack in the log', async (_, requests) => {
  bench = openBench({ answer: () => new Promise((resolve) => setImmediate(resolve, [])) });
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  const one = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM['content-type']}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
  const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(one.repeat(requests));
  await Promise.race([answered, closed]);
  socket.destroy();
  await closed;
  await server.close(1_000);
  expect(bench.lines.length).toBeGreaterThan(0);
  expect(bench.lines.filter((line) => line.includes('"stack"'))).toEqual([]);
});

test('a wrong key in a header is answered before a body that follows, which costs neither answer nor connection', async () => {
  bench = openBench();
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  const socket = net.connect(server.port, '127.0.0.1').setEncoding('utf8');
  const head = (key: string) => `POST ${PATH} HTTP/1.1\r\nHost: a\r\nX-Service-API-Key: ${key}\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\n';
  socket.write(head('wrong') + form);
  expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 401 /);
  socket.write(`query=a${head(KEY)}${form}query=b`);
  expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(`${head('wrong')}Content-Length: 999999\r\n\r\n`);
  expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 401 .*\r\nConnection: close\r\n/s);
  await once(socket, 'close');
});

test('a caller who hangs up stops the work of the service', async () => {
  let started = (): void => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const stopped = new Promise<unknown>((resolve) => {
    bench = openBench({
      answer: ({ ctx }) =>
        new Promise((_, reject) => {
          ctx.signal.addEventListener('abort', () => {
            resolve(ctx.signal.reason);
            reject(ctx.signal.reason);
          });
          started();
        }),
    });
  });
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM['content-type']}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  );
  await running;
  socket.destroy();
  expect(await stopped).toMatchObject({ name: 'CallerGoneError' });
});
