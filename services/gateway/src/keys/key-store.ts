import type { ChangeableProperties, StoredKey } from './stored-key';

/** Keeps keys. Several processes may hold the same keys open: what one changes, the others find. */
export interface KeyStore {
  /** Differs from every earlier answer after a key was made, changed or ended, by whomever; cheap to ask. */
  version(): Promise<number>;
  find(selector: string): Promise<StoredKey | null>;
  /** All keys, oldest first. */
  list(): Promise<readonly StoredKey[]>;
  /** @throws when a key with this selector exists */
  insert(key: StoredKey): Promise<void>;
  /**
   * Adds the successor of a key and sets the moment at which the old one ends, both or neither. False, and nothing is
   * changed, when the old key is unknown or revoked.
   */
  succeed(selector: string, successor: StoredKey, oldExpiresAtMs: number): Promise<boolean>;
  /**
   * Gives a key other properties; counts and secret stay. False, and nothing is changed, when it is unknown or revoked.
   */
  change(selector: string, properties: ChangeableProperties): Promise<boolean>;
  /** Ends a key. False when it is unknown or revoked already: the first moment stays. */
  revoke(selector: string, atMs: number): Promise<boolean>;
  /** Notes when keys were last used: selector -> epoch milliseconds. Unknown selectors and earlier moments are ignored. */
  noteUse(moments: ReadonlyMap<string, number>): Promise<void>;
  close(): Promise<void>;
}
