import { FIRST_ORGANISATION_ID } from '@tripoint/organisations';
import { unlogged } from '@tripoint/organisations/testing';
import { type Logger, Metrics, silentLogger } from '@tripoint/runtime';
import { MemoryKeyStore, type SharedKeys } from '../testing/memory-key-store';
import { CachedKeyVerifier } from './cached-key-verifier';
import { KeyFormat } from './key-format';
import { hashKey } from './key-hash';
import type { GivenProperties } from './key-properties';
import { KeyRing } from './key-ring';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** A store that counts what it is asked and fails or waits on demand. */
class WatchedKeyStore extends MemoryKeyStore {
  finds = 0;
  versions = 0;
  broken = false;
  gate: Promise<void> = Promise.resolve();

  override async version(): Promise<number> {
    this.versions += 1;
    if (this.broken) throw new Error('disk gone');
    return super.version();
  }

  override async find(selector: string) {
    this.finds += 1;
    if (this.broken) throw new Error('disk gone');
    const found = await super.find(selector);
    await this.gate;
    return found;
  }
}

function bench(logger: Logger = silentLogger) {
  const clock = { nowMs: Date.parse('2026-11-15T12:00:00Z'), now: () => clock.nowMs };
  const shared: SharedKeys = { keys: new Map(), changes: 0 };
  const store = new WatchedKeyStore(shared);
  const format = new KeyFormat('tp_live');
  const elsewhere = new KeyRing({
    store: new MemoryKeyStore(shared),
    format,
    clock,
    acts: unlogged,
    organisationId: null,
  });
  const metrics = new Metrics(false);
  const verifier = new CachedKeyVerifier({ store, format, clock, logger, metrics });
  const create = (given: GivenProperties = {}) => elsewhere.create(given);
  return { clock, metrics, store, shared, format, elsewhere, verifier, create };
}

describe('a key', () => {
  it('stands for its principal, without anything secret', async () => {
    const { verifier, create } = bench();
    const { key, stored } = await create({ label: 'shop', tier: 'pro', websites: ['example.com'], areas: ['cz'] });
    const principal = await verifier.verify(key);
    expect(principal).toEqual({
      keyId: stored.selector,
      organisationId: FIRST_ORGANISATION_ID,
      label: 'shop',
      tier: 'pro',
      websites: ['example.com'],
      ips: [],
      areas: ['cz'],
      rights: [],
      limits: { ratePerSecond: 50, burst: 100, monthlyQuota: 10_000 },
    });
    expect(JSON.stringify(principal)).not.toContain(key.slice(-49));
  });

  it('is verified from memory, at once and with one read, however often and however concurrently', async () => {
    const { verifier, create, store, metrics } = bench();
    const { key } = await create();
    await Promise.all(Array.from({ length: 100 }, () => verifier.verify(key)));
    const again = verifier.verify(key);
    expect(again).not.toBeInstanceOf(Promise);
    expect(again).toMatchObject({ label: 'unnamed' });
    expect([store.finds, store.versions]).toEqual([1, 1]);
    const { body } = await metrics.text();
    expect(body).toContain('cache_lookups_total{cache="keys",result="hit"} 1');
    expect(body).toContain('cache_lookups_total{cache="keys",result="miss"} 100');
    expect(body).toContain('cache_entries{cache="keys"} 1');
  });

  it('with the right selector and another secret is refused, cached or not', async () => {
    const { verifier, create, format, shared } = bench();
    const { key, stored } = await create();
    const random = (bytes: number) => new Uint8Array(bytes).fill(bytes === 16 ? 1 : 2);
    const forged = format.create(random);
    shared.keys.set(forged.selector, { ...stored, selector: forged.selector });
    expect(await verifier.verify(forged.key)).toBeNull();
    expect(await verifier.verify(key)).not.toBeNull();
    expect(await verifier.verify(forged.key)).toBeNull();
  });

  it('is looked up for a caller who guesses once it has been used here, and stays so when keys change', async () => {
    const { verifier, create, store, clock } = bench();
    const { key } = await create();
    expect(verifier.verify(key, true)).toBeNull();
    expect(store.finds).toBe(0);
    expect(await verifier.verify(key)).not.toBeNull();
    expect(verifier.verify(key, true)).not.toBeNull();
    await create();
    clock.nowMs += 2 * SECOND_MS;
    expect(await verifier.verify(key, true)).not.toBeNull();
    expect(store.finds).toBe(2);
  });

  it('that is malformed, mistyped or of another prefix is refused before the store is asked', async () => {
    const { verifier, create, store } = bench();
    const { key } = await create();
    const foreign = new KeyFormat('tp_test').create().key;
    for (const text of ['', 'x', `${key}x`, `${key.slice(0, -1)}_`, foreign, "' OR 1=1 --", 'k'.repeat(10_000_000)]) {
      expect(verifier.verify(text)).toBeNull();
    }
    expect([store.finds, store.versions]).toEqual([0, 0]);
  });

  it('that does not exist is refused, and remembered as such in bounded memory', async () => {
    const { verifier, format, store } = bench();
    const { key } = format.create();
    expect(await verifier.verify(key)).toBeNull();
    expect(verifier.verify(key)).toBeNull();
    expect(store.finds).toBe(1);
    for (let i = 0; i < 10_000; i += 1) await verifier.verify(format.create().key);
    await verifier.verify(key);
    expect(store.finds).toBe(10_002);
  });

  it('stays in memory while 20,000 guesses arrive', async () => {
    const { verifier, format, store, create } = bench();
    const { key } = await create();
    await verifier.verify(key);
    for (let i = 0; i < 20_000; i += 1) await verifier.verify(format.create().key);
    const before = store.finds;
    expect(verifier.verify(key)).not.toBeInstanceOf(Promise);
    expect(store.finds).toBe(before);
  });

  it('ends at the moment it expires and not before', async () => {
    const { verifier, create, clock } = bench();
    const { key } = await create({ expiresAtMs: clock.nowMs + HOUR_MS });
    clock.nowMs += HOUR_MS - 1;
    expect(await verifier.verify(key)).not.toBeNull();
    clock.nowMs += 1;
    expect(verifier.verify(key)).toBeNull();
  });

  it('works beside its successor for the overlap, under the same id', async () => {
    const { verifier, create, clock, elsewhere } = bench();
    const old = await create();
    const rotated = await elsewhere.rotate(old.stored.selector, HOUR_MS);
    clock.nowMs += HOUR_MS - 1;
    const principals = [await verifier.verify(old.key), await verifier.verify(rotated.key)];
    expect(principals.map((one) => one?.keyId)).toEqual([old.stored.keyId, old.stored.keyId]);
    clock.nowMs += 1;
    expect(await verifier.verify(old.key)).toBeNull();
    expect(await verifier.verify(rotated.key)).not.toBeNull();
  });

  it('stored with a way of hashing that is not known is refused', async () => {
    const { verifier, create, shared } = bench();
    const { key, stored } = await create();
    shared.keys.set(stored.selector, { ...stored, hashVersion: 2 });
    expect(await verifier.verify(key)).toBeNull();
  });

  it('is compared whole: a stored hash cut short matches nothing', async () => {
    const { verifier, create, shared } = bench();
    const { key, stored } = await create();
    shared.keys.set(stored.selector, { ...stored, hash: hashKey(key).subarray(0, 16) });
    expect(await verifier.verify(key)).toBeNull();
  });
});

describe('a change made by another process', () => {
  it('is seen within a second of steady use: revoked keys end, new keys begin', async () => {
    const { verifier, create, clock, elsewhere, format, shared } = bench();
    const { key, stored } = await create();
    const future = format.create();
    expect(await verifier.verify(key)).not.toBeNull();
    expect(await verifier.verify(future.key)).toBeNull();
    await elsewhere.revoke(stored.selector);
    shared.keys.set(future.selector, { ...stored, selector: future.selector, hash: hashKey(future.key) });
    for (let ms = 0; ms <= SECOND_MS; ms += 50) {
      clock.nowMs += 50;
      await verifier.verify(key);
    }
    expect(await verifier.verify(key)).toBeNull();
    expect(await verifier.verify(future.key)).not.toBeNull();
  });

  it('is seen by the first call after a pause: a revoked key does not work once more', async () => {
    const { verifier, create, clock, elsewhere } = bench();
    const { key, stored } = await create();
    await verifier.verify(key);
    await elsewhere.revoke(stored.selector);
    clock.nowMs += SECOND_MS;
    expect(await verifier.verify(key)).toBeNull();
  });

  it('is seen although the clock was set back', async () => {
    const { verifier, create, clock, elsewhere } = bench();
    const { key, stored } = await create();
    await verifier.verify(key);
    await elsewhere.revoke(stored.selector);
    clock.nowMs -= HOUR_MS;
    expect(await verifier.verify(key)).toBeNull();
  });

  it('costs one question to the store in a quarter of a second', async () => {
    const { verifier, create, clock, store } = bench();
    const { key } = await create();
    await verifier.verify(key);
    for (let ms = 0; ms < SECOND_MS; ms += 1) {
      clock.nowMs += 1;
      await verifier.verify(key);
    }
    expect(store.versions).toBe(5);
  });

  it('is not undone by a read that began before it', async () => {
    const { verifier, create, clock, elsewhere, store } = bench();
    const { key, stored } = await create();
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const slow = verifier.verify(key);
    await new Promise(setImmediate);
    await elsewhere.revoke(stored.selector);
    clock.nowMs += SECOND_MS;
    const late = verifier.verify(key);
    await new Promise(setImmediate);
    open();
    await slow;
    expect(await late).toBeNull();
    expect(await verifier.verify(key)).toBeNull();
  });
});

describe('while the store cannot be read', () => {
  it('known keys work, others reject, and the log says so once', async () => {
    const errors: string[] = [];
    const { verifier, create, clock, store, format } = bench({
      ...silentLogger,
      error: (message) => errors.push(message),
    });
    const { key } = await create();
    await verifier.verify(key);
    store.broken = true;
    for (let i = 0; i < 10; i += 1) {
      clock.nowMs += SECOND_MS;
      expect(await verifier.verify(key)).not.toBeNull();
    }
    await expect(verifier.verify(format.create().key)).rejects.toThrow('disk gone');
    expect(errors).toEqual(['keys cannot be read; known ones go on working']);
    store.broken = false;
    clock.nowMs += SECOND_MS;
    expect(await verifier.verify(format.create().key)).toBeNull();
  });
});

describe('a change that is reported', () => {
  it('is seen at once, before the store is asked for changes', async () => {
    const { verifier, create, elsewhere, store, format, shared } = bench();
    const { key, stored } = await create();
    const future = format.create();
    await verifier.verify(key);
    expect(await verifier.verify(future.key)).toBeNull();
    await elsewhere.revoke(stored.selector);
    shared.keys.set(future.selector, { ...stored, selector: future.selector, hash: hashKey(future.key) });
    const asked = store.versions;
    verifier.forget([stored.selector, future.selector]);
    expect(await verifier.verify(key)).toBeNull();
    expect(await verifier.verify(future.key)).not.toBeNull();
    expect(store.versions).toBe(asked);
  });

  it('is not undone by a read that began before it', async () => {
    const { verifier, create, elsewhere, store } = bench();
    const { key, stored } = await create();
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => {
      open = resolve;
    });
    const slow = verifier.verify(key);
    await new Promise(setImmediate);
    await elsewhere.revoke(stored.selector);
    verifier.forget([stored.selector]);
    open();
    await slow;
    expect(await verifier.verify(key)).toBeNull();
  });

  it('leaves other keys in memory', async () => {
    const { verifier, create, store } = bench();
    const { key } = await create();
    await verifier.verify(key);
    verifier.forget(['another']);
    expect(verifier.verify(key)).not.toBeInstanceOf(Promise);
    expect(store.finds).toBe(1);
  });

  it('may have been missed: then the store is asked at once', async () => {
    const { verifier, create, elsewhere } = bench();
    const { key, stored } = await create();
    await verifier.verify(key);
    await elsewhere.revoke(stored.selector);
    verifier.recheck();
    await new Promise(setImmediate);
    expect(await verifier.verify(key)).toBeNull();
  });
});

describe('a store that hangs', () => {
  it('holds up no known key beyond the first call', async () => {
    jest.useFakeTimers();
    try {
      const { verifier, create, clock, store } = bench();
      const { key } = await create();
      await verifier.verify(key);
      store.broken = true;
      clock.nowMs += SECOND_MS;
      await verifier.verify(key);
      store.version = () => new Promise(() => undefined);
      clock.nowMs += SECOND_MS;
      expect(verifier.verify(key)).not.toBeInstanceOf(Promise);
      clock.nowMs += SECOND_MS;
      expect(verifier.verify(key)).not.toBeInstanceOf(Promise);
      await verifier.close();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is asked again without a call, so that the first call after an outage sees what changed', async () => {
    jest.useFakeTimers();
    try {
      const { verifier, create, clock, store, elsewhere } = bench();
      const { key, stored } = await create();
      await verifier.verify(key);
      store.broken = true;
      clock.nowMs += SECOND_MS;
      await verifier.verify(key);
      await elsewhere.revoke(stored.selector);
      store.broken = false;
      await jest.advanceTimersByTimeAsync(500);
      expect(await verifier.verify(key)).toBeNull();
      await verifier.close();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the last use of a key', () => {
  it('is written when the verifier is closed', async () => {
    const { verifier, create, clock, shared } = bench();
    const { key, stored } = await create();
    await verifier.verify(key);
    clock.nowMs += 5;
    verifier.verify(key);
    await verifier.close();
    expect(shared.keys.get(stored.selector)?.lastUsedAtMs).toBe(clock.nowMs);
  });

  it('is not that of a wrong key', async () => {
    const { verifier, create, shared, clock } = bench();
    const { key, stored } = await create({ expiresAtMs: clock.nowMs + 1 });
    clock.nowMs += 1;
    await verifier.verify(key);
    await verifier.close();
    expect(shared.keys.get(stored.selector)?.lastUsedAtMs).toBeNull();
  });

  it('is written every minute, and a store that fails costs nothing but the note', async () => {
    jest.useFakeTimers();
    try {
      const warnings: string[] = [];
      const { verifier, create, shared, store } = bench({ ...silentLogger, warn: (message) => warnings.push(message) });
      const { key, stored } = await create();
      await verifier.verify(key);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(shared.keys.get(stored.selector)?.lastUsedAtMs).not.toBeNull();
      store.noteUse = () => Promise.reject(new Error('disk full'));
      expect(await verifier.verify(key)).not.toBeNull();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(warnings).toEqual(['last uses of keys could not be noted']);
      expect(await verifier.verify(key)).not.toBeNull();
      await verifier.close();
    } finally {
      jest.useRealTimers();
    }
  });
});
