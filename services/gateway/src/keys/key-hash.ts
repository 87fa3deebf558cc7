import { hash, timingSafeEqual } from 'node:crypto';

/**
 * How the hash of a stored key was made. A new way gets a new number and a case beside the old one: keys stored before
 * keep working.
 */
export const HASH_VERSION = 1;
export const HASH_BYTES = 32;

/** SHA-256 of the whole key: its 256 random bits need no salt and no slow function. */
export function hashKey(key: string): Buffer {
  // A buffer of its own from `hash` takes twice as long as one from the pool and the digits.
  return Buffer.from(hash('sha256', key, 'hex'), 'hex');
}

/** Compares in a time that does not depend on where the hashes differ. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
