import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { type IssuedFiles, TestAuthority, temporaryFolder, until } from '@tripoint/testing';
import { listen, type RunningServer } from './http-server';

const folder = temporaryFolder('mutual-tls');
const [authority, foreign] = [new TestAuthority(folder), new TestAuthority(folder, 'foreign')];
const caller = authority.issue('caller', 'clientAuth');
let server: RunningServer;
afterEach(() => server.close(0));

const ofListener: IssuedFiles = {
  certFile: join(folder, 'tls.crt'),
  keyFile: join(folder, 'tls.key'),
  caFile: authority.caFile,
};

function install(name: string): void {
  const issued = authority.issue(name, 'serverAuth');
  copyFileSync(issued.certFile, ofListener.certFile);
  copyFileSync(issued.keyFile, ofListener.keyFile);
}

beforeEach(async () => {
  install('before');
  server = await listen({
    handler: (_req, res) => void res.end('{}'),
    host: '127.0.0.1',
    port: 0,
    tls: ofListener,
    timeouts: { certificatesMs: 5 },
  });
});

/** Calls with the certificate; resolves with who answered and whether the connection stays. */
async function call(files: IssuedFiles | null, agent = new https.Agent()) {
  const own = files && { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) };
  const request = https.get(server.url, { agent, ca: readFileSync(authority.caFile), ...own });
  const [response] = await once(request, 'response');
  const name = (response.socket as TLSSocket).getPeerCertificate().subject.CN;
  response.resume();
  await once(response, 'end');
  return { name, connection: response.headers.connection };
}

test('a caller with a certificate of the authority is answered', async () => {
  expect((await call(caller)).name).toBe('before');
});

/** Security: every process inside the network can reach the listener. */
test.each([
  ['without a certificate', null],
  ['with one of another authority', foreign.issue('caller', 'clientAuth')],
  ['with that of a server of the same authority', authority.issue('server', 'serverAuth')],
])('a caller %s is refused at the handshake', async (_, files) => {
  await expect(call(files)).rejects.toThrow(/alert|ECONNRESET|socket hang up/);
});

test('exchanged certificates serve new connections, and open ones end with their next answer', async () => {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await call(caller, agent)).toEqual({ name: 'before', connection: 'keep-alive' });
  install('after');
  await until('a new connection gets the new one', async () => (await call(caller)).name === 'after');
  expect(await call(caller, agent)).toEqual({ name: 'before', connection: 'close' });
  expect(await call(caller, agent)).toEqual({ name: 'after', connection: 'keep-alive' });
  agent.destroy();
});
