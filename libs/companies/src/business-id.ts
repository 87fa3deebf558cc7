import { isPlaceId } from '@tripoint/contract/wire-values';
import { identifierBytes, identifierText } from '@tripoint/index';

const KIND = 'company';

/** The bytes behind a company's identifier. @param key of the register */
export const businessIdBytes = (register: string, key: string): Uint8Array => identifierBytes(register, KIND, key);

/** The identifier as callers see it: `cz_` and 22 base64url characters. @param key of the register */
export const businessIdText = (country: string, register: string, key: string): string =>
  `${country}_${identifierText(register, KIND, key)}`;

/** Country and bytes of an identifier, or null for a text that cannot be one. */
export function parseBusinessId(id: string): { country: string; bytes: Uint8Array } | null {
  if (!isPlaceId(id)) return null;
  return { country: id.slice(0, 2), bytes: Buffer.from(id.slice(3), 'base64url') };
}
