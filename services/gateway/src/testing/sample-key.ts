import { hashKey } from '../keys/key-hash';
import type { StoredKey } from '../keys/stored-key';

/** A stored key for tests. */
export function sampleKey(selector: string, changes: Partial<StoredKey> = {}): StoredKey {
  return {
    selector,
    keyId: selector,
    organisationId: 'org_sample',
    hash: hashKey(selector),
    hashVersion: 1,
    label: 'sample',
    tier: 'free',
    limits: { ratePerSecond: 50, burst: 100, monthlyQuota: 10_000 },
    websites: [],
    ips: [],
    areas: [],
    rights: [],
    createdAtMs: 1_000,
    expiresAtMs: null,
    revokedAtMs: null,
    lastUsedAtMs: null,
    ...changes,
  };
}
