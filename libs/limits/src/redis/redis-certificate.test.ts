import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { redisServer } from '@tripoint/runtime';
import { TestAuthority, temporaryFolder } from '@tripoint/testing';
import { openRedis } from './redis-client';

const authority = new TestAuthority(temporaryFolder('redis-certificate'));

test('a Redis that asks for a certificate gets that of the settings', async () => {
  const { certFile, keyFile, caFile } = authority.issue('redis', 'serverAuth');
  const own = authority.issue('gateway', 'clientAuth');
  const [cert, key, ca] = [certFile, keyFile, caFile].map((file) => readFileSync(file));
  const server = tls
    .createServer({ cert, key, ca, requestCert: true, rejectUnauthorized: true })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redisUrl = `rediss://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files = { redisCaFile: caFile, redisCertFile: own.certFile, redisKeyFile: own.keyFile };
  const client = openRedis(redisServer({ limits: 'redis', redisUrl, ...files })!, { retryStrategy: () => null });
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  const [socket] = (await once(server, 'secureConnection')) as [TLSSocket];
  expect(socket.getPeerCertificate().subject.CN).toBe('gateway');
  client.disconnect();
  server.close();
});
