import { dayOf, daysIn, monthsBefore } from './days';

test('a day is one in UTC', () => {
  expect(dayOf(Date.parse('2026-11-22T23:59:59.999Z'))).toBe('2026-11-22');
  expect(dayOf(Date.parse('2026-11-23T00:30:00+01:00'))).toBe('2026-11-22');
});

test.each([
  ['2026-11-22', 13, '2025-10-22'],
  ['2026-03-31', 13, '2025-02-28'],
  ['2025-03-29', 13, '2024-02-29'],
  ['2026-01-01', 1, '2025-12-01'],
  ['2026-01-31', -13, '2027-02-28'],
])('%s, %i months before, is %s', (day, months, expected) => {
  expect(monthsBefore(day, months)).toBe(expected);
});

test('a range has both of its ends', () => {
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysIn({ from: '2026-03-01', to: '2026-02-27' })).toEqual([]);
});
