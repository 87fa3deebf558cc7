import { createHash } from 'node:crypto';
import type { RedisStore } from '../redis/redis-store';
import type { ResultCache } from './result-cache';

/** Larger texts are not worth their place. */
const MAX_UNITS = 100_000;

/** A cache of several processes together. While Redis is away, each process has its own. */
export class RedisCache implements ResultCache {
  constructor(
    private readonly store: RedisStore,
    private readonly own: ResultCache,
  ) {}

  async get<T>(key: string): Promise<T | undefined> {
    const answers = await this.store.run((multi) => multi.get(this.keyOf(key)));
    if (answers === null) return this.own.get(key);
    const [text] = answers as [string | null];
    return text === null ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown, ttlMs: number): Promise<void> {
    const text = JSON.stringify(value);
    await this.own.set(key, value, ttlMs);
    if (text.length <= MAX_UNITS) await this.store.run((multi) => multi.set(this.keyOf(key), text, 'PX', ttlMs));
  }

  /** A hash: keys may hold addresses of persons, and names of keys are in logs of Redis. */
  private keyOf(key: string): string {
    return `${this.store.prefix}:result:${createHash('sha256').update(key).digest('base64url')}`;
  }
}
