import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError, places } from '@tripoint/contract';
import {
  CallerGoneError,
  type Coding,
  createService,
  createServiceApp,
  Health,
  handler,
  JsonText,
  KeptJson,
  listen,
  Metrics,
  type RunningServer,
  silentLogger,
  systemClock,
} from '@tripoint/runtime';
import { openCall } from '@tripoint/runtime/testing';
import { createHttpUpstream } from './http-upstream';
import type { Upstream } from './upstream';

const SECRET = 'internal-secret-0123';
const params = { given: { query: 'kolín', country: 'cz' }, checked: null };
/** Must not be answered twice. */
const unrepeatable = { ...places.query, repeatable: false };
let upstream: Upstream;
let server: RunningServer | null = null;
afterEach(async () => {
  await upstream.close();
  await server?.close(0);
  server = null;
});

function connect(url: string, options: { secret?: string | null } = {}): Upstream {
  const { secret = SECRET } = options;
  upstream = createHttpUpstream({ urls: [url], internalSecret: secret, clock: systemClock, countries: ['CZ'] });
  return upstream;
}

async function serve(listener: RequestListener): Promise<string> {
  server = await listen({ handler: listener, host: '127.0.0.1', port: 0 });
  return server.url;
}

async function failure(pending: Promise<unknown>): Promise<ApiError> {
  try {
    await pending;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was answered');
}

const json: RequestListener = (_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' }).end('[]');
};

test('a real service answers with the context of the call, in the form that is wanted', async () => {
  const text = JSON.stringify(Array.from({ length: 300 }, () => 'Kraj'));
  const regions = new KeptJson(text);
  const { body: brotliCompressed } = await regions.in('br');
  const service = createService({
    name: 'places',
    handlers: [
      handler(places.query, (given, ctx) => new JsonText(JSON.stringify([given.query, given.country, ctx]))),
      handler(places.detail, (given) => new JsonText(JSON.stringify(given))),
      handler(places.regions, () => regions),
    ],
    countries: () => ['CZ'],
    dataOf: () => ({ version: 'cz-addresses/1', besides: '' }),
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const app = createServiceApp({
    service,
    internalSecret: SECRET,
    logger: silentLogger,
    metrics: new Metrics(false),
    health: new Health(),
  });
  connect(await serve(app));
  const call = openCall({ requestId: 'request-1', keyId: 'key1', areas: ['cz'], clientIp: '192.0.2.1' });
  const answer = await upstream.call(unrepeatable, params, call);
  expect(answer).toMatchObject({ status: 200, code: null, engineMs: expect.any(Number) });
  const [query, country, ctx] = JSON.parse(answer.body.toString());
  expect([query, country]).toEqual(['kolín', ['CZ']]);
  expect(ctx).toMatchObject({ requestId: 'request-1', keyId: 'key1', areas: ['cz'], clientIp: '192.0.2.1' });
  expect(ctx.deadlineMs).toBeLessThan(call.deadlineMs);

  const id = places.detail.example.params.place_id;
  const detail = await upstream.call(places.detail, { given: { place_id: id }, checked: null }, openCall());
  expect(JSON.parse(detail.body.toString())).toEqual({ place_id: id });
  const wanted = { coding: null, ifNoneMatch: detail.tag! };
  const known = await upstream.call(places.detail, { given: { place_id: id }, checked: null }, openCall({}, wanted));
  expect([detail.dataVersion, known.status, known.dataVersion]).toEqual(['cz-addresses/1', 304, 'cz-addresses/1']);

  const regionsIn = (coding: Coding | null, ifNoneMatch: string | null = null) =>
    upstream.call(places.regions, { given: { country: 'cz' }, checked: null }, openCall({}, { coding, ifNoneMatch }));
  const ofData = { tag: regions.tag, dataVersion: 'cz-addresses/1', engineMs: expect.any(Number) };
  expect(await regionsIn(null)).toEqual({ status: 200, code: null, ...ofData, body: Buffer.from(text) });
  expect(await regionsIn('br')).toEqual({ status: 200, code: null, ...ofData, coding: 'br', body: brotliCompressed });
  expect(await regionsIn('br', regions.tag)).toEqual({ status: 304, code: null, ...ofData, body: Buffer.alloc(0) });

  const wrong = await upstream.call(places.query, { given: { query: 'a', limit: '99' }, checked: null }, openCall());
  expect(wrong).toMatchObject({ status: 400, code: 'invalid_parameter' });

  connect(server!.url, { secret: 'another-secret-0123' });
  expect((await failure(upstream.call(unrepeatable, params, openCall()))).situation).toBe('bad_gateway');
});

/** The parameters of every call go in a body, which undici expects of a POST alone. */
test.each(['GET', 'POST'] as const)('calls by %s share a connection', async (method) => {
  const ports = new Set<number | undefined>();
  connect(
    await serve((req, res) => {
      ports.add(req.socket.remotePort);
      req.resume().on('end', () => json(req, res));
    }),
  );
  for (let i = 0; i < 3; i++) {
    await upstream.call({ ...places.query, method }, params, openCall());
    await nextTurn();
  }
  expect(ports.size).toBe(1);
});

test('a service that is not there is 502', async () => {
  const url = await serve(json);
  await server!.close(0);
  server = null;
  const error = await failure(connect(url).call(unrepeatable, params, openCall()));
  expect(error.situation).toBe('bad_gateway');
  expect(error.publicMessage).not.toContain('127.0.0.1');
});

test('a service that is too slow is 504 at the deadline', async () => {
  connect(await serve(() => {}));
  const error = await failure(upstream.call(unrepeatable, params, openCall({ deadlineMs: Date.now() + 30 })));
  expect(error.situation).toBe('gateway_timeout');
});

test('an answer that stops in the middle is 504 at the deadline', async () => {
  connect(
    await serve((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('[');
    }),
  );
  const error = await failure(upstream.call(unrepeatable, params, openCall({ deadlineMs: Date.now() + 30 })));
  expect(error.situation).toBe('gateway_timeout');
});

test('when the caller has gone the service is notified', async () => {
  const events = new EventEmitter();
  connect(
    await serve((req, res) => {
      res.on('close', () => events.emit('closed'));
      req.resume().on('end', () => events.emit('arrived'));
    }),
  );
  const call = openCall();
  const arrived = once(events, 'arrived');
  const closed = once(events, 'closed');
  const pending = failure(upstream.call(unrepeatable, params, call));
  await arrived;
  call.abort(new CallerGoneError());
  expect((await pending).situation).toBe('unavailable');
  await closed;
});

/** Security: a service that goes on sending must not fill the memory of the gateway. */
test('an answer without an end is cut off: 502', async () => {
  const piece = Buffer.alloc(8 * 1_048_576, '[');
  const events = new EventEmitter();
  connect(
    await serve((_req, res) => {
      res.on('close', () => events.emit('closed'));
      const more = (): void => {
        if (!res.destroyed) res.write(piece, () => setImmediate(more));
      };
      res.writeHead(200, { 'content-type': 'application/json' });
      more();
    }),
  );
  const closed = once(events, 'closed');
  const call = openCall({ deadlineMs: Date.now() + 20_000 });
  expect((await failure(upstream.call(unrepeatable, params, call))).situation).toBe('bad_gateway');
  await closed;
});

test.each([
  ['HTML', 200, 'text/html', '<html>'],
  ['a redirect', 302, 'application/json', '{}'],
  ['a refusal of the gateway itself', 401, 'application/json', '{"error":{"code":null}}'],
  ['an error that is not JSON', 500, 'application/json', 'oops'],
  ['an error without its object', 500, 'application/json', '{}'],
  ['no content type', 200, '', '[]'],
])('%s is no answer: 502', async (_, status, type, body) => {
  connect(
    await serve((_req, res) => {
      res.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
    }),
  );
  expect((await failure(upstream.call(unrepeatable, params, openCall()))).situation).toBe('bad_gateway');
});

test('errors of the service pass with their code and the time to wait', async () => {
  connect(
    await serve((_req, res) => {
      res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' });
      res.end('{"error":{"type":"api_error","message":"m","code":null,"param":null}}');
    }),
  );
  const answer = await upstream.call(unrepeatable, params, openCall());
  expect(answer).toMatchObject({ status: 503, code: null, retryAfterSeconds: 7 });
});

describe('a connection that is lost before the answer', () => {
  /** Closes the first connection after its request has arrived, answers on all others. */
  async function flaky(): Promise<{ url: string; attempts: () => number; close: () => Promise<unknown> }> {
    let attempts = 0;
    const listener = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        if (++attempts === 1) socket.destroy();
        else socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]');
      });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as net.AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      attempts: () => attempts,
      close: () => once(listener.close(), 'close'),
    };
  }

  test('is tried once more when that does no harm', async () => {
    const { url, attempts, close } = await flaky();
    const answer = await connect(url).call(places.query, params, openCall());
    expect(answer.status).toBe(200);
    expect(attempts()).toBe(2);
    await close();
  });

  test('is 502 when the operation may have happened', async () => {
    const { url, attempts, close } = await flaky();
    const error = await failure(connect(url).call(unrepeatable, params, openCall()));
    expect(error.situation).toBe('bad_gateway');
    expect(attempts()).toBe(1);
    await close();
  });
});
