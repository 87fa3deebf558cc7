import { places } from '@tripoint/contract';
import request from 'supertest';
import type { CallContext } from './context';
import { Health } from './health';
import { type LogFields, silentLogger } from './log';
import { Metrics } from './metrics';
import { createService, handler, JsonText } from './service';
import { createServiceApp } from './service-app';

const SECRET = 'canary-internal-secret';
const NOW_MS = Date.now();
let seen: CallContext | undefined;
const lines: LogFields[] = [];
const logger = { ...silentLogger, info: (_: string, fields?: LogFields) => void lines.push(fields ?? {}) };

function app(internalSecret: string | null, isLate = false) {
  const service = createService({
    name: 'places',
    handlers: [
      handler(places.query, (params, ctx) => {
        seen = ctx;
        if (params.query === 'bug') throw new Error('CANARY');
        return new JsonText('[]');
      }),
      handler(places.detail, (params) => new JsonText(JSON.stringify(params))),
    ],
    countries: () => ['CZ'],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  return createServiceApp({
    service,
    internalSecret,
    logger,
    metrics: new Metrics(false),
    health: new Health(),
    clock: { now: () => NOW_MS },
    load: { refuses: () => isLate },
  });
}

beforeEach(() => {
  seen = undefined;
  lines.length = 0;
});

const internal = {
  authorization: `Bearer ${SECRET}`,
  'x-request-id': 'request-1',
  'x-deadline-ms': '1500',
  'x-tripoint-key': 'key1',
  'x-tripoint-organisation': 'org_1',
  'x-tripoint-public-key': '1',
  'x-tripoint-areas': 'cz,sk_012345678901234567890A',
  'x-tripoint-client-ip': '192.0.2.1',
};

test('with the secret the internal headers describe the call', async () => {
  const res = await request(app(SECRET)).post('/v1/places/query').set(internal).send({ query: 'a' });
  expect(res.status).toBe(200);
  expect(res.headers['request-id']).toBe('request-1');
  expect(seen).toMatchObject({
    requestId: 'request-1',
    keyId: 'key1',
    organisationId: 'org_1',
    isPublicKey: true,
    areas: ['cz', 'sk_012345678901234567890A'],
    clientIp: '192.0.2.1',
    deadlineMs: NOW_MS + 1_500,
  });
  expect(lines).toEqual([expect.objectContaining({ requestId: 'request-1', keyId: 'key1', status: 200 })]);
});

test.each([{}, { authorization: 'Bearer wrong' }, { authorization: SECRET }])(
  'without the right secret nothing is answered: %j',
  async (headers) => {
    const res = await request(app(SECRET)).post('/v1/places/query').set(headers).send({ query: 'a' });
    expect(res.status).toBe(401);
    expect(res.body.error).toBeDefined();
    expect(seen).toBeUndefined();
  },
);

test('without a configured secret internal headers are not believed', async () => {
  await request(app(null)).post('/v1/places/query').set(internal).send({ query: 'a' });
  expect(seen).toMatchObject({ keyId: null, organisationId: null, isPublicKey: false, areas: null, clientIp: null });
  expect(seen?.requestId).not.toBe('request-1');
});

test('an absurd deadline is cut to that of the service', async () => {
  await request(app(SECRET))
    .post('/v1/places/query')
    .set({ ...internal, 'x-deadline-ms': '99999999' })
    .send({ query: 'a' });
  expect(seen?.deadlineMs).toBe(NOW_MS + 4_000);
});

test('the path parameter wins over a body parameter of its name', async () => {
  const res = await request(app(null)).post('/v1/places/cz_012345678901234567890A').send({ place_id: 'other' });
  expect(res.body).toEqual({ place_id: 'cz_012345678901234567890A' });
});

test.each([
  ['POST', '/v1/places/query', '{"query":', 400],
  ['POST', '/v1/places/query', '[1]', 400],
  ['POST', '/v1/places/query', 'null', 400],
  ['POST', '/v1/places/query', `{"query":"${'a'.repeat(140_000)}"}`, 400],
  ['POST', '/v1/places/%zz', '{}', 400],
  ['POST', '/nothing', '{}', 404],
  ['GET', '/v1/places/query', '', 404],
  ['POST', '/v1/places/query', '{"query":"bug"}', 500],
])('%s %s is refused in JSON', async (method, path, body, status) => {
  const call = method === 'GET' ? request(app(null)).get(path) : request(app(null)).post(path);
  const res = await call.set('content-type', 'application/json').send(body === '' ? undefined : body);
  expect(res.status).toBe(status);
  expect(res.body.error).toBeDefined();
  expect(res.text).not.toContain('CANARY');
  expect(res.headers['request-id']).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});

test('probes and metrics need no secret', async () => {
  const served = app(SECRET);
  expect((await request(served).get('/livez')).status).toBe(200);
  expect((await request(served).get('/readyz')).body).toEqual({ status: 'ready' });
  const metrics = await request(served).get('/metrics');
  expect(metrics.headers['content-type']).toContain('text/plain');
});

test('while the event loop is late, calls get 503 and probes are answered', async () => {
  const late = app(SECRET, true);
  const res = await request(late).post('/v1/places/query').set(internal).send({ query: 'a' });
  expect([res.status, res.headers['retry-after'], seen]).toEqual([503, '1', undefined]);
  expect((await request(late).get('/livez')).status).toBe(200);
});
