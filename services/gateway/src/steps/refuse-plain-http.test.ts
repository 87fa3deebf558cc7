import type { IncomingMessage } from 'node:http';
import type { Connection } from '../access/connection';
import { refusePlainHttp, refuseWrongHost } from './refuse-plain-http';

const plain: Connection = {
  clientIp: '192.0.2.1',
  trustedPeer: false,
  secure: false,
  loopback: false,
  unnamedProxy: false,
};

test('only HTTPS and what stays on this machine is processed', () => {
  expect(() => refusePlainHttp({ connection: plain })).toThrow('must use HTTPS');
  expect(() => refusePlainHttp({ connection: { ...plain, trustedPeer: true } })).toThrow('must use HTTPS');
  expect(() => refusePlainHttp({ connection: { ...plain, secure: true } })).not.toThrow();
  expect(() => refusePlainHttp({ connection: { ...plain, loopback: true } })).not.toThrow();
});

test('a named proxy on this machine must say HTTPS, an unnamed one is refused whatever it says', () => {
  const proxy = { ...plain, loopback: true, trustedPeer: true };
  expect(() => refusePlainHttp({ connection: proxy })).toThrow('must use HTTPS');
  expect(() => refusePlainHttp({ connection: { ...proxy, secure: true } })).not.toThrow();
  for (const secure of [false, true]) {
    const connection = { ...plain, loopback: true, unnamedProxy: true, secure };
    expect(() => refusePlainHttp({ connection })).toThrow('TRUSTED_PROXIES');
  }
});

test('HTTP/1.1 needs one Host, HTTP/1.0 does not, and nobody may have two', () => {
  const check = (httpVersion: string, ...rawHeaders: string[]) => {
    const headers = rawHeaders.length === 0 ? {} : { host: rawHeaders[1] };
    return () => refuseWrongHost({ req: { httpVersion, headers, rawHeaders } as IncomingMessage });
  };
  expect(check('1.1')).toThrow('no Host header');
  expect(check('1.1', 'Host', 'a')).not.toThrow();
  expect(check('1.0')).not.toThrow();
  for (const version of ['1.0', '1.1']) {
    expect(check(version, 'Host', 'a', 'X', 'y', 'hOST', 'b')).toThrow('more than one Host header');
  }
});
