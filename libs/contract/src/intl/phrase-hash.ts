const HEX = /^[0-9a-f]{32}$/i;
/** The one base64 spelling of 16 bytes: the last of 22 characters carries two bits. */
const BASE64 = /^[A-Za-z0-9+/]{21}[AQgw]==$/;

/** Reads the hash of a phrase, 32 hexadecimal characters or 24 of base64, as 32 in lower case; null for another form. */
export function readPhraseHash(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (HEX.test(value)) return value.toLowerCase();
  return BASE64.test(value) ? Buffer.from(value, 'base64').toString('hex') : null;
}
