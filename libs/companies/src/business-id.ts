import { isPlaceId } from '@tripoint/contract/wire-values';
import { ID_BYTES, identifierBytes } from '@tripoint/index';

/** The bytes behind a company's identifier. @param key of the register */
export const businessIdBytes = (register: string, key: string): Uint8Array => identifierBytes(register, 'company', key);

/** The identifier as callers see it: `cz_` and 22 base64url characters. */
export function businessIdText(country: string, bytes: Uint8Array): string {
  return `${country}_${Buffer.from(bytes.buffer, bytes.byteOffset, ID_BYTES).toString('base64url')}`;
}

/** Country and bytes of an identifier, or null for a text that cannot be one. */
export function parseBusinessId(id: string): { country: string; bytes: Uint8Array } | null {
  if (!isPlaceId(id)) return null;
  return { country: id.slice(0, 2), bytes: Buffer.from(id.slice(3), 'base64url') };
}
