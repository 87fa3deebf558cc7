import { listen, type RunningServer } from '@tripoint/runtime';
import { createClient, publishedClients } from '@tripoint/testing/published-client';
import { type Bench, BUSINESS_ID, KEY, openBench, PLACE_ID } from './testing/gateway-bench';

let bench: Bench;
let server: RunningServer;
beforeEach(async () => {
  bench = openBench();
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close(0));

const client = (key = KEY) => createClient(key, { host: '127.0.0.1', port: server.port, protocol: 'http' });

test('every places method is answered', async () => {
  const { places } = client();
  const around = { country: ['sk', 'cz'], limit: 5, around_latlng: '48.1,17.1', street: '', municipality: null };
  await places.query({ query: 'Brat & Žilina+1', ...around });
  await places.street({ query: 'karlova', municipality: 'Kolín' });
  await places.municipality({ query: 'kol', postal_code: '28002' });
  await places.postal({ query: '280', country: 'CZ' });
  await places.reverse({ lat: 48.1, lng: 17.1, country: ['SK'] });
  await places.regions({ country: 'SK' });
  await places.counties({ country: 'cz' });
  await places.municipalities({ country: 'CZ' });
  const detail = await places.detail(PLACE_ID);
  expect(detail).toHaveProperty('place_id');
  expect(bench.calls.map((call) => call.operation)).toEqual([
    'places.query',
    'places.street',
    'places.municipality',
    'places.postal',
    'places.reverse',
    'places.regions',
    'places.counties',
    'places.municipalities',
    'places.detail',
  ]);
  expect(bench.calls[0]?.params).toMatchObject({
    query: 'Brat & Žilina+1',
    country: ['SK', 'CZ'],
    limit: 5,
    around_latlng: { lat: 48.1, lng: 17.1 },
  });
});

test('every method of companies is answered', async () => {
  const { business } = client();
  await business.query({ query: 'Google Slovakia', country: 'SK', active: true });
  await business.query({ query: 'a', country: 'cz', active: false, limit: null });
  await business.identifier({ query: '36 421', country: ['SK'] });
  await business.identifier({ business_id: BUSINESS_ID });
  expect(await business.detail(BUSINESS_ID)).toHaveProperty('business_id');
  expect(bench.calls.map(({ operation, params }) => [operation, params])).toEqual([
    ['business.query', { query: 'Google Slovakia', country: 'SK', active: true, limit: 7 }],
    ['business.query', { query: 'a', country: 'CZ', active: false, limit: 7 }],
    ['business.identifier', { query: '36 421', country: 'SK', active: false, limit: 7 }],
    ['business.identifier', { business_id: BUSINESS_ID, active: false, limit: 7 }],
    ['business.detail', { business_id: BUSINESS_ID }],
  ]);
});

describe.each(Object.entries(publishedClients))('release %s', (_, create) => {
  const of = () => create(KEY, { host: '127.0.0.1', port: server.port, protocol: 'http' });

  test('every method of phrases and translations is answered, its parameters as they are meant', async () => {
    const { phrases, translations, fbt } = of();
    const hash = 'UcqNK96elTRGQpItXUUU4w==';
    const contributor = 'a@b.sk';
    const nativeStrings = JSON.stringify([{ hashToText: { [hash]: 'You have a photo' }, desc: 'photos & count' }]);
    await phrases.query();
    await phrases.query({ query: '' });
    expect(await phrases.upload({ native_strings: nativeStrings })).toHaveProperty('inserted');
    expect(await phrases.raw({ project: 'p' })).toHaveProperty('phrases');
    await translations.query({ hash, locale: 'sk_SK', contributor });
    await translations.translate({ translation: 'Ahoj {name}', hash, phash: hash, locale: 'sk_SK', contributor });
    await translations.vote({ trid: 5, contributor });
    await translations.upload({ translations: '[]' });
    await translations.raw({ fallback: { sk_SK: 'cs_CZ' } });
    await translations.variationGrid({ hash, locale: 'sk_SK' });
    await fbt.init({ platform: 'react', version: '1', hash_module: 'md5', md5_digest: 'hex' });
    const hex = '51ca8d2bde9e95344642922d5d4514e3';
    expect(bench.calls.map(({ operation, params }) => [operation, params])).toEqual([
      ['intl.phrases.query', {}],
      ['intl.phrases.query', {}],
      ['intl.phrases.upload', { native_strings: nativeStrings }],
      ['intl.phrases.raw', { project: 'p' }],
      ['intl.translations.query', { hash: hex, locale: 'sk_SK', contributor, reviewed: false }],
      ['intl.translations.submit', { translation: 'Ahoj {name}', hash: hex, phash: hex, locale: 'sk_SK', contributor }],
      ['intl.translations.vote', { trid: 5, contributor }],
      ['intl.translations.upload', { param: 'translations', given: '[]' }],
      ['intl.translations.raw', { fallback: new Map([['sk_SK', 'cs_CZ']]), form: 'runtime' }],
      ['intl.translations.variationGrid', { hash: hex, locale: 'sk_SK' }],
      ['intl.fbt.initialize', { platform: 'react', version: '1', hash_module: 'md5', md5_digest: 'hex' }],
    ]);
  });

  test('a vote that fails is not repeated, another call is', async () => {
    await server.close(0);
    bench = openBench({ answer: () => Promise.reject(new Error('CANARY')) });
    server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
    const retrying = (method: keyof ReturnType<typeof of>['translations'], data: object) =>
      (of().translations[method] as (...args: unknown[]) => Promise<unknown>)(data, { maxNetworkRetries: 1 });
    await expect(retrying('vote', { trid: 5, contributor: 'a@b.sk' })).rejects.toMatchObject({ statusCode: 500 });
    expect(bench.calls).toHaveLength(1);
    await expect(retrying('query', {})).rejects.toMatchObject({ statusCode: 500 });
    expect(bench.calls).toHaveLength(3);
  });
});

test.each<[string, (key?: string) => Promise<unknown>, object]>([
  [
    'a missing parameter',
    () => client().places.regions(),
    { code: 'invalid_parameter', param: 'country', statusCode: 400 },
  ],
  [
    'a wrong key',
    () => client('wrong').places.query({ query: 'a' }),
    { code: 'invalid_parameter', param: 'api_key', statusCode: 401 },
  ],
  ['an unknown place', () => client().places.detail('a/b?c'), { code: 'missing', statusCode: 404 }],
  ['an empty identifier', () => client().places.detail(''), { code: 'missing', statusCode: 404 }],
  ['a climbing path', () => client().places.detail('..'), { code: 'missing', statusCode: 404 }],
  [
    'companies of no country',
    () => client().business.query({ query: 'a' }),
    { code: 'invalid_parameter', param: 'country', statusCode: 400 },
  ],
  ['an unknown company', () => client().business.detail('a/b?c'), { code: 'missing', statusCode: 404 }],
  ['an unknown endpoint', () => client().helpCenter.configuration(), { code: 'missing', statusCode: 404 }],
])('%s reaches the caller as an error that keeps its code', async (_, call, expected) => {
  await expect(call()).rejects.toMatchObject({ rawType: 'invalid_request', ...expected });
});

test('the monthly limit reaches the caller with its code', async () => {
  await server.close(0);
  bench = openBench({ taken: { verdict: 'over_query_limit', retryAfterSeconds: 60 } });
  server = await listen({ handler: bench.gateway, host: '127.0.0.1', port: 0 });
  await expect(client().places.query({ query: 'a' })).rejects.toMatchObject({ code: 'over_query_limit' });
});
