import { business } from '@tripoint/contract';
import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import { NothingLoadedError } from '@tripoint/index';
import { type BenchOptions, BusinessBench } from '../testing/business-bench';
import { company } from '../testing/companies';

const { query, identifier, detail } = business;
const one = company();

let bench: BusinessBench;
async function open(options: BenchOptions = {}): Promise<BusinessBench> {
  bench = new BusinessBench(options);
  await bench.look();
  return bench;
}
afterEach(() => bench.close());

test('searches ask for what the caller wants and pass on what is found', async () => {
  await open();
  expect(await bench.numbers(query, { query: 'Pekárna', country: 'cz', limit: '3', active: 'true' })).toEqual([
    one.cin,
  ]);
  expect(await bench.numbers(identifier, { query: '512', country: ['SK'] })).toEqual([one.cin]);
  expect(bench.asked).toEqual([
    { method: 'query', question: { text: 'Pekárna', country: 'cz', limit: 3, active: true } },
    { method: 'identifier', question: { text: '512', country: 'sk', limit: 7, active: false } },
  ]);
});

test('who sends an identifier to the search by number gets the answer of the detail', async () => {
  await open();
  const expected = (await bench.call(detail, { business_id: one.business_id })).body;
  expect(expected).toEqual(one);
  for (const rest of [{}, { query: '', country: 'CZ' }]) {
    const { status, body } = await bench.call(identifier, { business_id: one.business_id, ...rest });
    expect([status, body]).toEqual([200, expected]);
  }
});

test.each([[detail], [identifier]])('an identifier that nothing has is missing: $id', async (operation) => {
  await open();
  const { status, body } = await bench.call(operation, { business_id: 'cz_AAAAAAAAAAAAAAAAAAAAAA' });
  expect([status, body.error.code, body.error.param]).toEqual([404, 'missing', 'business_id']);
});

test('nothing found is an empty array', async () => {
  await open({ found: [] });
  expect((await bench.call(query, { query: 'x', country: 'SK' })).body).toEqual([]);
});

describe('a key for areas', () => {
  test.each([
    ['the country', ['cz']],
    ['an area of the country', ['cz_8qNorjQpeg1urSSVzEQmzA']],
    ['it among others', ['sk', 'cz']],
  ])('searches %s', async (_, areas) => {
    await open();
    expect((await bench.call(query, { query: 'a', country: 'CZ' }, areas)).status).toBe(200);
    expect((await bench.call(detail, { business_id: one.business_id }, areas)).status).toBe(200);
  });

  test.each([
    ['country', query, { query: 'a', country: 'CZ' }],
    ['country', identifier, { query: '1', country: 'CZ' }],
    ['business_id', identifier, { business_id: one.business_id, country: 'SK' }],
    ['business_id', detail, { business_id: one.business_id }],
  ])('of another country is refused by %s of $id', async (param, operation, params) => {
    await open();
    const { status, body } = await bench.call(operation, params, ['sk']);
    expect([status, body.error.code, body.error.param]).toEqual([402, 'restricted', param]);
    expect(bench.asked).toEqual([]);
  });
});

describe('a register', () => {
  const statusOf = async (country: string) => (await bench.call(query, { query: 'a', country })).status;

  test('that is stored and cannot be loaded is 503 for its country alone', async () => {
    await open({ loaded: ['cz-businesses'], unavailable: ['sk-businesses'] });
    expect([await statusOf('SK'), await statusOf('CZ')]).toEqual([503, 200]);
    expect((await bench.call(detail, { business_id: 'sk_AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(503);
  });

  test('of tax numbers does not make a country, and without it companies are answered', async () => {
    await open({ loaded: ['sk-tax-numbers', 'cz-businesses'], unavailable: ['sk-tax-numbers'] });
    expect([await statusOf('SK'), await statusOf('CZ')]).toEqual([400, 200]);
  });

  test('that was never imported is no available country', async () => {
    await open({ loaded: [] });
    const { status, body } = await bench.call(identifier, { query: '1', country: 'SK' });
    expect([status, body.error.param]).toEqual([400, 'country']);
  });
});

test.each<[string, Error, number]>([
  ['the engine is away', new EngineUnavailableError('away'), 503],
  ['the engine is too slow', new EngineBusyError('cut off'), 504],
  ['nothing is loaded', new NothingLoadedError('nothing'), 503],
  ['the search fails', new TypeError('CANARY'), 500],
])('when %s the caller is answered so', async (_, failure, status) => {
  await open({ failure });
  const answer = await bench.call(detail, { business_id: one.business_id });
  expect([answer.status, answer.text.includes('CANARY')]).toEqual([status, false]);
});
