import { invalidParameter, missing } from '@tripoint/contract';
import request from 'supertest';
import { KEY, openBench, PLACE_ID } from './testing/gateway-bench';

function post(bench: ReturnType<typeof openBench>, path: string, body: string) {
  return request(bench.gateway).post(path).type('form').send(`${body}&api_key=${KEY}`);
}

test('answered calls are counted by operation: catalogs, and what does not exist, too', async () => {
  const bench = openBench({
    answer: ({ operation }) => (operation === 'places.detail' ? Promise.reject(missing('place_id')) : []),
  });
  await post(bench, '/v1/places/query', 'query=a');
  await post(bench, '/v1/places/regions', 'country=cz');
  await post(bench, `/v1/places/${PLACE_ID}`, '');
  expect(bench.usage.calls).toEqual([
    'key1 places.query answered',
    'key1 places.regions answered',
    'key1 places.detail answered',
  ]);
  expect(bench.usage.refusals).toEqual([]);
});

test.each([
  ['a wrong parameter', 'limit=x', {}, {}, { code: 'invalid_parameter', website: null, ip: null }],
  ['an area of another country', 'query=a&country=sk', { areas: ['cz'] }, {}, { code: 'restricted', country: 'SK' }],
  ['a foreign website', 'query=a', { websites: ['shop.example'] }, {}, { code: 'restricted', website: 'evil.example' }],
  ['a foreign address', 'query=a', { ips: ['192.0.2.0/24'] }, {}, { code: 'restricted', ip: '127.0.0.1' }],
  ['the burst limit', 'query=a', {}, { verdict: 'rate_limit' }, { code: 'rate_limit', website: 'evil.example' }],
  ['the quota', 'query=a', {}, { verdict: 'over_query_limit' }, { code: 'over_query_limit', ip: '127.0.0.1' }],
] as const)('a call refused for %s is counted as refused, remembered, and costs no quota', async (...test) => {
  const [, body, principal, taken, refusal] = test;
  const bench = openBench({ principal, taken });
  await post(bench, '/v1/places/query', body).set('Referer', 'https://evil.example/cart?api_key=secret');
  expect(bench.usage.calls).toEqual(['key1 places.query refused']);
  expect(bench.usage.refusals).toMatchObject([{ operation: 'places.query', whenMs: bench.clock.nowMs, ...refusal }]);
  expect(JSON.stringify(bench.usage)).not.toContain('secret');
  if (!('verdict' in taken)) expect(bench.takes.filter(({ quotaCost }) => quotaCost > 0)).toEqual([]);
});

test('what a service refuses is counted as refused, what fails as failed, and both cost no quota', async () => {
  const errors = [invalidParameter('query', 'Say more.'), new Error('bug')];
  const bench = openBench({ answer: () => Promise.reject(errors.shift()) });
  for (let i = 0; i < 2; i += 1) await post(bench, '/v1/places/query', 'query=a');
  expect(bench.usage.calls).toEqual(['key1 places.query refused', 'key1 places.query failed']);
  expect(bench.usage.refusals).toMatchObject([{ code: 'invalid_parameter' }]);
  expect(bench.refunds).toHaveLength(2);
});

test('what needs no key, or has no right one, is the usage of nobody', async () => {
  const bench = openBench();
  await request(bench.gateway).get('/docs');
  await request(bench.gateway).post('/v1/places/query').type('form').send('query=a&api_key=wrong');
  await post(bench, '/v1/places/nothing', '');
  expect(bench.usage).toEqual({ calls: [], refusals: [] });
});
