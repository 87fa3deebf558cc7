import type { Clock } from '@tripoint/runtime';
import type { KeyFormat } from './key-format';
import { HASH_VERSION, hashKey } from './key-hash';
import { type GivenProperties, keyProperties } from './key-properties';
import type { KeyStore } from './key-store';
import { type KeyState, type StoredKey, stateAt } from './stored-key';

/** A key just made: the only moment at which its text exists. */
export interface IssuedKey {
  readonly key: string;
  readonly stored: StoredKey;
}

/** A key that cannot be rotated, and what to do instead. */
export class NotRotatableError extends Error {
  override readonly name = 'NotRotatableError';
  constructor(readonly state: KeyState | 'unknown') {
    super(
      state === 'unknown'
        ? 'There is no such key: see the list of keys for the selectors.'
        : `The key is ${state} and cannot be rotated: create a new one.`,
    );
  }
}

export interface KeyRingOptions {
  readonly store: KeyStore;
  readonly format: KeyFormat;
  readonly clock: Clock;
}

/** Makes, replaces and ends keys. */
export class KeyRing {
  constructor(private readonly options: KeyRingOptions) {}

  /** @throws KeyInputError */
  async create(given: GivenProperties): Promise<IssuedKey> {
    const { store, format, clock } = this.options;
    const nowMs = clock.now();
    const { key, selector } = format.create();
    const stored: StoredKey = {
      ...keyProperties(given, nowMs),
      ...identity(key, selector, nowMs),
      keyId: selector,
    };
    await store.insert(stored);
    return { key, stored };
  }

  /**
   * Makes a key with the same properties save `changes`, counts and end, and lets the old one work for `overlapMs` more.
   * @throws NotRotatableError
   */
  async rotate(selector: string, overlapMs: number, changes: Partial<Pick<StoredKey, 'ips'>> = {}): Promise<IssuedKey> {
    const { store, format, clock } = this.options;
    const nowMs = clock.now();
    const old = await store.find(selector);
    if (old === null) throw new NotRotatableError('unknown');
    const state = stateAt(old, nowMs);
    if (state !== 'active') throw new NotRotatableError(state);
    const created = format.create();
    const successor: StoredKey = { ...old, ...changes, ...identity(created.key, created.selector, nowMs) };
    const oldExpiresAtMs = Math.min(old.expiresAtMs ?? Number.POSITIVE_INFINITY, nowMs + overlapMs);
    const done = await store.succeed(selector, successor, oldExpiresAtMs);
    if (!done) throw new NotRotatableError('revoked');
    return { key: created.key, stored: successor };
  }

  /** Ends a key at once. Revoking it again changes nothing. */
  async revoke(selector: string): Promise<'revoked' | 'already revoked' | 'unknown'> {
    const { store, clock } = this.options;
    if (await store.revoke(selector, clock.now())) return 'revoked';
    return (await store.find(selector)) === null ? 'unknown' : 'already revoked';
  }
}

function identity(key: string, selector: string, createdAtMs: number) {
  return {
    selector,
    hash: hashKey(key),
    hashVersion: HASH_VERSION,
    createdAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
  } satisfies Partial<StoredKey>;
}
