import type { ResultCache } from '../cache/result-cache';

const TTL_MS = 1_000;

/** What all caches of results do. */
export function cacheContract(
  name: string,
  open: () => Promise<{ readonly cache: ResultCache; readonly pass: (ms: number) => Promise<void> }>,
): void {
  describe(`the cache ${name}`, () => {
    it('gives a value of its own, until its time is over', async () => {
      const { cache, pass } = await open();
      const value = { list: [1, 'ž'] };
      expect(await cache.get('k')).toBeUndefined();
      await cache.set('k', value, TTL_MS);
      const kept = await cache.get('k');
      expect(kept).toEqual(value);
      expect(kept).not.toBe(value);
      expect(await cache.get('other')).toBeUndefined();
      await pass(TTL_MS);
      expect(await cache.get('k')).toBeUndefined();
    });

    it('keeps the latest value of a key', async () => {
      const { cache } = await open();
      await cache.set('k', 1, TTL_MS);
      await cache.set('k', null, TTL_MS);
      expect(await cache.get('k')).toBeNull();
    });
  });
}
