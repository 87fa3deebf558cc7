import { FAILURE_INTERVAL_MS, FAILURES_BURST, FailedKeys } from './failed-keys';

const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
const ATTACKER = '203.0.113.5';
let failed: FailedKeys;
beforeEach(() => {
  failed = new FailedKeys(clock);
});

function exhaust(address: string): void {
  for (let i = 0; i < FAILURES_BURST; i++) expect(failed.fail(address)).toBe(0);
}

test('wrong keys beyond the burst have to wait, and time lets one more pass', () => {
  exhaust(ATTACKER);
  expect(failed.fail(ATTACKER)).toBe(1);
  clock.nowMs += FAILURE_INTERVAL_MS;
  expect(failed.fail(ATTACKER)).toBe(0);
  expect(failed.fail(ATTACKER)).toBe(1);
});

test('other addresses are not concerned', () => {
  exhaust(ATTACKER);
  expect(failed.fail('203.0.113.6')).toBe(0);
});

test('an IPv6 caller cannot go round it within a /64', () => {
  exhaust('2001:db8:0:1::1');
  expect(failed.fail('2001:db8:0:1:ffff::2')).toBe(1);
  expect(failed.fail('2001:db8:0:2::1')).toBe(0);
});

test('remembered addresses are bounded, the least recently seen are forgotten', () => {
  exhaust(ATTACKER);
  for (let i = 0; i < 30_000; i++) failed.fail(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  expect(failed.fail(ATTACKER)).toBe(0);
});
