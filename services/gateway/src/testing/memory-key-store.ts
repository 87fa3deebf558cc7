import type { KeyStore } from '../keys/key-store';
import type { ChangeableProperties, StoredKey } from '../keys/stored-key';

/** Keys that several adapters share, as several processes share a file. */
export interface SharedKeys {
  readonly keys: Map<string, StoredKey>;
  /** Keys made and ended so far. */
  changes: number;
}

/** Keys that end with the process: for tests and for a gateway that gets its keys from elsewhere. */
export class MemoryKeyStore implements KeyStore {
  constructor(private readonly shared: SharedKeys = { keys: new Map(), changes: 0 }) {}

  async version(): Promise<number> {
    return this.shared.changes;
  }

  async find(selector: string): Promise<StoredKey | null> {
    return this.shared.keys.get(selector) ?? null;
  }

  async list(): Promise<readonly StoredKey[]> {
    return [...this.shared.keys.values()].sort((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async insert(key: StoredKey): Promise<void> {
    if (this.shared.keys.has(key.selector)) throw new Error(`a key with the selector ${key.selector} exists`);
    this.put(key);
  }

  async succeed(selector: string, successor: StoredKey, oldExpiresAtMs: number): Promise<boolean> {
    const old = this.shared.keys.get(selector);
    if (old === undefined || old.revokedAtMs !== null) return false;
    await this.insert(successor);
    this.put({ ...old, expiresAtMs: oldExpiresAtMs });
    return true;
  }

  async change(
    selector: string,
    { label, websites, ips, areas, rights, limits }: ChangeableProperties,
  ): Promise<boolean> {
    const key = this.shared.keys.get(selector);
    if (key === undefined || key.revokedAtMs !== null) return false;
    this.put({ ...key, label, websites, ips, areas, rights, limits });
    return true;
  }

  async revoke(selector: string, atMs: number): Promise<boolean> {
    const key = this.shared.keys.get(selector);
    if (key === undefined || key.revokedAtMs !== null) return false;
    this.put({ ...key, revokedAtMs: atMs });
    return true;
  }

  async noteUse(moments: ReadonlyMap<string, number>): Promise<void> {
    for (const [selector, atMs] of moments) {
      const key = this.shared.keys.get(selector);
      if (key === undefined || (key.lastUsedAtMs ?? 0) >= atMs) continue;
      this.shared.keys.set(selector, { ...key, lastUsedAtMs: atMs });
    }
  }

  async close(): Promise<void> {}

  private put(key: StoredKey): void {
    this.shared.keys.set(key.selector, key);
    this.shared.changes += 1;
  }
}
