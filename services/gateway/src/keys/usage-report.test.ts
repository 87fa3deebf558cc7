import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@tripoint/runtime';
import { freePort, runCommand, temporaryFolder } from '@tripoint/testing';
import { addTo, callsOf, refusalOf } from '../testing/usage-history-contract';
import { dayOf } from '../usage/days';
import { LibsqlUsageHistory, usageHistoryFile } from '../usage/libsql-usage-history';
import { runKeysCommand } from './command';
import type { UsageReport } from './usage-report';

const root = temporaryFolder('usage-report');
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
});

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runCommand(runKeysCommand, words, { env: { ...env, DATA_DIR: dataDir }, clock: systemClock });

async function createKey() {
  const { out } = await run(['create', '--label', 'shop', '--json']);
  return JSON.parse(out) as { key: string; selector: string; key_id: string };
}

test('usage shows the calls of a key by day and operation and why it was refused, also while the service runs', async () => {
  const { key, selector, key_id: keyId } = await createKey();
  const today = dayOf(systemClock.now());
  const history = LibsqlUsageHistory.open({ dataDir, clock: systemClock, logger: silentLogger, months: 13 });
  const past = '2025-12-24';
  await addTo(
    history,
    [callsOf({ keyId, answered: 12, refused: 1 }), callsOf({ keyId, day: past, failed: 3 }), callsOf({ answered: 9 })],
    [refusalOf(systemClock.now(), { keyId, website: 'evil.example', ip: '192.0.2.9' })],
  );
  const { code, out } = await run(['usage', selector]);
  expect(code).toBe(0);
  expect(out).toContain(`${selector}  shop  0/10000 used this month (UTC)`);
  expect(out).toMatch(new RegExp(`${today}  places.query  12 +1 +0\n`));
  expect(out).toMatch(/places.query {2}restricted {2}- +evil.example {2}192.0.2.9\n/);
  expect(out).not.toContain(past);

  // The holder of the whole key may name it so.
  const report = JSON.parse((await run(['usage', key, '--months', '120', '--json'])).out) as UsageReport;
  expect(report).toMatchObject({ selector, key_id: keyId, used_this_month: 0, monthly_quota: 10_000, to: today });
  expect(report.days).toEqual([
    { day: past, operation: 'places.query', answered: 0, refused: 0, failed: 3 },
    { day: today, operation: 'places.query', answered: 12, refused: 1, failed: 0 },
  ]);
  expect(report.refusals).toMatchObject([{ code: 'restricted', when: expect.stringMatching(/^20.*Z$/) }]);
  await history.close();
});

test('usage without a key shows every organisation, with a rotated key counted once', async () => {
  const { selector, key_id: keyId } = await createKey();
  await run(['rotate', selector, '--overlap', '24h']);
  await run(['create', '--label', 'second', '--quota', 'none']);
  const history = LibsqlUsageHistory.open({ dataDir, clock: systemClock, logger: silentLogger, months: 13 });
  await addTo(history, [callsOf({ keyId, answered: 12, refused: 1 })], []);
  await history.close();
  const [usage, ...others] = JSON.parse((await run(['usage', '--json'])).out) as object[];
  expect(others).toEqual([]);
  const calls = { answered: 12, refused: 1, failed: 0 };
  expect(usage).toMatchObject({ keys: 3, used_this_month: 0, monthly_quota: null, ...calls });
  expect((await run(['usage'])).out).toMatch(/0\/none +12 +1 +0\n/);
});

test('usage of a key that never called says so, and makes no file', async () => {
  const { selector } = await createKey();
  expect((await run(['usage', selector])).out).toMatch(/No calls from \d{4}-\d\d-\d\d to /);
  expect(existsSync(usageHistoryFile(dataDir))).toBe(false);
});

test.each([
  [['usage', 'x', 'y'], 2, 'Say which key to show'],
  [['usage', 'x', '--months', '0'], 2, '--months must be a whole number from 1 to 120, not "0"'],
  [['usage', 'x', '--months', 'two'], 2, '--months'],
  [['usage', 'nobody'], 1, 'There is no such key'],
] as const)('%j ends with %i', async (words, code, text) => {
  await createKey();
  expect(await run(words)).toMatchObject({ code, out: '', said: expect.stringContaining(text) });
});

test('usage ends with 1 when Redis, where it is, cannot be reached', async () => {
  const { selector } = await createKey();
  const env = { LIMITS: 'redis', REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  const { code, out, said } = await run(['usage', selector], env);
  expect([code, out]).toEqual([1, '']);
  expect(said).toContain('The use of the key cannot be read');
});
