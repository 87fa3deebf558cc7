import { operations, places } from '@tripoint/contract';
import { pathOf } from '@tripoint/runtime';
import request from 'supertest';
import { KeyFormat } from './keys/key-format';
import { type Bench, KEY, openBench } from './testing/gateway-bench';

let bench: Bench;
beforeEach(() => {
  bench = openBench();
});

const requestLines = (): Record<string, unknown>[] =>
  bench.lines.map((line) => JSON.parse(line)).filter((line) => line.message === 'request');

test('a request is one line that says who asked what and how it ended', async () => {
  const res = await request(bench.gateway)
    .post('/v1/places/query')
    .set('Referer', 'https://shop.example/cart?session=CANARY')
    .type('form')
    .send(`query=tajne&country=cz&api_key=${KEY}`);
  expect(requestLines()).toEqual([
    {
      message: 'request',
      requestId: res.headers['request-id'],
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      keyId: 'key1',
      method: 'POST',
      operation: 'places.query',
      status: 200,
      code: null,
      ms: expect.any(Number),
      country: 'CZ',
      bytes: Buffer.byteLength(res.text),
      clientIp: '127.0.0.1',
      site: 'shop.example',
    },
  ]);
});

test('with a sampling rule, requests that went well may have no line, and others have theirs', async () => {
  bench = openBench({ settings: { requestLogShare: 0, slowRequestMs: 60_000 } });
  await request(bench.gateway).post('/v1/places/query').set('X-Service-API-Key', KEY).send({ query: 'a' });
  await request(bench.gateway).post('/v1/places/query').set('X-Service-API-Key', KEY).send({ x: 1 });
  expect(requestLines().map(({ status }) => status)).toEqual([400]);
});

test('refusals, preflights and pages are logged too, probes are not', async () => {
  const app = bench.gateway;
  await request(app).post('/v1/places/query').type('form').send('query=a');
  await request(app).get('/unknown/x');
  await request(app).options('/v1/places/query');
  await request(app).get('/docs');
  await request(app).get('/livez');
  expect(requestLines().map((line) => [line.status, line.code])).toEqual([
    [401, 'invalid_parameter'],
    [404, 'missing'],
    [204, null],
    [200, null],
  ]);
});

/** Security: wherever a caller puts the key, it reaches neither log nor answer. */
test('the key is in no log line and in no answer', async () => {
  const app = bench.gateway;
  const answers: string[] = [];
  for (const operation of operations) {
    const path = pathOf(operation, operation.example.params);
    for (const res of [
      await request(app).post(`${path}?api_key=${KEY}&x=1`),
      await request(app).post(path).set('X-Service-API-Key', KEY).send({ x: 1 }),
      await request(app).post(path).set('Referer', `https://shop.example/?api_key=${KEY}`).send({ api_key: KEY }),
      await request(app).post(path).set('content-type', 'application/json').send(`{"api_key":"${KEY}"`),
      await request(app).get(`/unknown?api_key=${KEY}`),
      await request(app).get(`/unknown&api_key=${KEY}`),
    ]) {
      answers.push(JSON.stringify(res.headers) + res.text);
    }
  }
  const metrics = await bench.metrics.text();
  expect(answers.join()).not.toContain(KEY);
  expect(metrics.body).not.toContain(KEY);
  expect(bench.lines.join()).not.toContain(KEY);
});

/** Security: callers put the key into the path, by mistake or by an encoding of their own. */
test.each([
  '/v1/places/query/{}',
  '/{}',
  '/v1/{}',
  '/x%2F{}',
  '/v1/x/y/z?a={}',
  '/x&%61pi_key={}',
  '/x&%2561pi_key={}',
])('no key from the path %s is in the log', async (shape) => {
  const { key } = new KeyFormat('tp_live').create();
  const encoded = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  for (const text of [key, encoded, encodeURIComponent(encoded), 'canary']) {
    if (text === 'canary' && !shape.includes('pi_key')) continue;
    await request(bench.gateway).post(shape.replace('{}', text));
  }
  expect(requestLines().length).toBeGreaterThan(2);
  for (const text of [key.slice(-20), encoded.slice(-20), 'canary']) expect(bench.lines.join()).not.toContain(text);
});

test('a line is short, however long what the caller sends', async () => {
  const long = 'x'.repeat(14_000);
  for (const page of [`https://${long}/`, `https://shop.example/${long}`]) {
    await request(bench.gateway)
      .post(`/v1/places/query`)
      .set('Referer', page)
      .set('User-Agent', 'a')
      .send({ [long]: 1 });
  }
  await request(bench.gateway)
    .get(`/${long.slice(7_000)}`)
    .set('Origin', long.slice(7_000));
  expect(requestLines().map(({ site }) => site)).toEqual(['-', 'shop.example', null]);
  expect(Math.max(...bench.lines.map((line) => line.length))).toBeLessThan(500);
});

test('an unknown path is logged by its first two segments', async () => {
  await request(bench.gateway).get('/v1/plac%65s/one/two');
  expect(requestLines()[0]).toMatchObject({ path: '/v1/places' });
});

test('metrics know routes by their template and everything else as unmatched', async () => {
  const app = bench.gateway;
  await request(app).post(pathOf(places.detail, places.detail.example.params)).set('X-Service-API-Key', KEY);
  for (let i = 0; i < 3; i++) await request(app).get(`/scan/${i}`);
  const { body } = await bench.metrics.text();
  expect(body).toContain('_count{service="places",route="/v1/places/{place_id}",method="POST",status="2xx"} 1');
  expect(body).toContain('_count{service="unmatched",route="unmatched",method="GET",status="4xx"} 3');
  expect(body).toContain('engine_duration_seconds_count{service="places",route="/v1/places/{place_id}"} 1');
});

/** Security: whatever callers invent, no figure gets a label of its own by it. */
test('requests of every invention add no series', async () => {
  const series = async (): Promise<number> => (await bench.metrics.text()).body.split('\n').length;
  const invent = async (n: number): Promise<void> => {
    await request(bench.gateway).post(`/v1/places/cz_${n}`).set('X-Service-API-Key', KEY);
    await request(bench.gateway)
      .post(`/v1/p${n}`)
      .set('X-Service-API-Key', `key-${n}`)
      .set('X-Request-Id', `id-${n}-${n}`);
    await request(bench.gateway)
      .post('/v1/places/query')
      .set('X-Service-API-Key', KEY)
      .send({ query: `q${n}`, country: `c${n}` });
    await request(bench.gateway)
      .post('/v1/places/query')
      .set('X-Service-API-Key', KEY)
      .send({ [`p${n}`]: n });
  };
  await invent(0);
  const before = await series();
  for (let n = 1; n < 20; n++) await invent(n);
  expect(await series()).toBe(before);
});

/** Security: times would be a measure of guesses at keys. */
test('who showed a key learns how long the engine and the whole took, nobody else', async () => {
  const answer = await request(bench.gateway)
    .post('/v1/places/query')
    .set('X-Service-API-Key', KEY)
    .send({ query: 'a' });
  expect(answer.headers['server-timing']).toMatch(/^engine;dur=[\d.]+, total;dur=[\d.]+$/);
  const refused = await request(bench.gateway).post('/v1/places/query').set('X-Service-API-Key', KEY).send({ x: 1 });
  expect(refused.headers['server-timing']).toMatch(/^total;dur=[\d.]+$/);
  for (const key of ['wrong', '']) {
    const strange = await request(bench.gateway).post('/v1/places/query').set('X-Service-API-Key', key);
    expect(strange.status).toBe(401);
    expect(strange.headers).not.toHaveProperty('server-timing');
  }
});
