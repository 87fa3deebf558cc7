import { isPlaceId } from '@tripoint/contract/wire-values';
import { identifierBytes, identifierText } from '@tripoint/index';

/** Kinds of places that have an identifier. */
export type PlaceKind = 'address' | 'street' | 'municipality' | 'postal_code' | 'county' | 'region';

/** The bytes behind a place's identifier (see `docs/decisions`, "Identifiers"). */
export const placeIdBytes = (register: string, kind: PlaceKind, key: string | number): Uint8Array =>
  identifierBytes(register, kind, key);

/** Key of a postal code as a place: the code with its municipality, since one code serves several. */
export const postalPlaceKey = (postalCode: number, municipalityCode: string | number): string =>
  `${postalCode}/${municipalityCode}`;

/** The identifier as callers see it: `cz_` and 22 base64url characters. */
export const placeIdText = (country: string, register: string, kind: PlaceKind, key: string | number): string =>
  `${country}_${identifierText(register, kind, key)}`;

/** Country and bytes of an identifier, or null for a text that cannot be one. */
export function parsePlaceId(id: string): { country: string; bytes: Uint8Array } | null {
  if (!isPlaceId(id)) return null;
  const [country, token] = [id.slice(0, 2), id.slice(3)];
  return { country, bytes: Buffer.from(token, 'base64url') };
}
