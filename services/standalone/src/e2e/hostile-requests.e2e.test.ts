import { once } from 'node:events';
import net from 'node:net';
import { FORM, firstAnswer, JSON_TYPE, sendBytes } from '@tripoint/testing';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/* Whatever arrives, the answer is JSON with an `error` object that reveals nothing internal, and the next caller is served. */

const BODY_LIMIT_BYTES = 32_768;
/** Of a text of 10,000 characters, percent-encoded. */
const SUBMIT_LIMIT_BYTES = 152_768;
const SLOW_CALLERS = 200;
const INSIDE = /node_modules|\.js:\d+|at [A-Z]\w+ \(|services\/|undefined/;

let service: Service;
let key: string;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  key = await service.developmentKey();
});
afterAll(endAll);
afterEach(async () => {
  expect((await service.places('query', { query: 'karlova', api_key: key })).status).toBe(200);
});

const HEAD = 'POST /v1/places/query HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['headers without end', `${HEAD}X: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ['a control character in a header', `${HEAD}X: a\u0001b\r\n\r\n`, 400],
  ['no Host', 'POST /v1/places/query HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', 400],
  ['two lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`, 400],
  ['a length and chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n`, 400],
  ['broken chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n`, 400],
  ['an obscure transfer coding', `${HEAD}Transfer-Encoding: gzip\r\nConnection: close\r\n\r\n`, 400],
  ['a claimed gigabyte', `${HEAD}Content-Type: ${FORM}\r\nContent-Length: 1073741824\r\n\r\nquery=a`, 400],
  ['an unknown expectation', `${HEAD}Expect: tea\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, 401],
  ['a path that is no path', 'POST * HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 404],
  ['an upgrade', `${HEAD}Connection: Upgrade, close\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n`, 401],
])('%s is refused', async (_, bytes, status) => {
  const came = await sendBytes(service.url, bytes);
  const answer = firstAnswer(came);
  expect(answer.status).toBe(status);
  expect(answer.head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { type: 'invalid_request', message: expect.any(String) } });
  expect(came).not.toMatch(INSIDE);
});

test('a connection that is asked of a proxy is not made', async () => {
  const came = await sendBytes(service.url, 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n');
  expect(came).not.toMatch(/^HTTP\/1\.1 2/);
});

test('what is hidden behind one request is never answered as another', async () => {
  const smuggled = 'POST /v1/places/regions?country=cz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
  const length = Buffer.byteLength(smuggled);
  const came = await sendBytes(
    service.url,
    `${HEAD}X-Service-API-Key: ${key}\r\nTransfer-Encoding: chunked\r\nContent-Length: ${length}\r\n\r\n0\r\n\r\n${smuggled}`,
  );
  expect(came.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(firstAnswer(came).status).toBe(400);
});

test('requests in one packet are answered one after the other, in their order', async () => {
  const ask = (query: string, close = '') =>
    `POST /v1/places/street?query=${query}&limit=1 HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nContent-Length: 0\r\n${close}\r\n`;
  const came = await sendBytes(
    service.url,
    ask('karlova') + ask('masarykova') + ask('husova', 'Connection: close\r\n'),
  );
  const streets = [...came.matchAll(/"street":"(\w+)"/g)].map(([, street]) => street);
  expect(streets).toEqual(['Karlova', 'Masarykova', 'Husova']);
});

test('HTTP/1.0 is answered', async () => {
  const came = await sendBytes(service.url, `POST /v1/places/regions?country=cz&api_key=${key} HTTP/1.0\r\n\r\n`);
  expect(firstAnswer(came).status).toBe(200);
});

const PATHS = [
  'places/query',
  'business/query',
  'business/identifier',
  'intl/translations/query',
  'intl/translation/submit',
].map((path) => `/v1/${path}`);

const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const many = Array.from({ length: 101 }, (_, i) => `p${i}=1`).join('&');

test.each([
  ['broken JSON', JSON_TYPE, '{"query":', null],
  ['a JSON array', JSON_TYPE, '[{"query":"a"}]', null],
  ['JSON null', JSON_TYPE, 'null', null],
  ['a JSON text', JSON_TYPE, '"query"', null],
  ['a JSON number', JSON_TYPE, '1e400', null],
  ['JSON in another character set', `${JSON_TYPE}; charset=utf-7`, '{"query":"a"}', null],
  ['bytes that are no UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), null],
  ['deep JSON', JSON_TYPE, `{"query":${deep}}`, null],
  ['a key of the prototype', JSON_TYPE, '{"__proto__":{"query":"a"}}', '__proto__'],
  ['a constructor', JSON_TYPE, '{"query":"a","constructor":{"prototype":{}}}', 'constructor'],
  ['an object in place of text', JSON_TYPE, '{"query":{"$ne":1}}', 'query'],
  ['an array in place of text', FORM, 'query[]=a&query[]=b', 'query'],
  ['more parameters than anybody needs', FORM, many, null],
  ['a large body that fits', FORM, `query=${'a'.repeat(BODY_LIMIT_BYTES - 500)}`, 'query'],
  ['broken percent-encoding', FORM, 'query=%zz', null],
  ['another kind of body', 'text/xml', '<query>a</query>', null],
  ['a compressed body', JSON_TYPE, Buffer.from('1f8b0800000000000003', 'hex'), null],
])('%s is refused', async (_, type, body, param) => {
  for (const path of PATHS) await expectRefused(path, type, body, param);
});

test('a body that is too large is refused', async () => {
  for (const path of PATHS) {
    const limitBytes = path.endsWith('/submit') ? SUBMIT_LIMIT_BYTES : BODY_LIMIT_BYTES;
    await expectRefused(path, FORM, `query=${'a'.repeat(limitBytes)}`, null);
  }
});

async function expectRefused(path: string, type: string, body: string | Buffer, param: string | null): Promise<void> {
  const answer = await service.send({ path, headers: { 'content-type': type, 'x-service-api-key': key }, body });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ type: 'invalid_request', param });
  expect(answer.text).not.toMatch(INSIDE);
}

const UPLOAD_LIMIT_BYTES = 10 * 1_048_576;
const LEVELS = 2_000_000;

const upload = (type: string, body: string, headers: Record<string, string> = { 'x-service-api-key': key }) =>
  service.send({ path: '/v1/intl/phrases/upload', headers: { 'content-type': type, ...headers }, body });

describe('an upload', () => {
  test.each([
    ['that is too large', FORM, `native_strings=${'a'.repeat(UPLOAD_LIMIT_BYTES)}`, null],
    [
      'of ten megabytes that are no JSON',
      FORM,
      `native_strings=${'a'.repeat(UPLOAD_LIMIT_BYTES - 500)}`,
      'native_strings',
    ],
    ['of escapes alone', FORM, `native_strings=${'%5B'.repeat(3_000_000)}`, 'native_strings'],
    ['of millions of levels', FORM, `native_strings=${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`, 'native_strings'],
    ['of millions of levels in JSON', JSON_TYPE, `{"native_strings":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`, null],
    ['of millions of elements', FORM, `native_strings=[${'0,'.repeat(4_000_000)}0]`, 'native_strings'],
    ['of millions of elements in JSON', JSON_TYPE, `{"native_strings":[${'{},'.repeat(3_000_000)}0]}`, null],
    ['of millions of parameters', FORM, 'a&'.repeat(4_000_000), null],
    ['with a prototype', JSON_TYPE, '{"native_strings":[{"__proto__":{"hashToText":{}}}]}', 'native_strings[0]'],
  ])('%s is refused, soon', async (_, type, body, param) => {
    const startedAtMs = performance.now();
    const answer = await upload(type, body);
    expect([answer.status, errorOf(answer).param]).toEqual([400, param]);
    expect(answer.text).not.toMatch(INSIDE);
    expect(answer.text.length).toBeLessThan(1_000);
    expect(performance.now() - startedAtMs).toBeLessThan(3_000);
  });
});

test.each([
  ['GET', '/v1/places/query', 404],
  ['PUT', '/v1/places/query', 404],
  ['DELETE', '/v1/places/query', 404],
  ['TRACE', '/v1/places/query', 404],
  ['POST', '/v1/places', 404],
  ['POST', '/v1/places/', 404],
  ['POST', '/v1/', 404],
  ['POST', '/v2/places/query', 404],
  ['POST', '/v1/places/query/', 404],
  ['POST', '//v1/places/query', 404],
  ['POST', '/V1/PLACES/QUERY', 404],
  ['GET', '/.env', 404],
  ['GET', '/dev-key', 404],
  ['GET', '/..%2f..%2fetc%2fpasswd', 404],
  ['GET', '/admin/v1/keys', 404],
  ['GET', '/metrics', 404],
  ['POST', '/v1/places/%zz', 400],
  ['POST', '/v1/places/%00', 404],
  ['POST', '/v1/places/..%2fkeys.db', 404],
  ['POST', `/v1/places/${'a'.repeat(8_000)}`, 404],
  ['POST', '/v1/business/', 404],
  ['POST', '/v1/business/..%2fquery', 404],
  ['POST', `/v1/business/${'a'.repeat(8_000)}`, 404],
])('%s %s is not found', async (method, path, status) => {
  const answer = await service.sendUnchecked({ method, path, headers: { 'x-service-api-key': key } });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(errorOf(answer).type).toBe('invalid_request');
  expect(answer.text.length).toBeLessThan(1_000);
  expect(answer.text).not.toMatch(INSIDE);
});

test.each([
  'a\u0000b',
  'a\ud800b',
  '%',
  '\'"<>&\\',
  '../'.repeat(20),
  '🏠'.repeat(50),
  'İıſß',
  '´`ˇ',
  '- / . ,',
  '1'.repeat(200),
])('a query of %j is a query like any other', async (query) => {
  for (const name of ['query', 'street', 'municipality', 'postal']) {
    const answer = await service.send({
      path: `/v1/places/${name}`,
      headers: { 'content-type': JSON_TYPE, 'x-service-api-key': key },
      body: JSON.stringify({ query }),
    });
    expect(answer.status).toBe(200);
  }
  for (const name of ['query', 'identifier']) {
    const answer = await service.send({
      path: `/v1/business/${name}`,
      headers: { 'content-type': JSON_TYPE, 'x-service-api-key': key },
      body: JSON.stringify({ query, country: 'cz' }),
    });
    expect(answer.status).toBe(200);
  }
});

test('callers who begin a request and do not go on hold nobody up', async () => {
  const slow = Array.from({ length: SLOW_CALLERS }, () => {
    const { hostname, port } = new URL(service.url);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`${HEAD}Content-Length: 10\r\n\r\nq`);
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (let i = 0; i < 10; i++) {
    expect((await service.places('query', { query: 'karlova', api_key: key })).status).toBe(200);
  }
  for (const socket of slow) socket.destroy();
});

test('large uploads of strangers are refused before it costs much', async () => {
  const body = `native_strings=${'a'.repeat(UPLOAD_LIMIT_BYTES - 500)}&api_key=wrong`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(FORM, body, {}).catch(() => null)));
  const statuses = answers.map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
  expect(statuses).not.toContain(200);
});

test('no hostile request was a failure of the service', () => {
  const failures = service.command.stderr.split('\n').filter((line) => line.includes('"level":"error"'));
  expect(failures).toEqual([]);
});
