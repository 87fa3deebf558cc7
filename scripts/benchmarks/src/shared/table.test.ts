import { milliseconds, percent, textTable, verdict } from './table';

test('columns are as wide as their longest cell and figures stand to the right', () => {
  expect(
    textTable(
      ['class', 'n'],
      [
        ['short', '7'],
        ['a longer one', '1200'],
      ],
    ),
  ).toBe(['class            n', '------------  ----', 'short            7', 'a longer one  1200'].join('\n'));
});

test('figures keep the digits that mean something', () => {
  expect([0.0812, 2.345, 12.345, 123.4].map(milliseconds)).toEqual(['0.081', '2.35', '12.3', '123']);
  expect(percent(0.99666)).toBe('99.67');
  expect([true, false, null].map(verdict)).toEqual(['ok', 'MISSED', '-']);
});
