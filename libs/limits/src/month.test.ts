import { monthAt } from './month';

describe('a month of the quota', () => {
  it('begins on the 1st at 00:00 UTC and ends where the next one begins', () => {
    const last = monthAt(Date.parse('2026-11-30T23:59:59.999Z'));
    const first = monthAt(Date.parse('2026-12-01T00:00:00.000Z'));
    expect(last.name).toBe('2026-11');
    expect(first.name).toBe('2026-12');
    expect(last.endsAtMs).toBe(first.startsAtMs);
    expect(first.startsAtMs).toBe(Date.parse('2026-12-01T00:00:00Z'));
  });

  it.each([
    ['2026-02-10T12:00:00Z', 28],
    ['2028-02-10T12:00:00Z', 29],
    ['2026-04-10T12:00:00Z', 30],
    ['2026-12-10T12:00:00Z', 31],
  ])('has its real length: %s has %i days', (moment, days) => {
    const month = monthAt(Date.parse(moment));
    expect((month.endsAtMs - month.startsAtMs) / 86_400_000).toBe(days);
  });
});
