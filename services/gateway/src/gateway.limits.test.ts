import { missing } from '@tripoint/contract';
import request from 'supertest';
import { KEY, openBench, PLACE_ID } from './testing/gateway-bench';

function post(bench: ReturnType<typeof openBench>, path: string, body: string) {
  return request(bench.gateway).post(path).type('form').send(`${body}&api_key=${KEY}`);
}

test('an answered call is charged once, by the cost of its operation, and says what is left', async () => {
  const bench = openBench();
  const res = await post(bench, '/v1/places/query', 'query=a');
  expect(bench.takes).toEqual([{ keyId: 'key1', limits: expect.anything(), quotaCost: 1 }]);
  expect(bench.refunds).toEqual([]);
  expect(res.headers['ratelimit-policy']).toBe('"burst";q=100;w=2, "month";q=10000;w=2592000');
  expect(res.headers.ratelimit).toBe('"burst";r=99;t=1');
  expect(res.headers['x-service-tier']).toBe('free');
  expect(res.headers['retry-after']).toBeUndefined();
});

test('a list of addresses is charged and given back by its length', async () => {
  const bench = openBench({ answer: () => Promise.reject(new Error('CANARY')) });
  const call = (addresses: readonly unknown[]) =>
    request(bench.gateway).post('/v1/places/validate/batch').send({ addresses, api_key: KEY });
  expect((await call(Array(300).fill({ query: 'a' }))).status).toBe(500);
  expect(bench.takes.map(({ quotaCost }) => quotaCost)).toEqual([300]);
  expect(bench.refunds).toEqual([{ keyId: 'key1', month: '2026-11', quotaCost: 300 }]);
  // Above the usual size of a body.
  const large = Array(1_000).fill({ query: 'a'.repeat(100) });
  expect((await call(large)).status).toBe(500);
  expect(bench.takes.at(-1)).toMatchObject({ quotaCost: 1_000 });
  expect((await call([...large, {}])).status).toBe(400);
  expect(bench.takes.at(-1)).toMatchObject({ quotaCost: 0 });
});

test('catalogs are free', async () => {
  const bench = openBench();
  for (const catalog of ['regions', 'counties', 'municipalities']) {
    expect((await post(bench, `/v1/places/${catalog}`, 'country=cz')).status).toBe(200);
  }
  expect(bench.takes.map((take) => take.quotaCost)).toEqual([0, 0, 0]);
});

test('a detail that does not exist is charged', async () => {
  const bench = openBench({ answer: () => Promise.reject(missing('place_id')) });
  expect((await post(bench, `/v1/places/${PLACE_ID}`, '')).status).toBe(404);
  expect((await post(bench, '/v1/business/identifier', `business_id=${PLACE_ID}`)).status).toBe(404);
  expect(bench.takes.map(({ quotaCost }) => quotaCost)).toEqual([1, 1]);
  expect(bench.refunds).toEqual([]);
});

test.each([
  ['rate_limit', '"burst";r=0;t=3', '3'],
  ['over_query_limit', '"month";r=0;t=86400', '86400'],
] as const)('%s says when to come back and reaches no service', async (verdict, rateLimit, retryAfter) => {
  const bench = openBench({
    taken: { verdict, burstRemaining: 0, quotaRemaining: 0, retryAfterSeconds: Number(retryAfter) },
  });
  const res = await post(bench, '/v1/places/query', 'query=a');
  expect(res.status).toBe(402);
  expect(res.body.error).toMatchObject({ type: 'invalid_request', code: verdict, param: null });
  expect(res.headers['retry-after']).toBe(retryAfter);
  expect(res.headers.ratelimit).toBe(rateLimit);
  expect(bench.calls).toEqual([]);
  expect(bench.refunds).toEqual([]);
});

test('a call that counts as more than the quota has left is refused with what is left', async () => {
  const taken = { verdict: 'over_query_limit', burstRemaining: 0, quotaRemaining: 5, retryAfterSeconds: 9 } as const;
  const res = await post(openBench({ taken }), '/v1/places/query', 'query=a');
  expect(res.body.error.message).toContain('has 5 left');
});

test.each([
  ['wrong parameters', 'limit=x', {}, 'invalid_parameter'],
  ['an unknown parameter', 'query=a&wrong=1', {}, 'unexpected_parameter'],
  ['a foreign area', 'query=a&country=sk', { areas: ['cz'] }, 'restricted'],
])('a call refused for %s uses up the burst and not the month', async (_, body, principal, code) => {
  const bench = openBench({ principal });
  const res = await post(bench, '/v1/places/query', body);
  expect(res.body.error.code).toBe(code);
  expect(bench.takes).toEqual([{ keyId: 'key1', limits: expect.anything(), quotaCost: 0 }]);
  expect(res.headers.ratelimit).toBe('"burst";r=99;t=1');
});

/** Security: a stranger who copies the key from a page could otherwise use up the burst of its owner. */
test('calls from where the key may not be used touch neither limit of its owner', async () => {
  const limits = { ratePerSecond: 1, burst: 2, monthlyQuota: null };
  const bench = openBench({ principal: { websites: ['shop.example'], limits } });
  const statuses = [];
  for (let i = 0; i < 3; i++) {
    const res = await post(bench, '/v1/places/query', 'query=a').set('Referer', 'https://evil.example/');
    statuses.push([res.body.error.code, res.headers.ratelimit, res.headers['retry-after']]);
  }
  const refused = ['restricted', undefined, undefined];
  expect(statuses).toEqual([refused, refused, ['rate_limit', undefined, '1']]);
  expect(bench.takes).toEqual([]);
  const right = await post(bench, '/v1/places/query', 'query=a').set('Referer', 'https://shop.example/');
  expect(right.status).toBe(200);
});

test('refused calls are answered with rate_limit once the burst is used up', async () => {
  const bench = openBench({ taken: { verdict: 'rate_limit', burstRemaining: 0, retryAfterSeconds: 3 } });
  const res = await post(bench, '/v1/places/query', 'limit=x');
  expect(res.body.error.code).toBe('rate_limit');
  expect(res.headers['retry-after']).toBe('3');
});

test('a failed refund is logged and does not disturb the answer', async () => {
  const bench = openBench({
    answer: () => Promise.reject(new Error('bug')),
    limiter: { refund: () => Promise.reject(new Error('disk full')) },
  });
  expect((await post(bench, '/v1/places/query', 'query=a')).status).toBe(500);
  expect(bench.lines.join()).toContain('disk full');
});
