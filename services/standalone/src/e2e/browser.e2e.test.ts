import { FORM, JSON_TYPE } from '@tripoint/testing';
import { importedDataDir } from './testing/imported';
import { endAll, Service } from './testing/service';

/* What a page of another origin needs: no preflight for a form, one that is remembered for the rest (Fetch standard). */

const SHOP = 'https://shop.example';
const EXPOSED = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Request-Id'];

let service: Service;
let key: string;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  key = await service.developmentKey();
});
afterAll(endAll);

test.each(['content-type', 'content-type,x-service-api-key', 'x-swiftyper-api-key'])(
  'a preflight for %s is answered without a key and may be remembered',
  async (asked) => {
    const { status, headers, text } = await service.sendUnchecked({
      method: 'OPTIONS',
      path: '/v1/places/query',
      headers: {
        origin: SHOP,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers['access-control-allow-origin']).toBe(SHOP);
    expect(headers['access-control-allow-methods']).toContain('POST');
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(asked.split(',')));
    expect(headers['access-control-max-age']).toBe('7200');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  },
);

test.each([
  ['a simple form post', FORM, (secret: string) => `query=karlova&api_key=${secret}`],
  ['JSON after its preflight', JSON_TYPE, (secret: string) => JSON.stringify({ query: 'karlova', api_key: secret })],
])('a page can read the answer to %s and its headers', async (_, type, body) => {
  const { status, headers } = await service.send({
    path: '/v1/places/query',
    headers: { origin: SHOP, 'content-type': type },
    body: body(key),
  });
  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBe(SHOP);
  expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(expect.arrayContaining(EXPOSED));
  expect(headers.vary).toContain('Origin');
});

test.each([
  ['query=karlova', 401],
  [`api_key=${'x'.repeat(10)}&query=karlova`, 401],
  ['api_key=KEY&query=', 400],
  ['api_key=KEY&colour=red', 400],
])('a page can read why %s was refused', async (body, status) => {
  const answer = await service.send({
    path: '/v1/places/query',
    headers: { origin: SHOP, 'content-type': FORM },
    body: body.replace('KEY', key),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
});

test('a page of a website that the key is not for can read nothing', async () => {
  const restricted = await service.createKey('--website', 'shop.example');
  const send = (origin: string) =>
    service.send({
      path: '/v1/places/query',
      headers: { origin, 'content-type': FORM },
      body: `query=a&api_key=${restricted.key}`,
    });
  expect((await send(SHOP)).headers['access-control-allow-origin']).toBe(SHOP);
  expect((await send('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});
