import { loadSettings, Shutdown, serviceProcessSettings, silentLogger, startService } from '@tripoint/runtime';
import { JSON_TYPE, sendHttp, temporaryFolder } from '@tripoint/testing';
import { StubVies } from '@tripoint/vat/testing';
import { utils } from './service';

const SECRET = 'internal-secret-0123';
const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: 5_000 });
const dataDir = temporaryFolder('utils');
let vies: StubVies;
let url: string;
beforeAll(async () => {
  vies = await StubVies.start();
  vies.numbers.set('SK 2022749619', true).set('EL 094259216', false);
  const env = {
    ...{ DATA_DIR: dataDir, PORT: '0', INTERNAL_SECRET: SECRET, VIES_URL: vies.url },
    ...{ IP_HOST_NAMES: 'off', EMAIL_DNS_SERVERS: '127.0.0.1:9' },
  };
  const settings = loadSettings(serviceProcessSettings(utils), env);
  ({ url } = await startService(utils, settings, { logger: silentLogger, shutdown }));
});
afterAll(async () => {
  await shutdown.run();
  await vies.close();
});
beforeEach(() => {
  vies.asked.length = 0;
});

const ask = async (path: string, params: object, method = 'POST') => {
  const headers = { authorization: `Bearer ${SECRET}`, 'content-type': JSON_TYPE };
  const {
    status,
    text,
    headers: given,
  } = await sendHttp(url, {
    ...{ method, path, headers },
    ...(method === 'POST' && { body: JSON.stringify(params) }),
  });
  return { status, body: JSON.parse(text), retryAfter: given['retry-after'] };
};
const check = (countryCode: string, vatNumber: string) =>
  ask('/v1/utils/vies/check-vat-number', { countryCode, vatNumber });
const detailsOf = (ip: string) => ask(`/v1/utils/ip/${encodeURIComponent(ip)}`, {}, 'GET');

test('a VAT number is answered as VIES does, Greece by both codes, punctuation left out', async () => {
  expect(await check('sk', 'SK 202-274-96.19')).toMatchObject({
    status: 200,
    body: { countryCode: 'SK', vatNumber: '2022749619', valid: true, object: 'vies' },
  });
  const { body } = await check('GR', 'GR094259216');
  expect(body).toMatchObject({ countryCode: 'EL', vatNumber: '094259216', valid: false });
  expect(await check('el', '094259216')).toMatchObject({ body });
  expect(vies.asked).toHaveLength(2);
});

test('a wrong format is not valid, and is not asked for', async () => {
  expect(await check('SK', '12')).toMatchObject({
    status: 200,
    body: { valid: false, traderNameMatch: 'NOT_PROCESSED' },
  });
  expect(vies.asked).toEqual([]);
});

test.each([
  ['an unknown country', { countryCode: 'GB', vatNumber: '980780684' }, 'countryCode'],
  ['a name of Object', { countryCode: 'constructor', vatNumber: '1' }, 'countryCode'],
  ['no country', { vatNumber: '1' }, 'countryCode'],
  ['no number', { countryCode: 'SK' }, 'vatNumber'],
  ['an empty number', { countryCode: 'SK', vatNumber: '' }, 'vatNumber'],
  ['a number of punctuation', { countryCode: 'SK', vatNumber: '- . /' }, 'vatNumber'],
  ['the code alone', { countryCode: 'EL', vatNumber: 'GR' }, 'vatNumber'],
])('%s is a wrong parameter', async (_, params, param) => {
  expect(await ask('/v1/utils/vies/check-vat-number', params)).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request', code: 'invalid_parameter', param } },
  });
  expect(vies.asked).toEqual([]);
});

test('what VIES refuses as written is a wrong parameter too', async () => {
  vies.troubles.set('PL', { code: 'INVALID_INPUT' });
  expect(await check('PL', '8567346215')).toMatchObject({ status: 400, body: { error: { param: 'vatNumber' } } });
});

test('an outage is 503 with the code of VIES, is named by probes and metrics, and leaves the service ready', async () => {
  vies.troubles.set('DE', { code: 'MS_UNAVAILABLE' });
  for (let i = 0; i < 6; i++) {
    expect(await check('DE', '136695976')).toMatchObject({
      status: 503,
      retryAfter: '60',
      body: {
        error: { type: 'api_error', code: null, param: null, message: expect.stringContaining('MS_UNAVAILABLE') },
      },
    });
  }
  expect(vies.asked).toHaveLength(5);
  const ready = await sendHttp(url, { method: 'GET', path: '/readyz' });
  expect([ready.status, JSON.parse(ready.text).outside]).toEqual([
    200,
    expect.objectContaining({ 'vies:DE': 'down', 'vies:SK': 'works', 'vies:VIES': 'works', 'dns:reverse': 'off' }),
  ]);
  const { text } = await sendHttp(url, { method: 'GET', path: '/metrics' });
  expect(text).toContain('outside_state{outside="vies:DE"} 2');
  expect(text).toContain('outside_state{outside="dns:reverse"} 3');
});

test('a VIES that never answers is given up before its callers give up', async () => {
  vies.troubles.set('AT', 'slow');
  const startMs = performance.now();
  const { status, body } = await check('AT', 'U13585627');
  expect([status, body.error.message]).toEqual([503, expect.stringContaining('TIMEOUT')]);
  expect(performance.now() - startMs).toBeLessThan(7_000);
});

test('an address has its details, however it is written', async () => {
  const place = { city: 'Bratislava', region: 'Bratislava Region', country_code: 'SK', postal: '811 05' };
  for (const ip of ['147.175.1.1', '::ffff:147.175.1.1', '2002:93af:101::1']) {
    expect(await detailsOf(ip)).toMatchObject({ status: 200, body: { ip, hostname: null, ...place } });
  }
  const { status, body } = await detailsOf('10.0.0.1');
  expect([status, body.ip]).toEqual([200, '10.0.0.1']);
  expect(Object.values(body).filter((value) => value !== null)).toEqual(['10.0.0.1']);
});

test.each([
  '010.0.0.1',
  '0x7f.1',
  '127.1',
  '2130706433',
  'fe80::1%eth0',
  '1.2.3.4.5',
  'localhost',
  '::g',
  '8.8.8.8/24',
])('%s is no address', async (ip) => {
  expect(await detailsOf(ip)).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_parameter', param: 'ip_address' } },
  });
});
