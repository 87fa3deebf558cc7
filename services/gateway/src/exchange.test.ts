import type { IncomingMessage, ServerResponse } from 'node:http';
import { openExchange } from './exchange';

const connection = { clientIp: null, trustedPeer: false, secure: true, loopback: false, unnamedProxy: false };

function open(url: string) {
  const { path, query } = openExchange({ url, headers: {} } as IncomingMessage, {} as ServerResponse, connection);
  return [path, query];
}

test.each([
  ['/v1/places/query', '/v1/places/query', ''],
  ['/v1/places/query?a=1?b=2', '/v1/places/query', 'a=1?b=2'],
  ['/?', '/', ''],
  ['http://other.example/v1/places/query?a=1', '/v1/places/query', 'a=1'],
  ['HTTPS://other.example:8443/x', '/x', ''],
  ['*', '*', ''],
  ['//v1/places/query', '//v1/places/query', ''],
])('the target %s is path %s and query %s', (url, path, query) => {
  expect(open(url)).toEqual([path, query]);
});
