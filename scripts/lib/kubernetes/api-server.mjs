// A real API server of Kubernetes over etcd, on 127.0.0.1 alone, in a folder that is removed at the end. It has no nodes:
// nothing that it is given runs.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { output, provided } from './render.mjs';

const START_MS = 180_000;

/** Starts both servers; `stop` ends them. */
export async function startApiServer() {
  const programs = { etcd: provided('etcd'), server: provided('kube-apiserver') };
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-cluster-'));
  const children = [];
  const start = (name, program, args) => {
    const log = openSync(join(folder, `${name}.log`), 'w');
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log] });
    child.ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
    children.unshift(child);
    return child;
  };
  const stop = async () => {
    for (const child of children) {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await child.ended;
      clearTimeout(killing);
    }
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const [port, store, peers] = [await freePort(), await freePort(), await freePort()];
    const token = randomBytes(24).toString('hex');
    writeFileSync(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
    const openssl = (...args) => output('openssl', args, { cwd: folder });
    openssl('genrsa', '-out', 'accounts.key', '2048');
    const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...names,
      '-keyout',
      'tls.key',
      '-out',
      'tls.crt',
    );
    const url = `http://127.0.0.1:${store}`;
    start('etcd', programs.etcd, [
      ...['--data-dir', 'etcd', '--listen-client-urls', url, '--advertise-client-urls', url],
      ...[
        '--listen-peer-urls',
        `http://127.0.0.1:${peers}`,
        '--initial-advertise-peer-urls',
        `http://127.0.0.1:${peers}`,
      ],
      ...['--initial-cluster', `default=http://127.0.0.1:${peers}`, '--unsafe-no-fsync'],
    ]);
    const server = start('server', programs.server, [
      ...[
        `--etcd-servers=${url}`,
        '--bind-address=127.0.0.1',
        '--advertise-address=127.0.0.1',
        `--secure-port=${port}`,
      ],
      ...['--tls-cert-file=tls.crt', '--tls-private-key-file=tls.key', '--token-auth-file=tokens.csv'],
      ...['--authorization-mode=RBAC', '--anonymous-auth=false', '--service-cluster-ip-range=10.0.0.0/24'],
      ...['--service-account-issuer=https://kubernetes.default.svc', '--service-account-signing-key-file=accounts.key'],
      ...['--service-account-key-file=accounts.key', '--endpoint-reconciler-type=none'],
      // Accounts get no tokens from a controller here; pods of the check name theirs.
      '--disable-admission-plugins=ServiceAccount',
    ]);
    const ca = readFileSync(join(folder, 'tls.crt'));
    const call = (method, path, body, contentType = 'application/json') =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': contentType };
        request({ host: '127.0.0.1', port, method, path, headers, ca }, (answer) => {
          const parts = [];
          answer.on('data', (part) => parts.push(part)).on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode,
              warning: answer.headers.warning,
              text: Buffer.concat(parts).toString(),
            }),
          );
        })
          .on('error', reject)
          .end(body);
      });
    const until = Date.now() + START_MS;
    for (;;) {
      const ready = await call('GET', '/readyz').catch(() => null);
      if (ready?.status === 200) return { call, stop };
      if (server.exitCode !== null || Date.now() > until) {
        throw new Error(
          `the API server did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-3000)}`,
        );
      }
      await pause(300);
    }
  } catch (error) {
    await stop();
    throw error;
  }
}
