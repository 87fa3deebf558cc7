import type { IncomingMessage } from 'node:http';
import { AddressList } from './address-list';
import { connectionOf } from './connection';

const proxies = new AddressList(['10.0.0.0/8', '2001:db8:1::/48']);

function from(peer: string, headers: Record<string, string> = {}, more: Record<string, unknown> = {}) {
  const socket = { remoteAddress: peer, localAddress: '10.1.1.1', ...more };
  return connectionOf({ socket, headers } as unknown as IncomingMessage, proxies);
}

test('without a trusted proxy the peer is the client, whatever the headers say', () => {
  const spoofed = { 'x-forwarded-for': '192.0.2.9', 'x-forwarded-proto': 'https' };
  expect(from('198.51.100.1', spoofed)).toEqual({
    clientIp: '198.51.100.1',
    trustedPeer: false,
    secure: false,
    loopback: false,
    unnamedProxy: false,
  });
});

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['192.0.2.9, 203.0.113.5', '203.0.113.5'],
  ['192.0.2.9, 203.0.113.5, 10.2.2.2', '203.0.113.5'],
  ['203.0.113.5:4711', '203.0.113.5'],
  ['[2001:db8::5]:443, 10.2.2.2', '2001:db8::5'],
  ['2001:db8::5', '2001:db8::5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['10.3.3.3, 10.2.2.2', '10.3.3.3'],
])('behind trusted proxies the client of "%s" is %s', (header, expected) => {
  expect(from('::ffff:10.0.0.1', { 'x-forwarded-for': header }).clientIp).toBe(expected);
});

/** Security: the address of the proxy may be one that a key is restricted to. */
test.each([
  { 'x-forwarded-for': '203.0.113.5, nonsense' },
  { 'x-forwarded-for': '' },
  { 'x-forwarded-for': ',,,' },
  {},
])('a trusted proxy that names no readable client leaves it unknown: %p', (headers) => {
  expect(from('10.0.0.1', headers).clientIp).toBeNull();
});

test.each([
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
])('%s from a loopback peer that is no named proxy shows an unnamed one', (name) => {
  const local = { localAddress: '127.0.0.1' };
  expect(from('127.0.0.1', { [name]: 'a' }, local).unnamedProxy).toBe(true);
  expect(from('127.0.0.1', { host: 'a' }, local).unnamedProxy).toBe(false);
  expect(from('198.51.100.1', { [name]: 'a' }).unnamedProxy).toBe(false);
  expect(from('10.0.0.1', { [name]: 'a' }).unnamedProxy).toBe(false);
});

test.each([
  ['https', true],
  ['HTTPS', true],
  ['http', false],
  ['http, https', true],
  ['https, http', false],
  ['', false],
])('a trusted proxy that forwards "%s" makes the request secure: %s', (header, secure) => {
  expect(from('10.0.0.1', { 'x-forwarded-proto': header }).secure).toBe(secure);
});

test('an encrypted socket is secure, a plain one is not', () => {
  expect(from('198.51.100.1', {}, { encrypted: true }).secure).toBe(true);
  expect(from('198.51.100.1').secure).toBe(false);
});

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['::1', '::1', true],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '192.0.2.1', false],
  ['192.0.2.1', '127.0.0.1', false],
  ['', '', false],
])('peer %s on listener %s is loopback: %s', (peer, localAddress, loopback) => {
  expect(from(peer, {}, { localAddress }).loopback).toBe(loopback);
});
