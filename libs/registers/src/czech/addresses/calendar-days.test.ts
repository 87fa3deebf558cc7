import { daysAfter, lastMonthEnds } from './calendar-days';

it.each([
  ['2026-10-06T08:00:00Z', ['20260930', '20260831', '20260731']],
  ['2026-03-01T00:30:00Z', ['20260228', '20260131', '20251231']],
  // Already March in Prague.
  ['2028-02-29T23:30:00Z', ['20280229', '20280131', '20271231']],
  ['2026-10-31T12:00:00Z', ['20260930', '20260831', '20260731']],
])('the month ends before %s', (now, days) => {
  expect(lastMonthEnds(Date.parse(now), 3)).toEqual(days);
});

it.each([
  ['20261003', ['20261004', '20261005', '20261006']],
  ['20260929', ['20260930', '20261001', '20261002', '20261003', '20261004', '20261005', '20261006']],
  ['20261006', []],
  ['20261101', []],
])('the days after %s', (since, days) => {
  expect(daysAfter(since, Date.parse('2026-10-06T08:00:00Z'))).toEqual(days);
});
