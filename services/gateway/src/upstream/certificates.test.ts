import { places } from '@tripoint/contract';
import { type CertificateFiles, listen, type RunningServer, readCertificates, systemClock } from '@tripoint/runtime';
import { openCall } from '@tripoint/runtime/testing';
import { TestAuthority, temporaryFolder } from '@tripoint/testing';
import { createHttpUpstream, type HttpUpstream } from './http-upstream';

const folder = temporaryFolder('upstream');
const [authority, foreign] = [new TestAuthority(folder), new TestAuthority(folder, 'foreign')];
const params = { given: { query: 'kolín', country: 'cz' }, checked: null };
let server: RunningServer;
let upstream: HttpUpstream;

beforeEach(async () => {
  server = await listen({
    handler: (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    host: '127.0.0.1',
    port: 0,
    tls: authority.issue('places', 'serverAuth'),
  });
});
afterEach(async () => {
  await upstream.close();
  await server.close(0);
});

function connect(files: CertificateFiles): HttpUpstream {
  const shared = { urls: [server.url], internalSecret: null, clock: systemClock, countries: ['CZ'] } as const;
  upstream = createHttpUpstream({ ...shared, certificates: readCertificates(files) });
  return upstream;
}
const statusOf = async () => (await upstream.call(places.query, params, openCall())).status;

test('a gateway proves itself with its certificate, and goes on with an exchanged one', async () => {
  connect(authority.issue('gateway', 'clientAuth'));
  expect(await statusOf()).toBe(200);
  const under = statusOf();
  upstream.exchange(readCertificates(authority.issue('gateway', 'clientAuth')));
  expect([await under, await statusOf()]).toEqual([200, 200]);
});

/** Security: who took the address of a service must not get calls. */
test('a service with a certificate of another authority is sent nothing', async () => {
  connect({ ...authority.issue('gateway', 'clientAuth'), caFile: foreign.caFile });
  await expect(statusOf()).rejects.toMatchObject({ type: 'api_error' });
});
