import { ApiError, badGateway, gatewayTimeout } from '@tripoint/contract';
import { listen } from '@tripoint/runtime';
import { sendHttp } from '@tripoint/testing';
import request, { type Response } from 'supertest';
import { type Bench, type BenchOptions, KEY, openBench } from './testing/gateway-bench';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});

const FORM = 'application/x-www-form-urlencoded';
const PATH = '/v1/places/query';

function post(body: string, headers: Record<string, string> = {}, path = PATH) {
  return request(bench.gateway)
    .post(path)
    .set({ 'content-type': FORM, ...headers })
    .send(body);
}

function expectRefused(res: Response, status: number, code: string | null, param: string | null): void {
  expect(res.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(res.headers['request-id']).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(res.headers['cache-control']).toBe('no-store');
  expect(res.body.error).toMatchObject({ code, param, type: status < 500 ? 'invalid_request' : 'api_error' });
  expect(res.status).toBe(status);
  expect(bench.calls).toEqual([]);
}

const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[string, string | Buffer, Record<string, string>, string]>([
  ['broken JSON', '{"query":', JSON_TYPE, 'not valid JSON'],
  ['JSON array', '[1]', JSON_TYPE, 'JSON object'],
  ['JSON null', 'null', JSON_TYPE, 'JSON object'],
  ['JSON text', '"text"', JSON_TYPE, 'JSON object'],
  ['deep JSON', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, JSON_TYPE, 'deeper'],
  ['101 parameters', Array(101).fill('a=1').join('&'), {}, '100'],
  ['broken percent-encoding', 'query=%zz', {}, 'percent-encoding of the request body'],
  ['bytes that are no UTF-8', Buffer.from('query=\xff\xfe', 'latin1'), {}, 'UTF-8'],
  ['another charset', 'query=a', { 'content-type': `${FORM}; charset=windows-1250` }, 'UTF-8'],
  ['UTF-16 JSON', Buffer.from('{"query":"a"}', 'utf16le'), JSON_TYPE, 'not valid JSON'],
  ['plain text', 'query=a', { 'content-type': 'text/plain' }, 'Content-Type'],
  ['multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 'Content-Type'],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 'Content-Type'],
  ['no content type', 'query=a', { 'content-type': '' }, 'Content-Type'],
  ['gzip', Buffer.from('1f8b08', 'hex'), { 'content-encoding': 'gzip' }, 'Content-Encoding'],
  ['more than 32 kB', `query=${'a'.repeat(33_000)}`, {}, '32 kB'],
  ['almost 1 MB', `query=${'a'.repeat(1_000_000)}`, {}, '32 kB'],
])('%s is refused', async (_, body, headers, message) => {
  const server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  const given = { 'content-type': FORM, 'x-service-api-key': KEY, ...headers };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const { status, headers: answered, text } = await sendHttp(server.url, { path: PATH, headers: sent, body });
  await server.close(0);
  expect(status).toBe(400);
  expect(answered['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(text).error).toMatchObject({ type: 'invalid_request', code: 'invalid_parameter', param: null });
  expect(JSON.parse(text).error.message).toContain(message);
  expect(bench.calls).toEqual([]);
});

test.each(['?query=%zz', '?query=%ff', '?%=1'])('broken percent-encoding in the query string %s', async (query) => {
  const res = await post(`api_key=${KEY}`, {}, PATH + query);
  expectRefused(res, 400, 'invalid_parameter', null);
  expect(res.body.error.message).toContain('query string');
});

test.each(['/v1/places/%', '/v1/places/%zz', '/v1/places/%ff'])(
  'broken percent-encoding in the path %s',
  async (path) => {
    expectRefused(await post(`api_key=${KEY}`, {}, path), 400, 'invalid_parameter', null);
  },
);

test.each([
  ['__proto__[x]=1', {}],
  ['constructor[prototype][x]=1', {}],
  ['{"__proto__":{"x":1},"query":"a"}', JSON_TYPE],
])('names that reach for the prototype: %s', async (body, headers) => {
  const res = await post(body, { ...headers, 'X-Service-API-Key': KEY });
  expect(res.status).toBe(400);
  expect(res.body.error.code).toBe('unexpected_parameter');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('an unknown parameter is named', async () => {
  expectRefused(await post(`query=a&adress=b&api_key=${KEY}`), 400, 'unexpected_parameter', 'adress');
});

test('absent, unknown and malformed keys get one and the same answer', async () => {
  const bodies = ['query=a', 'query=a&api_key=', 'query=a&api_key=unknown', 'query=a&api_key=x&api_key=y'];
  const answers: string[] = [];
  for (const body of bodies) {
    const res = await post(body);
    expectRefused(res, 401, 'invalid_parameter', 'api_key');
    answers.push(res.text);
  }
  expect(new Set(answers).size).toBe(1);
});

test('a wrong key gets 401 before its parameters are looked at', async () => {
  expectRefused(await post('nonsense=1&api_key=unknown'), 401, 'invalid_parameter', 'api_key');
});

test('a wrong key of a header gets 401 before the body is read, whatever it is', async () => {
  for (const body of ['query=%zz', 'a'.repeat(40_000)]) {
    expectRefused(await post(body, { 'x-service-api-key': 'unknown' }), 401, 'invalid_parameter', 'api_key');
  }
});

test('an unreadable body is charged to the key of the header that came with it', async () => {
  expectRefused(await post('query=%zz', { 'x-service-api-key': KEY }), 400, 'invalid_parameter', null);
  expect(bench.takes.map((take) => take.quotaCost)).toEqual([0]);
});

test('strangers have to wait after too many requests of any kind, the key of a neighbour does not', async () => {
  bench = openBench({ settings: { unadmittedPerSecond: 1 } });
  const paths = [PATH, '/v1/nothing', '/nothing', '/docs', '/openapi.json'];
  const ask = (path: string) => request(bench.gateway).get(path);
  for (let i = 0; i < 10; i++) expect((await ask(paths[i % paths.length]!)).status).not.toBe(402);
  for (const path of paths) {
    const res = await ask(path);
    expectRefused(res, 402, 'rate_limit', null);
    expect(res.headers['retry-after']).toBe('1');
  }
  expectRefused(await post(`query=a&api_key=${KEY}&x=${'a'.repeat(4_100)}`), 402, 'rate_limit', null);
  expect((await ask('/livez')).status).toBe(200);
  expect((await request(bench.gateway).options(PATH)).status).toBe(204);
  expect((await post(`query=a&api_key=${KEY}`)).status).toBe(200);
  bench.calls.length = 0;
  const large = { 'x-service-api-key': KEY };
  expectRefused(await post(`query=a&wrong=${'a'.repeat(4_100)}`, large), 400, 'unexpected_parameter', 'wrong');
});

test('too many wrong keys are slowed down, a key in use is not', async () => {
  expect((await post(`query=a&api_key=${KEY}`)).status).toBe(200);
  bench.calls.length = 0;
  for (let i = 0; i < 100; i++) expect((await post('query=a&api_key=guess')).status).toBe(401);
  const res = await post('query=a&api_key=guess');
  expectRefused(res, 402, 'rate_limit', null);
  expect(Number(res.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await post(`query=a&api_key=${KEY}`)).status).toBe(200);
});

test('that keys cannot be read says nothing about the key', async () => {
  bench = openBench({ verify: () => Promise.reject(new Error('CANARY: disk')) });
  const res = await post(`query=a&api_key=${KEY}`);
  expectRefused(res, 503, null, null);
  expect(Number(res.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(res.text).not.toContain('CANARY');
});

test('a limiter that cannot count lets nothing through', async () => {
  bench = openBench({ limiter: { take: () => Promise.reject(new Error('CANARY')) } });
  const res = await post(`query=a&api_key=${KEY}`);
  expectRefused(res, 503, null, null);
  expect(res.text).not.toContain('CANARY');
});

describe('trouble behind the gateway', () => {
  const failing = (error: unknown): BenchOptions => ({
    upstream: { countries: () => [], call: () => Promise.reject(error), close: () => Promise.resolve() },
  });

  test.each<[string, unknown, number]>([
    ['a bug', new Error('CANARY'), 500],
    ['no connection', badGateway(new Error('CANARY')), 502],
    ['a deadline', gatewayTimeout(new Error('CANARY')), 504],
  ])('%s is answered without detail and costs nothing', async (_, error, status) => {
    bench = openBench(failing(error));
    const res = await post(`query=a&api_key=${KEY}`);
    expectRefused(res, status, null, null);
    expect(res.text).not.toContain('CANARY');
    expect(bench.refunds).toEqual([{ keyId: 'key1', month: '2026-11', quotaCost: 1 }]);
    expect(bench.lines.join()).toContain('CANARY');
  });

  test('a restricted area found by the service costs nothing', async () => {
    bench = openBench(failing(new ApiError('restricted', 'This key may not search there.')));
    expectRefused(await post(`query=a&api_key=${KEY}`), 402, 'restricted', null);
    expect(bench.refunds).toHaveLength(1);
  });

  test('a slow service is answered with 504 at the deadline', async () => {
    bench = openBench({ answer: () => new Promise(() => {}), settings: { deadlineMs: 20 } });
    const res = await post(`query=a&api_key=${KEY}`);
    expect(res.status).toBe(504);
    expect(bench.calls[0]?.ctx.signal.aborted).toBe(true);
  });
});

describe('restrictions of the key', () => {
  test('a website', async () => {
    bench = openBench({ principal: { websites: ['shop.example'] } });
    expectRefused(await post(`query=a&api_key=${KEY}`), 402, 'restricted', null);
    expectRefused(await post(`query=a&api_key=${KEY}`, { referer: 'https://evil.example/' }), 402, 'restricted', null);
    expect((await post(`query=a&api_key=${KEY}`, { referer: 'https://shop.example/x' })).status).toBe(200);
  });

  test('an address, which nobody can claim by a header', async () => {
    bench = openBench({ principal: { ips: ['192.0.2.0/24'] } });
    expectRefused(await post(`query=a&api_key=${KEY}`, { 'remote-addr': '192.0.2.1' }), 402, 'restricted', null);
    for (const claim of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }, { via: '1.1 a' }]) {
      expectRefused(await post(`query=a&api_key=${KEY}`, claim), 400, 'invalid_parameter', null);
    }
    const https = { 'x-forwarded-proto': 'https' };
    bench = openBench({ principal: { ips: ['192.0.2.0/24'] }, settings: { trustedProxies: ['127.0.0.0/8'] } });
    expect((await post(`query=a&api_key=${KEY}`, { ...https, 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
    bench.calls.length = 0;
    expectRefused(
      await post(`query=a&api_key=${KEY}`, { ...https, 'x-forwarded-for': '192.0.2.1, 203.0.113.1' }),
      402,
      'restricted',
      null,
    );
  });

  test.each([
    [PATH, 'query=a&country=SK', 'country'],
    [PATH, 'query=a&country[]=CZ&country[]=SK', 'country'],
    [PATH, 'query=a&context[]=sk_012345678901234567890A', 'context'],
    ['/v1/places/sk_012345678901234567890A', '', 'place_id'],
    ['/v1/places/regions', 'country=sk', 'country'],
    ['/v1/places/reverse', 'lat=48&lng=17&country=SK', 'country'],
    ['/v1/business/query', 'query=a&country=SK', 'country'],
    ['/v1/business/identifier', 'query=1&country=SK', 'country'],
    ['/v1/business/identifier', 'business_id=sk_012345678901234567890A&country=CZ', 'business_id'],
    ['/v1/business/sk_012345678901234567890A', '', 'business_id'],
  ])('an area: %s %s', async (path, body, param) => {
    bench = openBench({ principal: { areas: ['cz'] } });
    expectRefused(await post(`${body}&api_key=${KEY}`, {}, path), 402, 'restricted', param);
  });

  it('a right that it lacks, and says what to do', async () => {
    const asking = `query=a&include[]=codes&include[]=why&api_key=${KEY}`;
    bench = openBench();
    const refused = await post(asking);
    expectRefused(refused, 402, 'restricted', 'include');
    expect(refused.body.error.message).toContain('Leave it out of include');
    expect((await post(`query=a&include=codes&api_key=${KEY}`)).status).toBe(200);
    bench = openBench({ principal: { rights: ['why'] } });
    expect((await post(asking)).status).toBe(200);
  });
});

test('an endpoint that there is not is unknown, and no place id', async () => {
  bench = openBench();
  const res = await request(bench.gateway).post('/v1/places/complaints').type('form').send(`query=a&api_key=${KEY}`);
  expectRefused(res, 404, 'missing', 'place_id');
  expect(res.body.error.message).toContain('no endpoint');
  expect(bench.takes).toEqual([]);
});

test('what was refused is charged to no month', async () => {
  bench = openBench({ principal: { websites: ['shop.example'] } });
  for (const body of [
    'query=a',
    'query=a&api_key=x',
    `query=a&api_key=${KEY}`,
    `query=&api_key=${KEY}`,
    `a=1&api_key=${KEY}`,
  ]) {
    await post(body);
  }
  expect(bench.takes.filter((take) => take.quotaCost !== 0)).toEqual([]);
});

test.each([
  ['spec', 402],
  ['clients', 400],
  ['http', 403],
] as const)('under ERROR_STATUSES=%s a restriction is %d', async (errorStatuses, status) => {
  bench = openBench({ principal: { websites: ['shop.example'] }, settings: { errorStatuses } });
  expectRefused(await post(`query=a&api_key=${KEY}`), status, 'restricted', null);
});

test('while the event loop is late, calls and pages get 503 before anything is looked at, probes are answered', async () => {
  const loaded = openBench({ load: { refuses: () => true } });
  for (const path of [PATH, '/docs']) {
    const res = await request(loaded.gateway)
      .post(path)
      .set('origin', 'https://shop.example')
      .type('form')
      .send('query=a');
    expect([res.status, res.headers['retry-after'], res.body.error.type]).toEqual([503, '1', 'api_error']);
    expect(res.headers['access-control-allow-origin']).toBe('https://shop.example');
  }
  expect((await request(loaded.gateway).get('/livez')).status).toBe(200);
  expect(loaded.lines.filter((line) => !line.includes('"message":"request"'))).toEqual([]);
});
