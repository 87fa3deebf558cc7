import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '@tripoint/libsql';
import { type Logger, silentLogger } from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import Database from 'libsql';
import { countsFile, LibsqlCountStore, readMonthCounts, restoreCounts } from './libsql-count-store';
import { monthAt } from './month';

const CONCURRENCY = 16;

describe('counts in a libsql file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tripoint-counts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the calling process; kills it without warning when it has been let through `killAfter` times. */
  async function letThrough(quota: number, killAfter: number): Promise<number> {
    const program = join(__dirname, './testing/take-calls.js');
    const callsFile = join(folder, 'calls');
    const calls = openSync(callsFile, 'w');
    const child = spawn(process.execPath, [program, folder, String(quota), String(CONCURRENCY)], {
      stdio: ['ignore', calls, 'inherit'],
    });
    const closed = once(child, 'close');
    await until('enough calls were written', () => child.exitCode !== null || statSync(callsFile).size >= killAfter);
    child.kill('SIGKILL');
    await closed;
    closeSync(calls);
    return statSync(callsFile).size;
  }

  it('are the higher ones of backup and folder after a restore', async () => {
    const store = LibsqlCountStore.open(folder, silentLogger);
    store.add([{ keyId: 'a', month: '2026-11', delta: 5 }]);
    store.add([{ keyId: 'b', month: '2026-11', delta: 5 }]);
    const backup = join(folder, 'backup.db');
    expect(copyDatabase(countsFile(folder), backup)).toBe(true);
    store.add([{ keyId: 'a', month: '2026-11', delta: 2 }]);
    store.add([{ keyId: 'b', month: '2026-11', delta: -3 }]);
    expect(restoreCounts(folder, backup)).toBe(2);
    expect(['a', 'b'].map((key) => store.used(key, '2026-11'))).toEqual([7, 5]);
    await store.close();
  });

  it.each([1, 37, 400, 2_500])(
    'forget no acknowledged call when the process is killed after %i of them',
    async (killAfter) => {
      const quota = 6_000;
      const month = monthAt(Date.now()).name;
      const before = await letThrough(quota, killAfter);
      const counted = readMonthCounts(folder, month).get('key') ?? 0;
      expect(before).toBeGreaterThanOrEqual(killAfter);
      expect(counted).toBeGreaterThanOrEqual(before);
      expect(counted).toBeLessThanOrEqual(before + CONCURRENCY);

      const after = await letThrough(quota, Number.POSITIVE_INFINITY);
      expect(after).toBe(quota - counted);
      expect(readMonthCounts(folder, month).get('key')).toBe(quota);
    },
  );

  it('are added by two processes to one file without losing any', async () => {
    const one = LibsqlCountStore.open(folder, silentLogger);
    const two = LibsqlCountStore.open(folder, silentLogger);
    for (let i = 0; i < 10; i += 1) {
      one.add([{ keyId: 'a', month: '2026-11', delta: 1 }]);
      two.add([
        { keyId: 'a', month: '2026-11', delta: 2 },
        { keyId: 'b', month: '2026-11', delta: 1 },
      ]);
    }
    expect([one.used('a', '2026-11'), two.used('b', '2026-11')]).toEqual([30, 10]);
    await one.close();
    await two.close();
  });

  it('take additions and refunds of many keys in one step and stay at 0 or above', async () => {
    const store = LibsqlCountStore.open(folder, silentLogger);
    store.add([{ keyId: 'never seen', month: '2026-11', delta: -3 }]);
    store.add([
      { keyId: 'a', month: '2026-11', delta: 5 },
      { keyId: 'b', month: '2026-11', delta: -5 },
    ]);
    store.add([
      { keyId: 'a', month: '2026-11', delta: -2 },
      { keyId: 'b', month: '2026-11', delta: 4 },
      { keyId: 'a', month: '2026-10', delta: -9 },
    ]);
    expect(['never seen', 'a', 'b'].map((keyId) => store.used(keyId, '2026-11'))).toEqual([0, 3, 4]);
    expect(store.used('a', '2026-10')).toBe(0);
    await store.close();
    expect(readMonthCounts(folder, '2026-11').get('a')).toBe(3);
  });

  it('reach the database file within moments while the store is open, so that the log stays small', async () => {
    const store = LibsqlCountStore.open(folder, silentLogger);
    const before = statSync(countsFile(folder)).mtimeMs;
    for (let i = 0; i < 2_000; i += 1) store.add([{ keyId: `key ${i}`, month: '2026-11', delta: 1 }]);
    await until(
      'the checkpoint is written',
      () => statSync(countsFile(folder)).mtimeMs > before && statSync(countsFile(folder)).size > 2_000 * 20,
    );
    const logSize = (): number => statSync(`${countsFile(folder)}-wal`).size;
    // Once a checkpoint has seen all of it the log begins anew, so that writing does not lengthen it. A checkpoint that a
    // busy machine holds up sees only a part: then the next one counts.
    let lengthened = true;
    for (let attempt = 0; attempt < 8 && lengthened; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, CHECKPOINT_PAUSE_MS));
      const before = logSize();
      store.add([{ keyId: 'key 0', month: '2026-11', delta: 1 }]);
      lengthened = logSize() !== before;
    }
    expect(lengthened).toBe(false);
    await store.close();
  });

  it('are reported in the log when they cannot be written to the disk', async () => {
    const errors: string[] = [];
    const logger: Logger = { ...silentLogger, error: (message) => errors.push(message) };
    const store = LibsqlCountStore.open(folder, logger);
    rmSync(folder, { recursive: true });
    store.add([{ keyId: 'a', month: '2026-11', delta: 1 }]);
    await until('the failure is logged', () => errors.length > 0);
    expect(errors).toEqual(['counts cannot be written to the disk']);
    await store.close();
    folder = mkdtempSync(join(tmpdir(), 'tripoint-counts-'));
  });

  it('can be read by their owner alone', async () => {
    const store = LibsqlCountStore.open(folder, silentLogger);
    store.add([{ keyId: 'a', month: '2026-11', delta: 1 }]);
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(countsFile(folder) + suffix).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('of a newer version of the software are refused by name, not overwritten', () => {
    const db = new Database(countsFile(folder));
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => LibsqlCountStore.open(folder, silentLogger)).toThrow(/usage\.db has schema version 99/);
  });

  it('are empty in a folder where nothing was counted', () => {
    expect(readMonthCounts(folder, '2026-11').size).toBe(0);
  });
});

/** Longer than the pause between two checkpoints. */
const CHECKPOINT_PAUSE_MS = 1_500;
