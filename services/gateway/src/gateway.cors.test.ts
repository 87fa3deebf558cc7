import request from 'supertest';
import { KEY, openBench } from './testing/gateway-bench';

const SHOP = 'https://shop.example';
const EVIL = 'https://evil.example';

function post(bench: ReturnType<typeof openBench>, origin: string, body: string) {
  return request(bench.gateway).post('/v1/places/query').set('Origin', origin).type('form').send(body);
}

test('a preflight needs no key and is remembered for two hours', async () => {
  const res = await request(openBench().gateway)
    .options('/v1/places/query')
    .set({ Origin: SHOP, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' });
  expect(res.status).toBe(204);
  expect(res.headers).toMatchObject({
    'access-control-allow-origin': SHOP,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type, if-none-match, x-service-api-key, x-swiftyper-api-key',
    'access-control-max-age': '7200',
    vary: 'Origin, Accept-Encoding',
  });
  expect(res.headers['access-control-allow-credentials']).toBeUndefined();
});

test.each([SHOP, 'http://localhost:3000', 'null'])(
  'an unrestricted key may be used by a page of %s',
  async (origin) => {
    const res = await post(openBench(), origin, `query=a&api_key=${KEY}`);
    expect(res.status).toBe(200);
    expect(res.headers['access-control-allow-origin']).toBe(origin);
    expect(res.headers['access-control-expose-headers']).toBe(
      'Data-Version, ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Server-Timing, Swiftyper-Should-Retry, X-Service-Tier',
    );
    expect(res.headers.vary).toBe('Origin, Accept-Encoding');
  },
);

test.each([
  ['query=a', 401],
  ['query=a&api_key=wrong', 401],
  [`query=&api_key=${KEY}`, 400],
  ['query=%zz', 400],
])('a page can read what is wrong with %s', async (body, status) => {
  const res = await post(openBench(), SHOP, body);
  expect(res.status).toBe(status);
  expect(res.headers['access-control-allow-origin']).toBe(SHOP);
});

test('a page can read that its limit is exceeded', async () => {
  const res = await post(
    openBench({ taken: { verdict: 'over_query_limit', retryAfterSeconds: 9 } }),
    SHOP,
    `query=a&api_key=${KEY}`,
  );
  expect(res.status).toBe(402);
  expect(res.headers['access-control-allow-origin']).toBe(SHOP);
});

test('answers to a key for one website are for its pages only, its refusal included', async () => {
  const bench = openBench({ principal: { websites: ['shop.example'] } });
  const own = await post(bench, SHOP, `query=a&api_key=${KEY}`);
  expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, SHOP]);
  const foreign = await post(bench, EVIL, `query=a&api_key=${KEY}`);
  expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([402, undefined]);
  expect(foreign.headers.vary).toBe('Origin, Accept-Encoding');
});

test('without an origin there is nothing to permit', async () => {
  const res = await request(openBench().gateway).post('/v1/places/query').type('form').send(`query=a&api_key=${KEY}`);
  expect(res.headers['access-control-allow-origin']).toBeUndefined();
  expect(res.headers.vary).toBe('Origin, Accept-Encoding');
});
