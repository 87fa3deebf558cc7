import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '@tripoint/libsql';
import { silentLogger, systemClock } from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { addTo, callsOf, describeUsageHistory, MONTHS, refusalOf } from '../testing/usage-history-contract';
import { LibsqlUsageHistory, restoreUsageHistory, usageHistoryFile } from './libsql-usage-history';

const EVER = { from: '2024-01-01', to: '2029-12-31' };
const root = temporaryFolder('usage');
const newFolder = (): string => mkdtempSync(join(root, 'data-'));

function open(dataDir: string): LibsqlUsageHistory {
  return LibsqlUsageHistory.open({ dataDir, clock: systemClock, logger: silentLogger, months: MONTHS });
}

describeUsageHistory('a usage history in a libsql file', async () => open(newFolder()));

test('a restore brings back what is missing, and makes no count lower and no refusal double', async () => {
  const folder = newFolder();
  const backup = join(folder, 'backup.db');
  const history = open(folder);
  await addTo(history, [callsOf({ answered: 5 }), callsOf({ keyId: 'b', failed: 5 })], [refusalOf(systemClock.now())]);
  expect(copyDatabase(usageHistoryFile(folder), backup)).toBe(true);
  await addTo(history, [callsOf({ answered: 2 })]);
  expect(restoreUsageHistory(folder, backup)).toBe(2);
  expect(await history.days('a', EVER)).toMatchObject([{ answered: 7 }]);
  expect(await history.refusals('a')).toHaveLength(1);
  const other = newFolder();
  restoreUsageHistory(other, backup);
  const restored = open(other);
  expect(await restored.days('b', EVER)).toMatchObject([{ failed: 5 }]);
  expect(await restored.refusals('a')).toHaveLength(1);
  await restored.close();
  await history.close();
});

/** Counts calls in a process, kills it without warning, and opens what it left. @returns calls made and calls kept */
async function kill(flushIntervalMs: number, afterCalls: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-usage-kill-'));
  try {
    const callsFile = join(folder, 'calls');
    const calls = openSync(callsFile, 'w');
    const program = join(__dirname, '../testing/count-calls.js');
    const child = spawn(process.execPath, [program, folder, String(flushIntervalMs)], {
      stdio: ['ignore', calls, 'inherit'],
    });
    const closed = once(child, 'close');
    await until('enough calls were counted', () => statSync(callsFile).size >= afterCalls);
    child.kill('SIGKILL');
    await closed;
    closeSync(calls);
    const history = open(folder);
    const [row] = await history.days('key', EVER);
    await history.close();
    return { made: statSync(callsFile).size, kept: row?.answered ?? 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** At most one call is made each millisecond: what is missing is the time that a kill costs. */
test.each([250, 700, 1_200])(
  'a process killed after %i calls loses the calls since its last flush at most',
  async (afterCalls) => {
    const flushIntervalMs = 300;
    const { made, kept } = await kill(flushIntervalMs, afterCalls);
    expect(kept).toBeLessThanOrEqual(made);
    expect(made - kept).toBeLessThanOrEqual(flushIntervalMs + 100);
  },
);
