/** Keeps answers of the outside for a while. Bounded: an answer may be gone before its time. No method rejects. */
export interface ResultCache {
  /** What is kept under the key, as a value of its own. */
  get<T>(key: string): Promise<T | undefined>;
  /** @param value what JSON can hold */
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}
