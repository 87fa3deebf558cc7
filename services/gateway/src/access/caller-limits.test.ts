import { CallerLimits, MAX_CALLERS } from './caller-limits';

const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
const rate = { burst: 10, ratePerSecond: 0.5 };
const CALLER = '203.0.113.5';
let limits: CallerLimits;
beforeEach(() => {
  limits = new CallerLimits(clock);
});

function exhaust(address: string): void {
  for (let i = 0; i < rate.burst; i++) expect(limits.take(address, rate)).toBe(0);
}

test('beyond the burst a caller has to wait, and time lets one more pass', () => {
  exhaust(CALLER);
  expect(limits.take(CALLER, rate)).toBe(2);
  clock.nowMs += 2_000;
  expect(limits.waitSeconds(CALLER, rate)).toBe(0);
  expect(limits.take(CALLER, rate)).toBe(0);
  expect(limits.waitSeconds(CALLER, rate)).toBe(2);
  expect(limits.take(CALLER, rate)).toBe(2);
});

test('other addresses are not concerned, nor is what else the caller does', () => {
  exhaust(CALLER);
  expect(limits.take('203.0.113.6', rate)).toBe(0);
  expect(limits.take(null, rate)).toBe(0);
  expect(limits.take(CALLER, rate, 'else')).toBe(0);
});

test('an IPv6 caller cannot go round it within a /64', () => {
  exhaust('2001:db8:0:1::1');
  expect(limits.take('2001:db8:0:1:ffff::2', rate)).toBe(2);
  expect(limits.take('2001:db8:0:2::1', rate)).toBe(0);
});

test('callers who are remembered are bounded, the least recently seen are forgotten', () => {
  exhaust(CALLER);
  for (let i = 0; i < MAX_CALLERS; i++) limits.take(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, rate);
  expect(limits.take(CALLER, rate)).toBe(0);
});

test('a clock that is set back holds nobody up for longer than the burst', () => {
  exhaust(CALLER);
  clock.nowMs -= 86_400_000;
  expect(limits.take(CALLER, rate)).toBe(2);
});
