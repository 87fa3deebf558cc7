import http from 'node:http';
import { type HttpAnswer, until } from '@tripoint/testing';
import { manageKeys } from './testing/command';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/** High enough that only the quota decides. */
const FAST = ['--rate', '100000', '--burst', '1000000'];
const CALLS = 1_000;
const QUOTA = 100;
const FIRST_PART = 50;
/** Connections that a service which has just started answers in time on a slow machine too. */
const FEW = 8;
/** Every call has a connection of its own, all come from one address at once, and limits alone may refuse them. */
const MANY_CALLS = { env: { MAX_CONNECTIONS_PER_ADDRESS: String(2 * CALLS), MAX_DELAY_MS: '10000' } };

interface Usage {
  readonly used_this_month: number;
  readonly days: readonly { readonly operation: string; readonly answered: number; readonly refused: number }[];
  readonly refusals: readonly object[];
}

let service: Service;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'), MANY_CALLS);
});
afterAll(endAll);

/** Calls at the same time, each on a connection of its own unless there are fewer. */
async function callAtOnce(count: number, key: string, connections = Number.POSITIVE_INFINITY): Promise<HttpAnswer[]> {
  const agent = new http.Agent({ maxSockets: connections });
  const call = () => service.places('query', { query: 'karlova', limit: 1, api_key: key }, { agent });
  try {
    return await Promise.all(Array.from({ length: count }, call));
  } finally {
    agent.destroy();
  }
}

const answered = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status === 200).length;
const withCode = (answers: readonly HttpAnswer[], code: string) =>
  answers.filter((answer) => answer.status === 402 && errorOf(answer).code === code);

test(`of ${CALLS} calls at once on a key with ${QUOTA} left exactly ${QUOTA} are answered`, async () => {
  const { key } = await service.createKey('--quota', String(QUOTA), ...FAST);
  const answers = await callAtOnce(CALLS, key);
  expect(answered(answers)).toBe(QUOTA);
  const refused = withCode(answers, 'over_query_limit');
  expect(refused).toHaveLength(CALLS - QUOTA);
  const now = new Date();
  const untilNextMonth = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1_000;
  for (const { headers } of refused) {
    expect(Math.abs(Number(headers['retry-after']) - untilNextMonth)).toBeLessThan(60);
  }
});

test('killed in the middle of calls, the service has lost no count and let no call through that it does not remember', async () => {
  const [idle, busy] = [
    await service.createKey('--quota', String(QUOTA), ...FAST),
    await service.createKey('--quota', String(QUOTA), ...FAST),
  ];
  expect(answered(await callAtOnce(FIRST_PART, idle.key, FEW))).toBe(FIRST_PART);
  let before = 0;
  let enough = (): void => {};
  const someAnswered = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const agent = new http.Agent({ maxSockets: FEW });
  const calls = Array.from({ length: CALLS }, () =>
    service.places('query', { query: 'karlova', limit: 1, api_key: busy.key }, { agent }).then(
      ({ status }) => {
        if (status === 200) before += 1;
        if (before === FIRST_PART / 2) enough();
      },
      () => {},
    ),
  );
  await someAnswered;
  await service.command.kill();
  await Promise.all(calls);
  agent.destroy();
  expect(before).toBeLessThan(QUOTA);
  service = await Service.start(service.dataDir, MANY_CALLS);

  const ofIdle = await callAtOnce(QUOTA, idle.key, FEW);
  expect(answered(ofIdle)).toBe(QUOTA - FIRST_PART);
  expect(withCode(ofIdle, 'over_query_limit')).toHaveLength(FIRST_PART);
  const after = answered(await callAtOnce(QUOTA, busy.key, FEW));
  expect(before + after).toBeLessThanOrEqual(QUOTA);
  expect(after).toBeGreaterThan(0);
});

test('catalogs are free, a missing detail counts, refused calls do not', async () => {
  const { key } = await service.createKey('--quota', '2', ...FAST);
  const call = async (name: string, params: object) => service.places(name, { ...params, api_key: key });
  const left = ({ headers }: HttpAnswer) => Number(/"month";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  for (const name of ['regions', 'counties', 'municipalities']) {
    const { status, headers } = await call(name, { country: 'cz' });
    expect(status).toBe(200);
    const unchanged = await service.send({
      path: `/v1/places/${name}?country=cz`,
      headers: { 'x-service-api-key': key, 'if-none-match': String(headers.etag) },
    });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  }
  expect((await call('query', {})).status).toBe(400);
  expect((await call('query', { query: 'a', colour: 'red' })).status).toBe(400);
  expect((await call('cz_AAAAAAAAAAAAAAAAAAAAAA', {})).status).toBe(404);
  const last = await call('query', { query: 'a' });
  expect([last.status, left(last)]).toEqual([200, 0]);
  expect(errorOf(await call('query', { query: 'a' })).code).toBe('over_query_limit');
  expect((await call('regions', { country: 'cz' })).status).toBe(200);
});

test('every answer has what is left of both limits, and a burst is refused with the time to wait', async () => {
  const { key } = await service.createKey('--quota', '1000', '--rate', '0.1', '--burst', '3');
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push((await callAtOnce(1, key))[0]!);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 402]);
  for (const { headers } of answers) {
    expect(headers['ratelimit-policy']).toMatch(/^"burst";q=3;w=\d+, "month";q=1000;w=\d{7}$/);
  }
  expect(answers.map(({ headers }) => /"burst";r=(\d+)/.exec(String(headers.ratelimit))?.[1])).toEqual([
    '2',
    '1',
    '0',
    '0',
  ]);
  const refused = answers[3]!;
  expect(errorOf(refused)).toMatchObject({ type: 'invalid_request', code: 'rate_limit', param: null });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(10);
});

test('searches of places and of companies count together, refused ones of companies not, and a missing company does', async () => {
  const { key } = await service.createKey('--quota', '3', ...FAST);
  const call = (name: string, params: object) => service.business(name, { ...params, api_key: key });
  expect((await call('query', { query: 'a' })).status).toBe(400);
  expect((await call('query', { query: 'a', country: 'PL' })).status).toBe(400);
  expect((await call('query', { query: 'a', country: 'cz' })).status).toBe(200);
  expect((await call('cz_AAAAAAAAAAAAAAAAAAAAAA', {})).status).toBe(404);
  expect((await service.places('query', { query: 'a', api_key: key })).status).toBe(200);
  for (const name of ['query', 'identifier']) {
    expect(errorOf(await call(name, { query: '1', country: 'cz' })).code).toBe('over_query_limit');
  }
});

test('each call is in the usage of its key, by operation and outcome, and refused ones cost no quota', async () => {
  const { key, selector } = await service.createKey('--quota', '3', '--area', 'cz', ...FAST);
  const call = (name: string, params: object) => service.places(name, { ...params, api_key: key });
  await call('query', { query: 'a' });
  await call('query', { query: 'a', country: 'sk' });
  await call('query', { query: 'a', colour: 'red' });
  await call('regions', { country: 'cz' });
  await call('cz_AAAAAAAAAAAAAAAAAAAAAA', {});
  await service.business('query', { query: 'a', country: 'cz', api_key: key });
  await call('query', { query: 'a' });
  const whole = async () => {
    const found = (await manageKeys(service.dataDir, ['usage', selector])) as unknown as Usage;
    return found.days.reduce((sum, { answered, refused }) => sum + answered + refused, 0) === 7 && found;
  };
  const usage = await until('everything is written', whole, undefined, 500);
  expect(usage.used_this_month).toBe(3);
  expect(usage.days).toMatchObject([
    { operation: 'business.query', answered: 1, refused: 0, failed: 0 },
    { operation: 'places.detail', answered: 1, refused: 0, failed: 0 },
    { operation: 'places.query', answered: 1, refused: 3, failed: 0 },
    { operation: 'places.regions', answered: 1, refused: 0, failed: 0 },
  ]);
  expect(usage.refusals).toMatchObject([
    { operation: 'places.query', code: 'over_query_limit', ip: '127.0.0.1' },
    { code: 'unexpected_parameter', ip: null },
    { code: 'restricted', country: 'SK', ip: '127.0.0.1' },
  ]);
});

test('keys count for themselves', async () => {
  const [one, other] = [
    await service.createKey('--quota', '1', ...FAST),
    await service.createKey('--quota', '1', ...FAST),
  ];
  expect(answered(await callAtOnce(3, one.key))).toBe(1);
  expect(answered(await callAtOnce(3, other.key))).toBe(1);
});
