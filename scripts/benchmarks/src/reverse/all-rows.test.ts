import { testRecord } from '../relevance/testing/records';
import { AllRows } from './all-rows';

const at = (key: string, lat: number | null, lng: number | null) => ({ ...testRecord(), key, lat, lng });

test('rows come nearest first, equal distances in the published order, and none beyond the reach', () => {
  const rows = new AllRows();
  rows.add([at('1', 50.0009, 15), at('2', 50, 15), at('3', 50, 15), at('4', 50.1, 15), at('5', null, null)]);
  expect(rows.count).toBe(4);
  expect(rows.near(50, 15, 200, (key) => -Number(key)).map(({ key }) => key)).toEqual(['3', '2', '1']);
  expect(rows.near(50, 15, 50, Number).map(({ key }) => key)).toEqual(['2', '3']);
  expect(rows.near(51, 15, 50, Number)).toEqual([]);
});

test('more rows than the first capacity are all kept', () => {
  const rows = new AllRows();
  const batch = Array.from({ length: 10_000 }, (_, i) => at(String(i), 50, 15 + i / 1e6));
  for (let i = 0; i < 10; i++) rows.add(batch);
  expect(rows.count).toBe(100_000);
  expect(rows.position(99_999)).toEqual({ lat: 50, lng: 15.009999 });
});
