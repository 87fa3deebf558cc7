import { ID_BYTES, identifierBytes } from '@tripoint/index';

/** Kinds of places that have an identifier. */
export type PlaceKind = 'address' | 'street' | 'municipality' | 'postal_code' | 'county' | 'region';

/** The bytes behind a place's identifier (see `docs/decisions`, "Identifiers"). */
export const placeIdBytes = (register: string, kind: PlaceKind, key: string | number): Uint8Array =>
  identifierBytes(register, kind, key);

/** Key of a postal code as a place: the code with its municipality, since one code serves several. */
export const postalPlaceKey = (postalCode: number, municipalityCode: string | number): string =>
  `${postalCode}/${municipalityCode}`;

/** The identifier as callers see it: `cz_` and 22 base64url characters. */
export function placeIdText(country: string, bytes: Uint8Array): string {
  return `${country}_${Buffer.from(bytes.buffer, bytes.byteOffset, ID_BYTES).toString('base64url')}`;
}

const idShape = /^([a-z]{2})_([A-Za-z0-9_-]{22})$/;

/** Country and bytes of an identifier, or null when it has not the shape of one. */
export function parsePlaceId(id: string): { country: string; bytes: Uint8Array } | null {
  const match = idShape.exec(id);
  if (!match) return null;
  const bytes = Buffer.from(match[2], 'base64url');
  return bytes.length === ID_BYTES ? { country: match[1], bytes } : null;
}
