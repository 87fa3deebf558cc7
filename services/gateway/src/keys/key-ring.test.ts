import { MemoryKeyStore } from '../testing/memory-key-store';
import { KeyFormat } from './key-format';
import { KeyRing } from './key-ring';

const HOUR_MS = 3_600_000;

function bench() {
  const clock = { nowMs: Date.parse('2026-11-15T12:00:00Z'), now: () => clock.nowMs };
  const store = new MemoryKeyStore();
  return { clock, store, ring: new KeyRing({ store, format: new KeyFormat('tp_live'), clock }) };
}

describe('creating a key', () => {
  it('stores nothing from which the key could be made again', async () => {
    const { ring, store } = bench();
    const { key } = await ring.create({});
    const [stored] = await store.list();
    const secret = key.slice(-49);
    const texts = [JSON.stringify(stored), Buffer.from(stored!.hash).toString('latin1')];
    for (const text of texts) expect(text).not.toContain(secret);
    expect(stored!.hash).toHaveLength(32);
  });

  it('stores nothing when a property cannot be accepted', async () => {
    const { ring, store } = bench();
    await expect(ring.create({ websites: ['http://x'] })).rejects.toThrow('not a host');
    expect(await store.list()).toEqual([]);
  });
});

describe('rotating a key', () => {
  it('keeps properties, id and end, and gives a new selector and secret', async () => {
    const { ring, clock, store } = bench();
    const end = clock.nowMs + 100 * HOUR_MS;
    const old = await ring.create({ label: 'shop', ips: ['10.0.0.0/8'], monthlyQuota: 5, expiresAtMs: end });
    clock.nowMs += HOUR_MS;
    const rotated = await ring.rotate(old.stored.selector, 24 * HOUR_MS);
    expect(rotated.key).not.toBe(old.key);
    const { selector, hash, ...same } = old.stored;
    expect(rotated.stored).toMatchObject({ ...same, createdAtMs: clock.nowMs });
    expect(rotated.stored.selector).not.toBe(selector);
    expect(rotated.stored.hash).not.toEqual(hash);
    expect((await store.find(selector))?.expiresAtMs).toBe(clock.nowMs + 24 * HOUR_MS);
  });

  it('never lets the old key live longer than it would have', async () => {
    const { ring, clock, store } = bench();
    const { stored } = await ring.create({ expiresAtMs: clock.nowMs + HOUR_MS });
    await ring.rotate(stored.selector, 24 * HOUR_MS);
    expect((await store.find(stored.selector))?.expiresAtMs).toBe(clock.nowMs + HOUR_MS);
  });

  it('keeps the id along a chain', async () => {
    const { ring } = bench();
    const first = await ring.create({});
    const second = await ring.rotate(first.stored.selector, 0);
    const third = await ring.rotate(second.stored.selector, 0);
    expect(third.stored.keyId).toBe(first.stored.selector);
  });

  it('is refused for a key that is unknown, revoked or expired, with what to do', async () => {
    const { ring, clock } = bench();
    const revoked = await ring.create({});
    await ring.revoke(revoked.stored.selector);
    const expired = await ring.create({ expiresAtMs: clock.nowMs + 1 });
    clock.nowMs += 1;
    await expect(ring.rotate('unknown', 0)).rejects.toThrow('There is no such key');
    await expect(ring.rotate(revoked.stored.selector, 0)).rejects.toThrow('revoked and cannot be rotated');
    await expect(ring.rotate(expired.stored.selector, 0)).rejects.toThrow('expired and cannot be rotated');
  });

  it('loses against a revocation that comes between its read and its write', async () => {
    const { clock } = bench();
    class Raced extends MemoryKeyStore {
      override async find(selector: string) {
        const found = await super.find(selector);
        await this.revoke(selector, clock.nowMs);
        return found;
      }
    }
    const store = new Raced();
    const ring = new KeyRing({ store, format: new KeyFormat('tp_live'), clock });
    const { stored } = await ring.create({});
    await expect(ring.rotate(stored.selector, HOUR_MS)).rejects.toThrow('revoked');
    expect(await store.list()).toHaveLength(1);
  });
});

describe('revoking a key', () => {
  it('tells what happened', async () => {
    const { ring } = bench();
    const { stored } = await ring.create({});
    expect(await ring.revoke('unknown')).toBe('unknown');
    expect(await ring.revoke(stored.selector)).toBe('revoked');
    expect(await ring.revoke(stored.selector)).toBe('already revoked');
  });
});
