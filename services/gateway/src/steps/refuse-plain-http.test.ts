import type { IncomingMessage } from 'node:http';
import type { Connection } from '../access/connection';
import { refuseMissingHost, refusePlainHttp } from './refuse-plain-http';

const plain: Connection = { clientIp: '192.0.2.1', trustedPeer: false, secure: false, loopback: false };

test('only HTTPS and what stays on this machine is processed', () => {
  expect(() => refusePlainHttp({ connection: plain })).toThrow('must use HTTPS');
  expect(() => refusePlainHttp({ connection: { ...plain, trustedPeer: true } })).toThrow('must use HTTPS');
  expect(() => refusePlainHttp({ connection: { ...plain, secure: true } })).not.toThrow();
  expect(() => refusePlainHttp({ connection: { ...plain, loopback: true } })).not.toThrow();
});

test('HTTP/1.1 needs a Host, HTTP/1.0 does not', () => {
  const req = (httpVersion: string, headers: object) => ({ req: { httpVersion, headers } as IncomingMessage });
  expect(() => refuseMissingHost(req('1.1', {}))).toThrow('no Host header');
  expect(() => refuseMissingHost(req('1.1', { host: 'a' }))).not.toThrow();
  expect(() => refuseMissingHost(req('1.0', {}))).not.toThrow();
});
