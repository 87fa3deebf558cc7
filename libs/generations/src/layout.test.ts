import { createGenerationId, isGenerationId } from './layout';

test('ids sort by time and differ within one moment', () => {
  const moments = [0, 1, 999, 60_000, 86_400_000, 4_000_000_000_000].map((ms) => createGenerationId(new Date(ms)));
  expect([...moments].sort()).toEqual(moments);
  const same = new Set(Array.from({ length: 20 }, () => createGenerationId(new Date(0))));
  expect(same.size).toBeGreaterThan(15);
});

test('only ids are taken for ids', () => {
  expect(isGenerationId(createGenerationId(new Date()))).toBe(true);
  for (const other of ['', '..', '20261121T114012345Z-4f2a/..', '20261121T114012345Z-4f2a.building', 7, null]) {
    expect(isGenerationId(other)).toBe(false);
  }
});
