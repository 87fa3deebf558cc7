import type { CacheFigures } from '@tripoint/runtime';
import type { ResultCache } from './result-cache';

/** The cache, with every lookup counted. */
export function countLookups(cache: ResultCache, figures: CacheFigures): ResultCache {
  return {
    async get<T>(key: string) {
      const kept = await cache.get<T>(key);
      if (kept === undefined) figures.miss();
      else figures.hit();
      return kept;
    },
    set: (key, value, ttlMs) => cache.set(key, value, ttlMs),
  };
}
