import type { Clock } from '@tripoint/runtime';
import { LRUCache } from 'lru-cache';
import type { ResultCache } from './result-cache';

/** What the kept texts of one cache may take, in UTF-16 units. */
const MAX_UNITS = 8_000_000;
const MAX_ENTRIES = 20_000;

/** A cache of one process; what was not used for longest goes first. */
export class MemoryCache implements ResultCache {
  private readonly texts: LRUCache<string, string>;

  constructor(clock: Clock) {
    this.texts = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: MAX_UNITS,
      sizeCalculation: (text, key) => text.length + key.length,
      perf: clock,
      ttlResolution: 0,
    });
  }

  get size(): number {
    return this.texts.size;
  }

  async get<T>(key: string): Promise<T | undefined> {
    const text = this.texts.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown, ttlMs: number): Promise<void> {
    this.texts.set(key, JSON.stringify(value), { ttl: ttlMs });
  }
}
