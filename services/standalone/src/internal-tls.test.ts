import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TestAuthority, temporaryFolder } from '@tripoint/testing';

const folder = temporaryFolder('internal-tls');
const authority = new TestAuthority(folder);
const { certFile, keyFile, caFile } = authority.issue('intl', 'serverAuth');
const secret = 'internal-secret-0123';
const environment = {
  PATH: process.env.PATH,
  DATA_DIR: folder,
  PORT: '0',
  INTERNAL_SECRET: secret,
  INTERNAL_CERT_FILE: certFile,
  INTERNAL_KEY_FILE: keyFile,
  INTERNAL_CA_FILE: caFile,
};
const main = join(__dirname, '../../intl/dist/main.js');

test('a service answers callers with a certificate, and probes without one', async () => {
  const child = spawn(process.execPath, [main], { env: { ...environment, PROBE_PORT: '0' } });
  try {
    const log = createInterface(child.stderr)[Symbol.asyncIterator]();
    const [ready] = (await once(createInterface(child.stdout), 'line')) as [string];
    const probes = /"url":"(http:[^"]+)"/.exec((await log.next()).value ?? '')?.[1];
    expect((await fetch(`${probes}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${probes}/metrics`)).text()).toContain('process_');
    expect((await fetch(`${probes}/v1/translations`)).status).toBe(404);

    const gateway = authority.issue('gateway', 'clientAuth');
    const own = { cert: readFileSync(gateway.certFile), key: readFileSync(gateway.keyFile) };
    const call = (files: object) =>
      once(https.get(ready.replace('ready ', ''), { ca: readFileSync(caFile), ...files }), 'response');
    const [answer] = await call(own);
    expect(answer.statusCode).toBe(401);
    await expect(call({})).rejects.toThrow(/alert|ECONNRESET|socket hang up/);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});

test.each([
  [{}, 'INTERNAL_CERT_FILE needs PROBE_PORT'],
  [
    { PROBE_PORT: '0', INTERNAL_CA_FILE: '' },
    'INTERNAL_CERT_FILE, INTERNAL_KEY_FILE and INTERNAL_CA_FILE must be given',
  ],
])('%j: a service that nobody could reach or prove does not start', (own, problem) => {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { ...environment, ...own },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining(problem)]);
});
