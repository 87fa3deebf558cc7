import { FORM, JSON_TYPE, sendHttp } from '@tripoint/testing';
import { createClient } from '@tripoint/testing/published-client';
import { type OutsideStubs, startOutsideStubs } from '../testing/outside-stubs';
import { importedDataDir } from './testing/imported';
import { endAll, Service } from './testing/service';

/* The utilities through the gateway, in each form of the product. */

let outside: OutsideStubs;
let service: Service;
let key: string;
beforeAll(async () => {
  outside = await startOutsideStubs();
  service = await Service.start(await importedDataDir('*'), { env: outside.env });
  key = await service.developmentKey();
});
afterAll(async () => {
  await endAll();
  await outside.close();
});

const IP_PATH = '/v1/utils/ip/147.175.1.1';
const bratislava = { ip: '147.175.1.1', city: 'Bratislava', country_code: 'SK', timezone: 'Europe/Bratislava' };

const client = () =>
  createClient(key, { host: '127.0.0.1', port: Number(new URL(service.url).port), protocol: 'http' });

test('the published client calls all four', async () => {
  const { ipUtil, viesUtil, emailUtil, translator } = client();
  expect(await ipUtil.info('147.175.1.1')).toMatchObject(bratislava);
  expect(await ipUtil.info('2001:4860:4860::8888')).toMatchObject({ country_code: 'US', org: 'AS15169 Google LLC' });
  expect(await viesUtil.checkVatNumber({ countryCode: 'SK', vatNumber: 'SK 2022749619' })).toMatchObject({
    valid: true,
    name: 'John Doe',
    object: 'vies',
  });
  expect(await emailUtil.validate({ email: 'jana@example.sk' })).toMatchObject({ domain: 'example.sk', mxValid: true });
  expect(await translator.translate({ q: 'The house is red.', sl: 'en', tl: 'es' })).toMatchObject({
    translation: 'La casa es roja.',
  });
});

test.each([
  ['JSON', { 'content-type': JSON_TYPE }, () => JSON.stringify({ __req: 10, api_key: key })],
  ['a form', { 'content-type': FORM }, () => `__req=10&api_key=${key}`],
])('a GET with a body of %s has its key there', async (_, headers, body) => {
  const { status, text } = await service.send({ method: 'GET', path: IP_PATH, headers, body: body() });
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining(bratislava)]);
});

test('a GET without a body has its key in the address or a header, and none without one', async () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    sendHttp(service.url, { method: 'GET', path, headers });
  expect((await get(`${IP_PATH}?api_key=${key}`)).status).toBe(200);
  expect((await get(IP_PATH, { 'x-service-api-key': key })).status).toBe(200);
  expect((await get(IP_PATH)).status).toBe(401);
});

test('an outage of VIES is 503 with its code and asks not to be repeated; the others go on', async () => {
  outside.vies.troubles.set('DE', { code: 'MS_UNAVAILABLE' });
  const headers = { 'content-type': FORM };
  const body = `countryCode=DE&vatNumber=136695976&api_key=${key}`;
  const answer = await service.send({ path: '/v1/utils/vies/check-vat-number', headers, body });
  expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
    503,
    expect.stringContaining('MS_UNAVAILABLE'),
  ]);
  expect([answer.headers['retry-after'], answer.headers['swiftyper-should-retry']]).toEqual(['60', 'false']);
  expect(await client().viesUtil.checkVatNumber({ countryCode: 'SK', vatNumber: '2022749619' })).toMatchObject({
    valid: true,
  });
});

test('callers from two towns get what lies around each first', async () => {
  const proxied = await Service.start(await importedDataDir('*'), {
    env: { ...outside.env, TRUSTED_PROXIES: '127.0.0.1' },
    headers: { 'x-forwarded-proto': 'https', 'content-type': FORM },
  });
  const { key: own } = await proxied.createKey('--label', 'towns');
  const body = `query=masarykova&around_latlng_via_ip=1&api_key=${own}`;
  for (const [ip, municipality] of [
    ['88.101.136.203', 'Plzeň'],
    ['81.25.20.172', 'Liberec'],
  ] as const) {
    const { status, text } = await proxied.send({ path: '/v1/places/query', headers: { 'x-forwarded-for': ip }, body });
    expect([status, JSON.parse(text)[0]?.municipality]).toEqual([200, municipality]);
  }
});
