import { dayTotals, shareBar, topOf, usagePlot } from './usage-plot';

test.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [45, 80],
  [99, 100],
  [100, 100],
  [101, 200],
  [1_234, 2_000],
  [999_999_999, 1_000_000_000],
])('the plot of at most %d calls goes up to %d', (max, top) => {
  expect(topOf(max)).toBe(top);
});

test('days without calls are there, days outside the range are not', () => {
  const usage = [{ day: '2026-11-02', operation: 'a', answered: 1, refused: 2, failed: 3 }];
  expect(dayTotals([...usage, { ...usage[0]!, day: '2026-10-31' }], ['2026-11-01', '2026-11-02'])).toEqual([
    { day: '2026-11-01', answered: 0, refused: 0 },
    { day: '2026-11-02', answered: 1, refused: 5 },
  ]);
});

test('bars are as high as their share, the refused ones on top of the answered ones', () => {
  const { text } = usagePlot([{ day: '2026-11-02', answered: 1, refused: 3 }]);
  const heights = [...text.matchAll(/<rect class="(\w+)"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)];
  expect(heights.map(([, kind, y, height]) => [kind, y, height])).toEqual([
    ['answered', '128', '40'],
    ['refused', '8', '120'],
  ]);
});

test('parts of a bar never exceed it', () => {
  const { text } = shareBar(
    [
      { kind: 'answered', value: 300 },
      { kind: 'waiting', value: 5 },
    ],
    200,
    true,
  );
  expect(text.match(/<rect[^>]*>/g)).toEqual(['<rect class="answered" x="0" y="0" width="100" height="10">']);
  expect(shareBar([{ kind: 'answered', value: 0 }], 0).text).not.toContain('<rect');
});
