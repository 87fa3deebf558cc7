import type { KeyRight } from '@tripoint/contract';
import type { KeyLimits } from '@tripoint/limits';

/**
 * The holder of a valid access key. Steps after the key check see this alone and never how the caller
 * proved it. An empty list restricts nothing; a key with several kinds of restriction must satisfy each kind.
 */
export interface Principal {
  /** Public name of the key, safe in logs and counters. A rotated key keeps it, so limits and counts go on. */
  readonly keyId: string;
  /** The organisation that the key belongs to. */
  readonly organisationId: string;
  readonly label: string;
  readonly tier: string;
  /** Hosts whose pages may use the key: `example.com` or `*.example.com`, lower case, punycode, port only if given. */
  readonly websites: readonly string[];
  /** Addresses that may use the key, as CIDR blocks of IPv4 or IPv6. */
  readonly ips: readonly string[];
  /** What the key may search: country codes (`cz`) and place ids. */
  readonly areas: readonly string[];
  /** What the key may ask that others may not. */
  readonly rights: readonly KeyRight[];
  readonly limits: KeyLimits;
}

/**
 * Turns what a caller presented as a key into a principal, or null when it is absent, unknown, malformed, revoked or
 * expired: the caller learns no more than that. Answers at once for a key it knows. Rejects when the store of keys
 * cannot be read, which is trouble of ours and no answer about the key.
 */
export interface KeyVerifier {
  /** @param isGuess whether the caller is likely to guess: then a key that nobody has used here yet counts as unknown */
  verify(presented: string, isGuess?: boolean): Promise<Principal | null> | Principal | null;
}
