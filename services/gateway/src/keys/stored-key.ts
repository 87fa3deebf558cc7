import type { Principal } from './principal';

/** What the owner of a key decides, or the operator for them. */
export interface KeyProperties extends Omit<Principal, 'keyId' | 'organisationId'> {
  /** First moment at which the key is no longer valid, epoch milliseconds; null = it does not expire. */
  readonly expiresAtMs: number | null;
}

/** What can be changed of a key that is in use. */
export type ChangeableProperties = Pick<StoredKey, 'label' | 'websites' | 'ips' | 'areas' | 'rights' | 'limits'>;

/** A key as it is kept: everything but the secret. */
export interface StoredKey extends KeyProperties {
  /** The public part of the key, unique. */
  readonly selector: string;
  /** Selector of the first key of a chain of rotations; counts and limits go by it. */
  readonly keyId: string;
  /** Never changes; a rotated key keeps it. */
  readonly organisationId: string;
  readonly hash: Uint8Array;
  readonly hashVersion: number;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  /** About a minute behind; null = never used. */
  readonly lastUsedAtMs: number | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateAt(key: StoredKey, nowMs: number): KeyState {
  if (key.revokedAtMs !== null) return 'revoked';
  return key.expiresAtMs !== null && key.expiresAtMs <= nowMs ? 'expired' : 'active';
}

export function principalOf(key: StoredKey): Principal {
  const { keyId, organisationId, label, tier, websites, ips, areas, rights, limits } = key;
  return Object.freeze({ keyId, organisationId, label, tier, websites, ips, areas, rights, limits });
}
