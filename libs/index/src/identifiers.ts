import { hash } from 'node:crypto';

/** Bytes of an identifier: 16 bytes are 22 base64url characters. */
export const ID_BYTES = 16;

/**
 * The 16 bytes of an identifier: a hash of register, kind and the register's own key, so the same after every rebuild and on
 * every engine. Codes are unique only inside one level of a register, hence the kind.
 */
export function identifierBytes(register: string, kind: string, key: string | number): Uint8Array {
  return hash('sha256', `${register}/${kind}/${key}`, 'buffer').subarray(0, ID_BYTES);
}
