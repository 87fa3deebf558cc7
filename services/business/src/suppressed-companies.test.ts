import { business } from '@tripoint/contract';
import { BusinessBench } from './testing/business-bench';
import { company } from './testing/companies';

const { query, identifier, detail } = business;
const found = Array.from({ length: 60 }, (_, i) => company({ cin: String(51_000_000 + i) }));
const ask = { query: 'a', country: 'CZ' };

let suppressed: ReadonlySet<string> | Error;
let bench: BusinessBench;
beforeEach(() => {
  suppressed = new Set();
  bench = new BusinessBench({
    found,
    readList: async () => {
      if (suppressed instanceof Error) throw suppressed;
      return suppressed;
    },
  });
});
afterEach(() => bench.close());

const first = found[0]!;

test('who is put on the list is answered by no operation, and the next one takes the place', async () => {
  await bench.look();
  expect((await bench.numbers(query, ask))[0]).toBe(first.cin);
  suppressed = new Set([`cz:${first.cin}`, `cz:${found[3]!.cin}`, `sk:${found[1]!.cin}`]);
  await bench.look();
  const expected = [1, 2, 4, 5, 6, 7, 8].map((i) => found[i]!.cin);
  expect(await bench.numbers(query, ask)).toEqual(expected);
  expect(await bench.numbers(identifier, { ...ask, query: '51' })).toEqual(expected);
  for (const operation of [detail, identifier]) {
    expect((await bench.call(operation, { business_id: first.business_id })).status).toBe(404);
  }
  suppressed = new Set();
  await bench.look();
  expect((await bench.numbers(query, ask))[0]).toBe(first.cin);
});

test('a suppressed company is answered with none of its units', async () => {
  await bench.close();
  const unit = company({ cin: '510000000001' });
  bench = new BusinessBench({ found: [unit], readList: async () => new Set(['cz:51000000']) });
  await bench.look();
  expect(await bench.numbers(query, ask)).toEqual([]);
  expect((await bench.call(detail, { business_id: unit.business_id })).status).toBe(404);
});

test('as many as the caller wants are looked for behind many suppressed ones, within bounds', async () => {
  suppressed = new Set(found.slice(0, 40).map(({ cin }) => `cz:${cin}`));
  await bench.look();
  expect(await bench.numbers(query, { ...ask, limit: 20 })).toEqual(found.slice(40).map(({ cin }) => cin));
  suppressed = new Set(found.map(({ cin }) => `cz:${cin}`));
  await bench.look();
  bench.asked.length = 0;
  expect(await bench.numbers(query, { ...ask, limit: 20 })).toEqual([]);
  expect(bench.asked.length).toBeLessThanOrEqual(4);
});

test('as long as the list was not read nobody is answered, later the last one stays in force', async () => {
  suppressed = new Error('disk');
  await bench.look();
  expect((await bench.call(query, ask)).status).toBe(503);
  expect(bench.asked).toEqual([]);
  suppressed = new Set([`cz:${first.cin}`]);
  await bench.look();
  suppressed = new Error('disk');
  await bench.look();
  expect((await bench.numbers(query, ask))[0]).toBe(found[1]!.cin);
});

test('who was answered before is not answered that nothing has changed when the list has', async () => {
  await bench.look();
  const { headers } = await bench.call(query, ask);
  expect(headers['data-version']).toBe('cz-businesses/1');
  const again = () => bench.call(query, ask).set('If-None-Match', headers.etag!);
  expect((await again()).status).toBe(304);
  suppressed = new Set([`cz:${first.cin}`]);
  await bench.look();
  expect((await again()).status).toBe(200);
});
