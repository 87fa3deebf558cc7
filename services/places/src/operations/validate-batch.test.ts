import type { PlacePool } from '@tripoint/addresses';
import { type AnyOperation, places } from '@tripoint/contract';
import { answerChecked, Call, CallerGoneError, createService, silentLogger } from '@tripoint/runtime';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';
import { validateBatch } from './validate-batch';

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench();
});
afterAll(() => bench.close());

const line = 'Karlova 213/1, 350 02 Cheb';
const batch: AnyOperation = places.validateBatch;

test('every address is answered as by itself, in the order in which they came', async () => {
  const addresses = [
    { query: line, country: 'cz' },
    { query: 'Karlova 9999, Cheb' },
    { street: 'Karlva', number: '213', municipality: 'Cheb' },
  ];
  const alone = await Promise.all(addresses.map((address) => bench.answer(places.validate, address)));
  expect(await bench.answer(batch, { addresses })).toEqual(alone);
  expect(await bench.answer(batch, { addresses: JSON.stringify(addresses) })).toEqual(alone);
});

test('countries of the call are those of addresses that name none', async () => {
  const addresses = [{ query: line }, { query: line, country: 'CZ' }];
  const [first, second] = await bench.answer(places.validateBatch, { addresses, country: 'cz' });
  expect([first, second]).toEqual(Array(2).fill(expect.objectContaining({ status: 'valid' })));
  expect(first).toMatchObject({ verdicts: { country: 'confirmed' } });
});

test('what is wrong with one address stands in its place, and the others are answered', async () => {
  const wrong = [{}, 'Karlova 213', null, [1], { flat: '4' }, { query: 'a'.repeat(201) }, { wrong: 1, query: line }];
  const proto = JSON.parse('{ "__proto__": { "query": "a" }, "constructor": 1 }');
  const answer = await bench.answer(batch, {
    addresses: [...wrong, proto, { query: line, country: 'xx' }, { query: line }],
  });
  const errors = (answer as readonly { error?: { code: string; param: string } }[]).map(({ error }) => error);
  expect(errors.map((error) => error && [error.code, error.param])).toEqual([
    ['invalid_parameter', 'query'],
    ['invalid_parameter', 'addresses'],
    ['invalid_parameter', 'addresses'],
    ['invalid_parameter', 'addresses'],
    ['invalid_parameter', 'query'],
    ['invalid_parameter', 'query'],
    ['unexpected_parameter', 'wrong'],
    ['unexpected_parameter', expect.stringMatching(/__proto__|constructor/)],
    ['invalid_parameter', 'country'],
    undefined,
  ]);
});

test.each([
  [{}],
  [{ addresses: [] }],
  [{ addresses: {} }],
  [{ addresses: 'Karlova 213' }],
  [{ addresses: '{"query":"a"}' }],
  [{ addresses: Array(1_001).fill({ query: 'a' }) }],
])('%j is no list of 1 to 1,000 addresses', async (params) => {
  const { status, body } = await bench.call(batch, params);
  expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', 'addresses']);
});

test('a key for one area is refused each address that names another, and finds none elsewhere', async () => {
  const { body } = await bench.call(
    batch,
    { addresses: [{ query: line, country: 'cz' }, { query: line }] },
    { areas: ['sk'] },
  );
  expect(body).toEqual(Array(2).fill({ error: expect.objectContaining({ code: 'restricted' }) }));
});

test('a fault of the service refuses the whole at its beginning, and stands in place of an address later', async () => {
  const broken = await openPlacesBench({ unavailable: ['sk-addresses'] });
  const missing = { query: 'Hlavná 1, Zvolen' };
  expect((await broken.call(batch, { addresses: [missing, { query: line }] })).status).toBe(503);
  const [valid, failed] = await broken.answer(places.validateBatch, { addresses: [{ query: line }, missing] });
  expect([valid, failed]).toMatchObject([{ status: 'valid' }, { error: { type: 'api_error', code: null } }]);
  await broken.close();
});

describe('with an answer that nobody reads to its end', () => {
  const answer = JSON.stringify({ ...places.validate.example.answer, highlight: 'x'.repeat(10_000) });

  async function callOf(addresses: number) {
    let [asked, atOnce, most] = [0, 0, 0];
    const ask = async () => {
      asked += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return answer;
    };
    const handlers = [
      validateBatch({ answers: { ask } as Pick<PlacePool, 'ask'>, countries: () => ['CZ'], logger: silentLogger }),
    ];
    const service = createService({
      name: 'places',
      handlers,
      countries: () => ['CZ'],
      errorStatuses: 'spec',
      logger: silentLogger,
    });
    const call = new Call({
      requestId: 'r',
      keyId: 'k',
      organisationId: null,
      isPublicKey: false,
      areas: null,
      clientIp: null,
      deadlineMs: Date.now() + 10_000,
    });
    const params = { addresses: Array(addresses).fill({ query: line }), country: undefined };
    return { call, made: await answerChecked(service, batch, params, call), figures: () => ({ asked, most }) };
  }

  test('no more is asked than the buffers hold, two at a time', async () => {
    const { made, figures } = await callOf(1_000);
    made.stream?.once('readable', () => undefined);
    for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    expect(figures().most).toBe(2);
    expect(figures().asked).toBeLessThan(30);
    made.stream?.destroy();
  });

  test('a caller who goes away stops the work', async () => {
    const { call, made, figures } = await callOf(1_000);
    const read = (async () => {
      for await (const _ of made.stream!) if (figures().asked > 50) call.abort(new CallerGoneError());
    })();
    await read.catch(() => undefined);
    expect(figures().asked).toBeLessThan(100);
  });
});
