import { ElasticsearchEngine, Engines, ROWS_PER_BLOCK, type Search, type SearchBatcher } from '@tripoint/index';
import { TestEngines } from '@tripoint/index/testing';
import { Directory } from '../directory';
import { placeIdBytes } from '../place-id';
import { addressSchema } from '../schema/address-schema';
import type { AddressIndex, RowColumns } from '../schema/address-types';
import { packedRows } from '../schema/packed-rows';
import { describeIndexEngine } from '../testing/engine-contract';
import { indexOf, recordsOf, rowKeysOf } from '../testing/sample-addresses';

let engines: TestEngines;
beforeAll(() => {
  engines = new TestEngines();
});
afterAll(() => engines.close());

async function open(data: AddressIndex) {
  const index = await engines.index(data, addressSchema);
  return new Engines().open(index, new Directory(index), addressSchema);
}

// Eight addresses of each block of rows that one document holds.
describeIndexEngine('elasticsearch', open, 8);

test('rows that were fetched once are not asked for again', async () => {
  const houses = Array.from({ length: 4 * ROWS_PER_BLOCK }, (_, i) => ({ key: String(1_000 + i), houseNumber: i + 1 }));
  const data = await indexOf(recordsOf(houses));
  const keys = rowKeysOf(data);
  const columns = addressSchema.rows?.columns(data.sections) as RowColumns;
  const asked: number[][] = [];
  const batcher = {
    search: async ([{ body }]: readonly [Search]) => {
      const { query } = body as { query: { bool: { filter: [{ terms: { rank: number[] } }] } } };
      const { rank } = query.bool.filter[0].terms;
      asked.push(rank);
      const hits = rank.map((block) => {
        const [from, to] = [block * ROWS_PER_BLOCK, (block + 1) * ROWS_PER_BLOCK];
        const ids = keys.slice(from, to).map((key) => placeIdBytes('cz-addresses', 'address', key));
        return { sort: [block], fields: { rows: [packedRows.packRows(columns, from, to, ids)] } };
      });
      return [hits];
    },
  } as unknown as SearchBatcher;
  const place = { prefix: 'x', register: 'cz-addresses', generation: 'g' };
  const engine = new ElasticsearchEngine(new Directory(data), addressSchema, place, {}, batcher);
  const rows = [3, ROWS_PER_BLOCK + 1, 5];
  const first = await engine.rows(rows);
  expect(first.map(({ row }) => row)).toEqual(rows);
  expect(await engine.rows(rows)).toEqual(first);
  await engine.rows([0, 2 * ROWS_PER_BLOCK]);
  expect(asked).toEqual([[0, 1], [2]]);
});
