import { moveClock } from './moved-clock';

const HOUR_MS = 3_600_000;

test('every way to ask for the time sees the moved clock, and dates that are given stay', () => {
  const Real = Date;
  let offsetMs = HOUR_MS;
  moveClock(() => offsetMs);
  try {
    expect(Math.round((Date.now() - Real.now()) / HOUR_MS)).toBe(1);
    expect(Math.round((Date.parse(new Date().toISOString()) - Real.now()) / HOUR_MS)).toBe(1);
    offsetMs = -HOUR_MS;
    expect(Math.round((Date.parse(new Date().toISOString()) - Real.now()) / HOUR_MS)).toBe(-1);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date() instanceof Real).toBe(true);
  } finally {
    globalThis.Date = Real;
  }
});
