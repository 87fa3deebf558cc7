import { createClient } from '@tripoint/testing/published-client';
import { importedDataDir } from './testing/imported';
import { endAll, Service } from './testing/service';

/* The published client of the API, unchanged, against the whole service. */

let service: Service;
let key: string;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  key = await service.developmentKey();
});
afterAll(endAll);

const client = (own = key) =>
  createClient(own, { host: '127.0.0.1', port: Number(new URL(service.url).port), protocol: 'http' });

test('every places method gives what its name says', async () => {
  const { places } = client();
  const form = { country: ['cz'], limit: 5, around_latlng: '50.08,12.37', street: '', municipality: null };
  const [address] = (await places.query({ query: 'karlova 12 cheb', ...form })) as Record<string, never>[];
  expect(address).toMatchObject({ object: 'address', street: 'Karlova', municipality: 'Cheb', country: 'CZ' });
  const { lat, lng } = address!.latlng as { lat: number; lng: number };

  expect(await places.street({ query: 'karlova', municipality: 'Cheb' })).toContainEqual(
    expect.objectContaining({ object: 'street', street: 'Karlova', municipality: 'Cheb' }),
  );
  expect(await places.municipality({ query: 'cheb', postal_code: '35002' })).toContainEqual(
    expect.objectContaining({ object: 'municipality', municipality: 'Cheb', region: 'Karlovarský' }),
  );
  expect(await places.postal({ query: '350', country: 'CZ' })).toContainEqual(
    expect.objectContaining({ object: 'postal_code', postal_code: '350 02' }),
  );
  expect(await places.reverse({ lat, lng, country: ['CZ'] })).toContainEqual(
    expect.objectContaining({ place_id: address!.place_id, latlng: { lat, lon: lng } }),
  );
  expect(await places.regions({ country: 'CZ' })).toHaveLength(14);
  expect(await places.counties({ country: 'cz' })).toContainEqual(expect.objectContaining({ object: 'county' }));
  expect(await places.municipalities({ country: 'CZ' })).toContainEqual(
    expect.objectContaining({ municipality: 'Cheb', latlng: expect.objectContaining({ lat: expect.any(Number) }) }),
  );
  expect(await places.validate({ query: address!.formatted_address, country: ['CZ'] })).toMatchObject({
    status: 'valid',
    place_id: address!.place_id,
  });
  expect(await places.detail(address!.place_id)).toMatchObject({ formatted_address: address!.formatted_address });
});

test('every method of companies gives what its name says', async () => {
  const { business } = client();
  const [company] = (await business.query({ query: 'stav', country: 'cz', active: true, limit: 1 })) as Company[];
  expect(company).toMatchObject({ object: 'business', terminated_on: null, country: 'CZ' });
  const { business_id, cin } = company!;
  const detail = { ...company, highlight: expect.not.stringContaining('<em>') };
  expect(await business.detail(business_id)).toEqual(detail);
  expect(await business.identifier({ business_id })).toEqual(detail);
  for (const query of [cin, ` ${cin.slice(0, 3)} ${cin.slice(3)}`, Number(cin)]) {
    expect(await business.identifier({ query, country: ['CZ'] })).toEqual([detail]);
  }
  expect(await business.identifier({ query: cin.slice(0, 6), country: 'CZ', limit: 20 })).toContainEqual(detail);
});

test('an empty result is an empty array and no error', async () => {
  expect(await client().places.query({ query: 'xqzwv kjhgf' })).toEqual([]);
});

interface Company {
  readonly business_id: string;
  readonly cin: string;
}

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a missing parameter',
    () => client().places.regions(),
    { code: 'invalid_parameter', param: 'country', statusCode: 400 },
  ],
  [
    'an unknown parameter',
    () => client().places.query({ query: 'a', colour: 1 }),
    { code: 'unexpected_parameter', param: 'colour' },
  ],
  ['a wrong key', () => client('wrong').places.query({ query: 'a' }), { param: 'api_key', statusCode: 401 }],
  [
    'an unknown place',
    () => client().places.detail('cz_AAAAAAAAAAAAAAAAAAAAAA'),
    { code: 'missing', param: 'place_id', statusCode: 404 },
  ],
  [
    'companies of no country',
    () => client().business.query({ query: 'a' }),
    { code: 'invalid_parameter', param: 'country', statusCode: 400 },
  ],
  [
    'companies of a country without a register',
    () => client().business.identifier({ query: '1', country: 'PL' }),
    { code: 'invalid_parameter', param: 'country', statusCode: 400 },
  ],
  [
    'another value of active',
    () => client().business.query({ query: 'a', country: 'CZ', active: 'yes' }),
    { code: 'invalid_parameter', param: 'active' },
  ],
  [
    'an unknown company',
    () => client().business.detail('cz_AAAAAAAAAAAAAAAAAAAAAA'),
    { code: 'missing', param: 'business_id', statusCode: 404 },
  ],
  ['an identifier with a path', () => client().places.detail('a/b?c'), { code: 'missing', statusCode: 404 }],
  ['an empty identifier', () => client().places.detail(''), { code: 'missing', statusCode: 404 }],
  ['a climbing path', () => client().places.detail('..'), { code: 'missing', statusCode: 404 }],
  [
    'an address to check that nobody wrote',
    () => client().places.validate({ query: '' }),
    { code: 'invalid_parameter', param: 'query', statusCode: 400 },
  ],
])('%s keeps its code on the way to the caller', async (_, call, expected) => {
  await expect(call()).rejects.toMatchObject({ rawType: 'invalid_request', ...expected });
});

test('the limits reach the caller with their codes', async () => {
  const quota = await service.createKey('--quota', '1');
  await client(quota.key).places.query({ query: 'a' });
  await expect(client(quota.key).places.query({ query: 'a' })).rejects.toMatchObject({
    code: 'over_query_limit',
    rawType: 'invalid_request',
    headers: expect.objectContaining({ 'retry-after': expect.any(String) }),
  });
  const burst = await service.createKey('--burst', '1', '--rate', '0.1');
  await client(burst.key).places.query({ query: 'a' });
  await expect(client(burst.key).places.query({ query: 'a' })).rejects.toMatchObject({ code: 'rate_limit' });
});
