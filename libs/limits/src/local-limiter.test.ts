import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@tripoint/runtime';
import type { CountChange, CountStore } from './count-store';
import { LibsqlCountStore } from './libsql-count-store';
import { LocalLimiter } from './local-limiter';
import { describeLimiter, movableClock } from './testing/limiter-contract';
import { MemoryCountStore } from './testing/memory-count-store';

const WIDE = { ratePerSecond: 100_000, burst: 100_000 };

describeLimiter('a limiter in memory', () => ({
  open: async (clock) => new LocalLimiter({ clock, counts: new MemoryCountStore() }),
}));

describe('with a folder', () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'tripoint-counts-')));
    return folders.at(-1)!;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  describeLimiter('a limiter on a libsql file', () => ({
    open: async (clock) => new LocalLimiter({ clock, counts: LibsqlCountStore.open(newFolder(), silentLogger) }),
    reopen: async (clock) => new LocalLimiter({ clock, counts: LibsqlCountStore.open(folders.at(-1)!, silentLogger) }),
  }));
});

/** Counts every write and fails on demand. */
class FragileCountStore implements CountStore {
  readonly inner = new MemoryCountStore();
  readonly written: (readonly CountChange[])[] = [];
  broken = false;

  used(keyId: string, month: string): number {
    return this.inner.used(keyId, month);
  }

  add(changes: readonly CountChange[]): void {
    if (this.broken) throw new Error('disk full');
    this.written.push(changes);
    this.inner.add(changes);
  }

  async close(): Promise<void> {}
}

describe('a limiter and its store of counts', () => {
  const clock = movableClock('2026-11-15T12:00:00Z');
  const limits = { ...WIDE, monthlyQuota: 10 };
  const call = { keyId: 'k', limits, quotaCost: 1 };

  it('writes the calls of one turn together, one row per key', async () => {
    const counts = new FragileCountStore();
    const limiter = new LocalLimiter({ clock, counts });
    await Promise.all([...Array(6).keys()].map((i) => limiter.take({ ...call, keyId: `k${i % 2}` })));
    expect(counts.written).toEqual([
      [
        { keyId: 'k0', month: '2026-11', delta: 3 },
        { keyId: 'k1', month: '2026-11', delta: 3 },
      ],
    ]);
  });

  it('does not write for free or refused calls', async () => {
    const counts = new FragileCountStore();
    const limiter = new LocalLimiter({ clock, counts });
    await limiter.take({ ...call, quotaCost: 0 });
    await limiter.take({ ...call, limits: { ...WIDE, monthlyQuota: 0 } });
    expect(counts.written).toEqual([]);
  });

  it('answers a counted call only after its count is written', async () => {
    const counts = new FragileCountStore();
    const limiter = new LocalLimiter({ clock, counts });
    const writesSeen = limiter.take(call).then(() => counts.written.length);
    expect(counts.written).toEqual([]);
    expect(await writesSeen).toBe(1);
  });

  it('rejects every call of a turn that could not be written, and counts none of them', async () => {
    const counts = new FragileCountStore();
    const limiter = new LocalLimiter({ clock, counts });
    await limiter.take(call);
    counts.broken = true;
    const failed = await Promise.allSettled([
      limiter.take(call),
      limiter.take(call),
      limiter.refund('k', '2026-11', 1),
    ]);
    expect(failed.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
    counts.broken = false;
    expect(await limiter.take(call)).toMatchObject({ verdict: 'ok', quotaRemaining: 8 });
  });

  it('writes what is waiting when it is closed', async () => {
    const counts = new FragileCountStore();
    const limiter = new LocalLimiter({ clock, counts });
    const taken = limiter.take(call);
    await limiter.close();
    expect(counts.used('k', '2026-11')).toBe(1);
    expect(await taken).toMatchObject({ verdict: 'ok' });
  });
});
