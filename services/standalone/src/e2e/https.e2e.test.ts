import { networkInterfaces } from 'node:os';
import { CERTIFICATE, sendBytes, sendHttp, temporaryFolder, writeTestCertificate } from '@tripoint/testing';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, newDataDir, Service } from './testing/service';

/* Requests must use HTTPS, plain HTTP requests are not processed. Only what never leaves the machine may. */

afterEach(endAll);

const { certFile, keyFile } = writeTestCertificate(temporaryFolder('tls'));
const CERTIFIED = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };

/** An address of this machine that is not loopback, if it has one. Packets to it go through the loopback device too. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}

test('with a certificate the service speaks HTTPS, for addresses of every kind', async () => {
  const env = { ...CERTIFIED, HOST: '0.0.0.0' };
  const service = await Service.start(await importedDataDir(), { env, http: { ca: CERTIFICATE } });
  expect(service.url).toMatch(/^https:/);
  const api_key = await service.developmentKey();
  const answer = await service.places('query', { query: 'karlova', api_key });
  expect(answer.status).toBe(200);
  expect((await service.sendUnchecked({ method: 'GET', path: '/docs' })).text).toContain('https://127.0.0.1');
});

test('plain HTTP on the HTTPS port gets no answer', async () => {
  const service = await Service.start(await newDataDir(), {
    args: ['--no-sample'],
    env: CERTIFIED,
    http: { ca: CERTIFICATE },
  });
  const api_key = await service.developmentKey();
  const bytes = `POST /v1/places/query?query=a&api_key=${api_key} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`;
  expect(await sendBytes(service.url, bytes)).not.toContain('200');
});

test('plain HTTP that came from beyond this machine is not processed, whatever its headers say', async () => {
  const service = await Service.start(await importedDataDir(), { env: { HOST: '0.0.0.0' } });
  const path = `/v1/places/query?query=karlova&api_key=${await service.developmentKey()}`;
  const passedOn = [
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'proto=https' },
  ];
  const ways = passedOn.map((headers) => ({ url: service.url, headers: headers as Record<string, string> }));
  const own = ownAddress();
  if (own !== undefined) {
    const url = service.url.replace('127.0.0.1', own);
    for (const headers of [{}, { host: 'localhost' }, ...passedOn]) ways.push({ url, headers: { ...headers } });
    expect((await sendHttp(url, { method: 'GET', path: '/docs' })).status).toBe(400);
    expect((await sendHttp(url, { method: 'GET', path: '/livez' })).status).toBe(200);
  }
  for (const { url, headers } of ways) {
    const answer = await sendHttp(url, { path, headers });
    expect([answer.status, errorOf(answer).type]).toEqual([400, 'invalid_request']);
    expect(errorOf(answer).message).toMatch(/HTTPS|TRUSTED_PROXIES/);
    expect(answer.headers.location).toBeUndefined();
  }
  expect((await service.send({ path })).status).toBe(200);
});

test('HTTPS that ended at a named proxy is processed, plain HTTP that it passed on is not', async () => {
  const service = await Service.start(await importedDataDir(), { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const path = `/v1/places/query?query=karlova&api_key=${(await service.createKey()).key}`;
  const through = async (scheme: string) =>
    (await service.sendUnchecked({ path, headers: { 'x-forwarded-proto': scheme } })).status;
  expect(await through('https')).toBe(200);
  expect(await through('http, https')).toBe(200);
  expect(await through('http')).toBe(400);
  expect(await through('https, http')).toBe(400);
});
