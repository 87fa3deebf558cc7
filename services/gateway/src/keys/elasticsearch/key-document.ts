import type { KeyRight } from '@tripoint/contract';
import { FIRST_ORGANISATION_ID } from '@tripoint/organisations';
import type { StoredKey } from '../stored-key';

/** A key as Elasticsearch keeps it: `mappings/keys-v1.json`. */
export interface KeyDocument {
  readonly selector: string;
  readonly key_id: string;
  /** Absent of keys that were made before there were organisations. */
  readonly organisation_id?: string;
  /** Base64. */
  readonly hash: string;
  readonly hash_version: number;
  readonly label: string;
  readonly tier: string;
  readonly rate_per_second: number;
  readonly burst: number;
  readonly monthly_quota: number | null;
  readonly websites: readonly string[];
  readonly ips: readonly string[];
  readonly areas: readonly string[];
  /** Absent of keys that were made before there were rights. */
  readonly rights?: readonly KeyRight[];
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
}

export function documentOf(key: StoredKey): KeyDocument {
  return {
    selector: key.selector,
    key_id: key.keyId,
    organisation_id: key.organisationId,
    hash: Buffer.from(key.hash).toString('base64'),
    hash_version: key.hashVersion,
    label: key.label,
    tier: key.tier,
    rate_per_second: key.limits.ratePerSecond,
    burst: key.limits.burst,
    monthly_quota: key.limits.monthlyQuota,
    websites: key.websites,
    ips: key.ips,
    areas: key.areas,
    rights: key.rights,
    created_at_ms: key.createdAtMs,
    expires_at_ms: key.expiresAtMs,
    revoked_at_ms: key.revokedAtMs,
    last_used_at_ms: key.lastUsedAtMs,
  };
}

export function keyOf(document: KeyDocument): StoredKey {
  return {
    selector: document.selector,
    keyId: document.key_id,
    organisationId: document.organisation_id ?? FIRST_ORGANISATION_ID,
    hash: new Uint8Array(Buffer.from(document.hash, 'base64')),
    hashVersion: document.hash_version,
    label: document.label,
    tier: document.tier,
    limits: {
      ratePerSecond: document.rate_per_second,
      burst: document.burst,
      monthlyQuota: document.monthly_quota,
    },
    websites: document.websites,
    ips: document.ips,
    areas: document.areas,
    rights: document.rights ?? [],
    createdAtMs: document.created_at_ms,
    expiresAtMs: document.expires_at_ms,
    revokedAtMs: document.revoked_at_ms,
    lastUsedAtMs: document.last_used_at_ms,
  };
}
