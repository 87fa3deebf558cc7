import type { KeyStore } from '../keys/key-store';
import { sampleKey } from './sample-key';

/** What the suite needs of an adapter. */
export interface KeyStoreBench {
  /** Opens a store without keys. */
  open(): Promise<KeyStore>;
  /** Opens another adapter on the keys of the last one, as another process does. */
  openAgain(): Promise<KeyStore>;
}

/** The guarantees of every store of keys. */
export function describeKeyStore(name: string, bench: KeyStoreBench): void {
  describe(name, () => {
    let store: KeyStore;
    let other: KeyStore;
    beforeEach(async () => {
      store = await bench.open();
      other = await bench.openAgain();
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });

    it('gives back every property as it was given, to every process', async () => {
      const key = sampleKey('s1', {
        keyId: 's0',
        organisationId: 'org_other',
        label: `Robert'); DROP TABLE access_key;-- "Košík" 🛒`,
        tier: 'pro',
        limits: { ratePerSecond: 0.25, burst: 7, monthlyQuota: null },
        websites: ['example.com', '*.example.com:8443'],
        ips: ['10.0.0.0/8', '2001:db8::/32'],
        areas: ['cz', 'sk_AAAAAAAAAAAAAAAAAAAAAA'],
        rights: ['why'],
        createdAtMs: 1_795_000_000_001,
        expiresAtMs: 1_795_000_000_002,
        revokedAtMs: 1_795_000_000_003,
        lastUsedAtMs: 1_795_000_000_004,
      });
      await store.insert(key);
      for (const reader of [store, other]) {
        const wanted = { ...key, hash: Buffer.from(key.hash).toString('hex') };
        const listed = await reader.list();
        expect(listed).toHaveLength(1);
        for (const found of [await reader.find('s1'), listed[0]]) {
          expect(found!.hash).toBeInstanceOf(Uint8Array);
          expect({ ...found, hash: Buffer.from(found!.hash).toString('hex') }).toEqual(wanted);
        }
      }
    });

    it('finds nothing under a selector that no key has', async () => {
      await store.insert(sampleKey('s1'));
      for (const selector of ['', 's', 'S1', 's1 ', '%', "' OR 1=1 --", 's1\0', 'x'.repeat(100_000)]) {
        expect(await store.find(selector)).toBeNull();
      }
    });

    it('refuses a second key with the same selector and keeps the first', async () => {
      await store.insert(sampleKey('s1', { label: 'first' }));
      await expect(other.insert(sampleKey('s1', { label: 'second' }))).rejects.toThrow();
      expect((await store.find('s1'))?.label).toBe('first');
    });

    it('lists the oldest key first', async () => {
      await store.insert(sampleKey('b', { createdAtMs: 2 }));
      await store.insert(sampleKey('c', { createdAtMs: 1 }));
      await store.insert(sampleKey('a', { createdAtMs: 3 }));
      expect((await other.list()).map((key) => key.selector)).toEqual(['c', 'b', 'a']);
    });

    it('revokes a key once, and the first moment stays', async () => {
      await store.insert(sampleKey('s1'));
      await store.insert(sampleKey('s2'));
      expect(await other.revoke('s1', 5)).toBe(true);
      expect(await store.revoke('s1', 6)).toBe(false);
      expect(await store.revoke('unknown', 6)).toBe(false);
      expect((await store.find('s1'))?.revokedAtMs).toBe(5);
      expect((await store.find('s2'))?.revokedAtMs).toBeNull();
    });

    it('changes what can be changed of a key that is not revoked, and nothing else', async () => {
      const properties = {
        label: 'new',
        websites: ['shop.example'],
        ips: ['192.0.2.0/24'],
        areas: ['cz'],
        rights: ['why'] as const,
        limits: { ratePerSecond: 1, burst: 2, monthlyQuota: null },
      };
      await store.insert(sampleKey('s1', { lastUsedAtMs: 50 }));
      await store.insert(sampleKey('gone', { revokedAtMs: 1 }));
      expect(await other.change('s1', { ...sampleKey('x', { keyId: 'x' }), ...properties })).toBe(true);
      const { hash, ...found } = (await store.find('s1'))!;
      const { hash: _, ...wanted } = sampleKey('s1', { lastUsedAtMs: 50, ...properties });
      expect(found).toEqual(wanted);
      expect(Buffer.from(hash)).toEqual(Buffer.from(sampleKey('s1').hash));
      expect(await store.change('unknown', properties)).toBe(false);
      expect(await store.change('gone', properties)).toBe(false);
      expect((await other.find('gone'))?.label).toBe('sample');
    });

    it('adds a successor and ends the old key together', async () => {
      await store.insert(sampleKey('old'));
      expect(await store.succeed('old', sampleKey('new', { keyId: 'old' }), 9)).toBe(true);
      expect((await other.find('old'))?.expiresAtMs).toBe(9);
      expect(await other.find('new')).toMatchObject({ keyId: 'old', expiresAtMs: null });
    });

    it('changes nothing when a key cannot have the successor', async () => {
      await store.insert(sampleKey('old'));
      await store.insert(sampleKey('gone', { revokedAtMs: 1 }));
      expect(await store.succeed('unknown', sampleKey('n1'), 9)).toBe(false);
      expect(await store.succeed('gone', sampleKey('n2'), 9)).toBe(false);
      await expect(store.succeed('old', sampleKey('gone'), 9)).rejects.toThrow();
      expect((await other.find('old'))?.expiresAtMs).toBeNull();
      expect((await other.list()).map((key) => key.selector).sort()).toEqual(['gone', 'old']);
    });

    it('notes the latest use of many keys and ignores unknown ones', async () => {
      await store.insert(sampleKey('s1', { lastUsedAtMs: 50 }));
      await store.insert(sampleKey('s2'));
      await other.noteUse(
        new Map([
          ['s1', 40],
          ['s2', 60],
          ['unknown', 70],
        ]),
      );
      expect((await store.find('s1'))?.lastUsedAtMs).toBe(50);
      expect((await store.find('s2'))?.lastUsedAtMs).toBe(60);
      expect(await store.list()).toHaveLength(2);
    });

    it('has a new version after every change, by any process', async () => {
      const seen = [await store.version()];
      const changes: (() => Promise<unknown>)[] = [
        () => store.insert(sampleKey('s1')),
        () => other.insert(sampleKey('s2')),
        () => store.succeed('s1', sampleKey('s3'), 9),
        () => other.succeed('s2', sampleKey('s4'), 9),
        () => store.change('s3', sampleKey('s3', { label: 'other' })),
        () => other.change('s4', sampleKey('s4', { label: 'other' })),
        () => store.revoke('s1', 9),
        () => other.revoke('s2', 9),
      ];
      for (const change of changes) {
        await change();
        seen.push(await store.version());
      }
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('keeps its version while nothing changes, and while it notes uses itself', async () => {
      await store.insert(sampleKey('s1'));
      const version = await store.version();
      await store.find('s1');
      await store.noteUse(new Map([['s1', 60]]));
      expect(await store.version()).toBe(version);
    });
  });
}
