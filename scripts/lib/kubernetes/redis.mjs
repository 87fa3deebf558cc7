// The Redis of the manifests, as a real server with their configuration and the users of secrets.sh.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { named, ofKind, provided } from './render.mjs';

/** @returns `{ name, problems }` of each right and each refusal. */
export async function redisChecks(objects, secrets) {
  const program = provided('redis-server');
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-redis-'));
  const file = (name, content) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const secret = (name, key) => Buffer.from(named(secrets, 'Secret', name).data[key], 'base64').toString();
  const port = await freePort();
  for (const key of ['ca.crt', 'tls.crt', 'tls.key']) file(key, secret('redis-tls', key));
  file('users.acl', secret('redis-users', 'users.acl'));
  const { data } = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('redis-'));
  const configuration = data['redis.conf']
    .replaceAll('/etc/redis/tls', folder)
    .replaceAll('/etc/redis/users', folder)
    .replace('dir /data', `dir ${folder}`)
    .replace('tls-port 6379', `tls-port ${port}\nbind 127.0.0.1`);
  const server = spawn(program, [file('redis.conf', configuration)], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve).once('error', resolve));
  try {
    const urls = {
      gateway: secret('gateway', 'redis-url'),
      utils: secret('utils', 'redis-url'),
      probe: `rediss://probe:${secret('redis-users', 'probe-password')}@redis:6379`,
    };
    const local = Object.entries(urls).map(([user, url]) => [user, url.replace('@redis:6379', `@localhost:${port}`)]);
    // Node.js reads whom it believes when it starts.
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('./redis-calls.mjs', import.meta.url)), JSON.stringify(Object.fromEntries(local))],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt') }, encoding: 'utf8', timeout: 60_000 },
    );
    const lines = stdout.trim().split('\n');
    return lines.at(-1) === 'done'
      ? lines.slice(0, -1).map((line) => JSON.parse(line))
      : [{ name: 'Redis is called', problems: [stderr || stdout] }];
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
