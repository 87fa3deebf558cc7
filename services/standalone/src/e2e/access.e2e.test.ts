import { FORM, type HttpAnswer, until } from '@tripoint/testing';
import { manageKeys } from './testing/command';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/** A running service must have seen a change of the keys by then. */
const KEY_CHANGE_MS = 1_000;

let service: Service;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    headers: { 'x-forwarded-proto': 'https' },
  });
});
afterAll(endAll);

type Headers = Readonly<Record<string, string>>;

/** Calls through the proxy that is trusted here, which received the call over HTTPS. */
function search(key: string, headers: Headers = {}, query = 'query=karlova&limit=20'): Promise<HttpAnswer> {
  return service.send({
    path: '/v1/places/query',
    headers: { 'content-type': FORM, 'x-service-api-key': key, ...headers },
    body: query,
  });
}

async function expectRestricted(pending: Promise<HttpAnswer>): Promise<void> {
  const answer = await pending;
  expect([answer.status, errorOf(answer).code]).toEqual([402, 'restricted']);
}

async function expectAnswer(pending: Promise<HttpAnswer>): Promise<HttpAnswer> {
  const answer = await pending;
  expect([answer.status, answer.text.slice(0, 2)]).toEqual([200, '[{']);
  return answer;
}

test.each([
  ['absent', {}],
  ['empty', { 'x-service-api-key': '' }],
  ['of no shape', { 'x-service-api-key': 'karlova' }],
])('a key that is %s gets 401 and the same body as any other', async (_, headers) => {
  const request = { path: '/v1/places/query?query=a', headers: { ...headers } };
  const answer = await service.send(request);
  const guess = (await service.createKey()).key.replace(/.{4}$/, 'AAAA');
  expect(answer.status).toBe(401);
  expect(errorOf(answer)).toMatchObject({ type: 'invalid_request', code: 'invalid_parameter', param: 'api_key' });
  expect((await search(guess)).text).toBe(answer.text);
});

test.each(['X-Service-API-Key', 'x-swiftyper-api-key', 'X-SWIFTYPER-API-KEY'])(
  'the key may stand in %s',
  async (name) => {
    const { key } = await service.createKey();
    await expectAnswer(service.send({ path: '/v1/places/query?query=karlova', headers: { [name]: key } }));
  },
);

describe('a key for websites', () => {
  let key: string;
  beforeAll(async () => {
    ({ key } = await service.createKey('--website', 'shop.example', '--website', '*.pages.example'));
  });

  test.each([
    ['referer', 'https://shop.example/checkout?step=2'],
    ['origin', 'https://shop.example'],
    ['referer', 'https://SHOP.example:8443/'],
    ['origin', 'https://a.b.pages.example'],
  ])('is answered for %s %s', (header, page) => expectAnswer(search(key, { [header]: page })).then(() => {}));

  test.each([
    ['referer', 'https://evil.example/shop.example'],
    ['referer', 'https://shop.example.evil.example/'],
    ['referer', 'https://evilshop.example/'],
    ['referer', 'https://shop.example@evil.example/'],
    ['origin', 'https://pages.example.evil.example'],
    ['origin', 'null'],
    ['referer', 'shop.example'],
  ])('is refused for %s %s', (header, page) => expectRestricted(search(key, { [header]: page })));

  test('is refused when the request names no page', () => expectRestricted(search(key)));
});

describe('a key for addresses', () => {
  let key: string;
  beforeAll(async () => {
    ({ key } = await service.createKey('--ip', '203.0.113.0/24', '--ip', '2001:db8::/32'));
  });

  test.each(['203.0.113.9', '198.51.100.1, 203.0.113.9', '2001:db8::5', '::ffff:203.0.113.9'])(
    'is answered behind the proxy for %s',
    (forwarded) => expectAnswer(search(key, { 'x-forwarded-for': forwarded })).then(() => {}),
  );

  test.each(['198.51.100.1', '203.0.113.9, 198.51.100.1', '203.0.114.1', 'nonsense'])(
    'is refused for %s, whoever wrote it further left',
    (forwarded) => expectRestricted(search(key, { 'x-forwarded-for': forwarded })),
  );

  test('is refused without the header: the proxy itself is not among them', () => expectRestricted(search(key)));
});

describe('a key for areas', () => {
  let ids: Record<'cheb' | 'praha' | 'house', string>;
  let key: string;
  beforeAll(async () => {
    const open = (await service.createKey()).key;
    const list = async (name: string, query: string) => {
      const headers = { 'x-service-api-key': open };
      return JSON.parse((await service.send({ path: `/v1/places/${name}?${query}`, headers })).text);
    };
    const find = (items: { place_id: string; municipality: string }[], name: string) =>
      items.find(({ municipality }) => municipality === name)!.place_id;
    const municipalities = await list('municipalities', 'country=cz');
    ids = {
      cheb: find(municipalities, 'Cheb'),
      praha: find(municipalities, 'Praha'),
      house: (await list('query', 'query=karlova+praha'))[0].place_id,
    };
    ({ key } = await service.createKey('--area', ids.cheb));
  });

  test('finds only what lies in them', async () => {
    const { text } = await expectAnswer(search(key));
    const found = JSON.parse(text) as { municipality: string }[];
    expect(new Set(found.map(({ municipality }) => municipality))).toEqual(new Set(['Cheb']));
  });

  test('opens no other area by context, no foreign place by its identifier, no point elsewhere', async () => {
    const call = (path: string) => service.send({ path, headers: { 'x-service-api-key': key } });
    await expectRestricted(call(`/v1/places/query?query=a&context=${ids.praha}`));
    await expectRestricted(call(`/v1/places/${ids.house}`));
    await expectRestricted(call(`/v1/places/${ids.praha}`));
    await expectRestricted(call('/v1/places/reverse?lat=50.0876&lng=14.4213&distinct=2000'));
    expect((await call(`/v1/places/${ids.cheb}`)).status).toBe(200);
  });

  test('gives the same answers whether they are countries, regions, counties or municipalities', async () => {
    const { key: open } = await service.createKey();
    const call = async (holder: string, path: string) =>
      service.send({ path, headers: { 'x-service-api-key': holder } });
    const [region, county, municipality] = await Promise.all(
      ['regions', 'counties', 'municipalities'].map(
        async (name) => JSON.parse((await call(open, `/v1/places/${name}?country=sk`)).text)[0].place_id as string,
      ),
    );
    const answers = await Promise.all(
      ['sk', region!, county!, municipality!].map(async (area) => {
        const { key: holder } = await service.createKey('--area', area);
        const [country, context, detail, point, none] = await Promise.all(
          [
            'query?query=a&country=cz',
            `query?query=a&context=${ids.cheb}`,
            ids.house,
            'reverse?lat=50.0876&lng=14.4213&distinct=2000',
            'reverse?lat=50.0876&lng=14.4213&distinct=2000&country=cz',
          ].map(async (path) => errorOf(await call(holder, `/v1/places/${path}`))),
        );
        expect([country, context, detail, point, none].map((error) => [error?.code, error?.param])).toEqual([
          ['restricted', 'country'],
          ['restricted', 'context'],
          ['restricted', 'place_id'],
          ['restricted', 'lat'],
          ['restricted', 'country'],
        ]);
        return [country, context, detail, point, none];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('by country code is answered in that country, and refused where it is another', async () => {
    const czech = await service.createKey('--area', 'cz');
    await expectAnswer(search(czech.key));
    const slovak = await service.createKey('--area', 'sk');
    const { text } = await expectAnswer(search(slovak.key, {}, 'query=hlavn'));
    expect(new Set((JSON.parse(text) as { country: string }[]).map(({ country }) => country))).toEqual(new Set(['SK']));
    await expectRestricted(search(slovak.key, {}, 'query=karlova&country=cz'));
  });
});

test('a key for areas searches the companies of their countries alone', async () => {
  const { key: open } = await service.createKey();
  const call = (holder: string, name: string, params: object) => service.business(name, { ...params, api_key: holder });
  const [company] = JSON.parse((await call(open, 'query', { query: 'stav', country: 'cz', limit: 1 })).text);
  const asked: [string, object, string][] = [
    ['query', { query: 'stav', country: 'cz' }, 'country'],
    ['identifier', { query: company.cin, country: 'cz' }, 'country'],
    ['identifier', { business_id: company.business_id }, 'business_id'],
    [company.business_id, {}, 'business_id'],
  ];
  const [czech, slovak] = [await service.createKey('--area', 'cz'), await service.createKey('--area', 'sk')];
  for (const [name, params, param] of asked) {
    expect((await call(czech.key, name, params)).status).toBe(200);
    const answer = await call(slovak.key, name, params);
    expect([answer.status, errorOf(answer)]).toEqual([402, expect.objectContaining({ code: 'restricted', param })]);
  }
});

test('the development key is for this machine alone', async () => {
  const key = await service.developmentKey();
  await expectAnswer(search(key, { 'x-forwarded-for': '127.0.0.1' }));
  await expectRestricted(search(key, { 'x-forwarded-for': '203.0.113.9' }));
  await expectRestricted(search(key));
});

test('a revoked key stops within a second', async () => {
  const { key, selector } = await service.createKey();
  await expectAnswer(search(key));
  await manageKeys(service.dataDir, ['revoke', selector]);
  await until('the key has stopped', async () => (await search(key)).status === 401, KEY_CHANGE_MS);
});

test('a rotated key and its successor both work until the overlap ends, and count together', async () => {
  const { key, selector } = await service.createKey('--quota', '3');
  const successor = await manageKeys(service.dataDir, ['rotate', selector]);
  await expectAnswer(search(key));
  await expectAnswer(search(successor.key));
  await expectAnswer(search(key));
  expect(errorOf(await search(successor.key)).code).toBe('over_query_limit');
});

test('a new key works at once', async () => {
  for (let i = 0; i < 3; i++) await expectAnswer(search((await service.createKey()).key));
});
