import { networkInterfaces } from 'node:os';
import { sendHttp } from './support/http';
import { sendBytes } from './support/raw-socket';
import { endAll, errorOf, newDataDir, Service } from './support/service';
import { CERTIFICATE, writeTestCertificate } from './support/test-certificate';

/* Spec section 5: requests must use HTTPS, plain HTTP requests are not processed. Only what never leaves the machine may. */

afterEach(endAll);

/** An address of this machine that is not loopback. The system sends packets to it through the loopback device. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  if (own === undefined) throw new Error('this machine has no IPv4 address but loopback: give it one to run this test');
  return own.address;
}

test('with a certificate the service speaks HTTPS, for addresses of every kind', async () => {
  const env = { ...(await writeTestCertificate()), HOST: '0.0.0.0' };
  const service = await Service.start(await newDataDir(), { env, http: { ca: CERTIFICATE } });
  expect(service.url).toMatch(/^https:/);
  const api_key = await service.developmentKey();
  const answer = await service.places('query', { query: 'karlova', api_key });
  expect(answer.status).toBe(200);
  expect((await service.sendUnchecked({ method: 'GET', path: '/docs' })).text).toContain('https://127.0.0.1');
});

test('plain HTTP on the HTTPS port gets no answer', async () => {
  const service = await Service.start(await newDataDir(), {
    args: ['--no-sample'],
    env: await writeTestCertificate(),
    http: { ca: CERTIFICATE },
  });
  const api_key = await service.developmentKey();
  const bytes = `POST /v1/places/query?query=a&api_key=${api_key} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`;
  expect(await sendBytes(service.url, bytes)).not.toContain('200');
});

test('plain HTTP from beyond this machine is not processed, whatever its headers say', async () => {
  const service = await Service.start(await newDataDir(), { env: { HOST: '0.0.0.0' } });
  const api_key = await service.developmentKey();
  const outside = service.url.replace('127.0.0.1', ownAddress());
  const path = `/v1/places/query?query=karlova&api_key=${api_key}`;
  for (const headers of [{}, { 'x-forwarded-proto': 'https' }, { forwarded: 'proto=https' }, { host: 'localhost' }]) {
    const answer = await sendHttp(outside, { path, headers });
    expect([answer.status, errorOf(answer).type]).toEqual([400, 'invalid_request']);
    expect(errorOf(answer).message).toContain('HTTPS');
    expect(answer.headers.location).toBeUndefined();
  }
  expect((await sendHttp(outside, { method: 'GET', path: '/docs' })).status).toBe(400);
  expect((await sendHttp(outside, { method: 'GET', path: '/livez' })).status).toBe(200);
  expect((await service.send({ path })).status).toBe(200);
});

test('HTTPS that ended at a named proxy is processed', async () => {
  const outside = ownAddress();
  const service = await Service.start(await newDataDir(), { env: { HOST: '0.0.0.0', TRUSTED_PROXIES: outside } });
  const path = `/v1/places/query?query=karlova&api_key=${await service.developmentKey()}`;
  const through = (scheme: string) =>
    sendHttp(service.url.replace('127.0.0.1', outside), { path, headers: { 'x-forwarded-proto': scheme } });
  expect((await through('https')).status).toBe(200);
  expect((await through('http')).status).toBe(400);
  expect((await through('https, http')).status).toBe(400);
});
