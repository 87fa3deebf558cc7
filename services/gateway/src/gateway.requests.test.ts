import net from 'node:net';
import { operations } from '@tripoint/contract';
import { BODY_TIMEOUT_MS, listen, pathOf, type RunningServer } from '@tripoint/runtime';
import { type HttpAnswer, sendHttp, until } from '@tripoint/testing';
import request from 'supertest';
import { type Bench, BUSINESS_ID, KEY, openBench, PLACE_ID } from './testing/gateway-bench';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});

const FORM = 'application/x-www-form-urlencoded';

function post(path: string, body: string, type = FORM) {
  return request(bench.gateway).post(path).set('content-type', type).send(body);
}

/** What existing clients put on the wire, byte for byte. */
test.each([
  [
    '/v1/places/query',
    `query=Brat%20%26%20%C5%BDilina%2B1&country[0]=sk&country[1]=cz&limit=5&street=&municipality=&around_latlng=48.1%2C17.1&__req=0&api_key=${KEY}`,
    { query: 'Brat & Žilina+1', country: ['SK', 'CZ'], limit: 5, around_latlng: { lat: 48.1, lng: 17.1 } },
  ],
  ['/v1/places/query', `query=a&country=SK&__req=1&api_key=${KEY}`, { query: 'a', country: ['SK'] }],
  [`/v1/places/${PLACE_ID}`, `__req=2&api_key=${KEY}`, { place_id: PLACE_ID }],
  ['/v1/places/regions', `country=SK&__req=7&api_key=${KEY}`, { country: 'SK' }],
  [
    '/v1/places/reverse',
    `lat=48.1&lng=17.1&country[0]=SK&__req=8&api_key=${KEY}`,
    { lat: 48.1, lng: 17.1, country: ['SK'] },
  ],
  [
    '/v1/business/query',
    `query=Google%20Slovakia&country[0]=sk&active=true&limit=5&__req=25&api_key=${KEY}`,
    { query: 'Google Slovakia', country: 'SK', active: true, limit: 5 },
  ],
  ['/v1/business/identifier', `query=36&country=SK&__req=26&api_key=${KEY}`, { query: '36', country: 'SK' }],
  ['/v1/business/identifier', `business_id=${BUSINESS_ID}&api_key=${KEY}`, { business_id: BUSINESS_ID }],
  [`/v1/business/${BUSINESS_ID}`, `__req=27&api_key=${KEY}`, { business_id: BUSINESS_ID }],
])('POST %s %s', async (path, body, expected) => {
  const res = await post(path, body);
  expect(res.status).toBe(200);
  expect(bench.calls).toEqual([expect.objectContaining({ params: expect.objectContaining(expected) })]);
});

test('a catalog without its country is refused', async () => {
  const res = await post('/v1/places/regions', `__req=6&api_key=${KEY}`);
  expect(res.status).toBe(400);
  expect(res.body.error).toMatchObject({ code: 'invalid_parameter', param: 'country', type: 'invalid_request' });
});

test.each([
  ['form', () => post('/v1/places/query', `query=kolin&api_key=${KEY}`)],
  ['form with charset', () => post('/v1/places/query', `query=kolin&api_key=${KEY}`, `${FORM}; charset=UTF-8`)],
  ['JSON', () => post('/v1/places/query', `{"query":"kolin","api_key":"${KEY}"}`, 'application/json')],
  [
    'JSON with a byte order mark',
    () => post('/v1/places/query', `\ufeff{"query":"kolin","api_key":"${KEY}"}`, 'application/json;charset="utf-8"'),
  ],
  ['query string', () => request(bench.gateway).post(`/v1/places/query?query=kolin&api_key=${KEY}`)],
  ['header', () => post('/v1/places/query', 'query=kolin').set('X-Service-API-Key', KEY)],
  ['other header, other case', () => post('/v1/places/query', 'query=kolin').set('x-swiftyper-api-key', KEY)],
  ['header wins', () => post('/v1/places/query', 'query=kolin&api_key=wrong').set('X-Service-API-Key', KEY)],
  ['body wins', () => post('/v1/places/query?query=brno&api_key=wrong', `query=kolin&api_key=${KEY}`)],
])('parameters and key by %s', async (_, send) => {
  const res = await send();
  expect(res.status).toBe(200);
  expect(bench.calls[0]?.params).toMatchObject({ query: 'kolin' });
});

test('a path parameter is never overridden', async () => {
  await post(`/v1/places/${PLACE_ID}?place_id=x`, `place_id=y&api_key=${KEY}`);
  expect(bench.calls[0]?.params).toEqual({ place_id: PLACE_ID });
});

test.each(['a%2Fb%3Fc', 'x', '%F0%9F%92%A9'])('the identifier %s does not exist', async (id) => {
  for (const [service, param] of [
    ['places', 'place_id'],
    ['business', 'business_id'],
  ]) {
    const res = await post(`/v1/${service}/${id}`, `api_key=${KEY}`);
    expect(res.status).toBe(404);
    expect(res.body.error).toMatchObject({ code: 'missing', param });
  }
});

test.each([
  '/v1/places/',
  '/v1',
  '/v1/nothing',
  '/v1/places/query/',
  '/v1/help-center/x',
  '/favicon.ico',
  '//v1/places/query',
])('%s is unknown in JSON', async (path) => {
  const res = await post(path, `api_key=${KEY}`);
  expect(res.status).toBe(404);
  expect(res.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(res.body.error).toMatchObject({ type: 'invalid_request', code: 'missing', param: null });
});

test.each(operations.filter(({ method }) => method === 'GET'))(
  'HEAD on $path is GET without a body',
  async (operation) => {
    const path = pathOf(operation, operation.example.params);
    const ask = (method: 'get' | 'head') => request(bench.gateway)[method](path).set('X-Service-API-Key', KEY);
    const [get, head] = [await ask('get'), await ask('head')];
    expect([head.status, head.text]).toEqual([200, undefined]);
    for (const name of ['content-type', 'content-length', 'etag']) expect(head.headers[name]).toBe(get.headers[name]);
    // It costs as much, so it is counted so.
    expect(bench.calls[1]).toMatchObject({ operation: operation.id, params: bench.calls[0]!.params });
    expect(bench.takes[1]).toEqual(bench.takes[0]);
  },
);

test.each(['get', 'put', 'patch', 'delete'] as const)(
  '%s on a POST endpoint names the right method',
  async (method) => {
    const res = await request(bench.gateway)[method]('/v1/places/query');
    expect(res.status).toBe(404);
    expect(res.body.error.message).toContain('POST');
  },
);

test('every operation of the contract answers its example as JSON without a top-level error', async () => {
  for (const operation of operations) {
    const { params, answer } = operation.example;
    const path = pathOf(operation, params);
    const call = operation.method === 'GET' ? request(bench.gateway).get(path) : request(bench.gateway).post(path);
    const res = await call
      .set('X-Service-API-Key', KEY)
      .send(Object.fromEntries(Object.entries(params).filter(([name]) => !operation.path.includes(`{${name}}`))));
    expect([operation.id, res.status]).toEqual([operation.id, 200]);
    expect(res.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(res.body).toEqual(answer);
    expect(res.body.error).toBeUndefined();
  }
});

test('the service learns who calls and what the key may search', async () => {
  bench = openBench({ principal: { areas: ['cz'] } });
  await post('/v1/places/query', `query=a&api_key=${KEY}`);
  expect(bench.calls[0]?.ctx).toMatchObject({ keyId: 'key1', areas: ['cz'], clientIp: '127.0.0.1' });
  expect(JSON.stringify(bench.calls[0]?.params)).not.toContain(KEY);
});

test('an operation that takes longer has longer', async () => {
  const leftMs = async (path: string, body: string) => {
    await post(path, body);
    return bench.calls.at(-1)!.ctx.deadlineMs - bench.clock.nowMs;
  };
  expect(await leftMs('/v1/places/query', `query=a&api_key=${KEY}`)).toBe(5_000);
  expect(await leftMs('/v1/intl/phrases/upload', `native_strings=[]&api_key=${KEY}`)).toBe(30_000);
});

describe('on a real listener', () => {
  let server: RunningServer;
  beforeEach(async () => {
    server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close(0));

  const send = (method: string, path: string, body: string, type: string): Promise<HttpAnswer> =>
    sendHttp(server.url, { method, path, headers: { 'content-type': type }, body });

  test.each([
    [`{"__req":10,"api_key":"${KEY}"}`, 'application/json'],
    [`__req=10&api_key=${KEY}`, FORM],
  ])('the body of a GET is read: %s', async (body, type) => {
    const { status, text } = await send('GET', '/v1/places/query?query=a', body, type);
    expect(status).toBe(404);
    expect(JSON.parse(text).error.message).toContain('POST');
    expect((await send('POST', '/v1/places/query?query=a', body, type)).status).toBe(200);
  });

  /** Security: refused calls cost nothing, and hold nothing. */
  test('a body that does not arrive is refused in time, and its connection ends', async () => {
    const setTimeoutOf = jest.spyOn(global, 'setTimeout');
    const socket = net.connect(server.port, '127.0.0.1').setEncoding('utf8');
    socket.write(
      `POST /v1/places/query HTTP/1.1\r\nHost: a\r\nContent-Type: ${FORM}\r\nContent-Length: 99\r\n\r\nquery=`,
    );
    const bodyTimeout = await until(
      'the body is read',
      () => setTimeoutOf.mock.calls.find(([, ms]) => ms === BODY_TIMEOUT_MS)?.[0],
    );
    setTimeoutOf.mockRestore();
    bodyTimeout();
    let text = '';
    for await (const part of socket) text += part;
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('\r\nConnection: close\r\n');
    expect(text).toContain('The request body did not arrive within 15 s.');
    expect(bench.calls).toHaveLength(0);
  });

  test('both ways in answer alike', async () => {
    const viaListener = await send('POST', '/v1/places/query', `query=a&api_key=${KEY}`, FORM);
    const viaApp = await post('/v1/places/query', `query=a&api_key=${KEY}`);
    expect(JSON.parse(viaListener.text)).toEqual(viaApp.body);
    expect((await send('GET', '/openapi.json', '', FORM)).status).toBe(200);
  });
});
