import { type CountryCode, countryCode } from './countries';

/** A WGS84 position in degrees. */
export interface LatLng {
  /** -90 to 90. */
  readonly lat: number;
  /** -180 to 180. */
  readonly lng: number;
}

/** Says why a value cannot be read; `reason` continues the sentence "<parameter> ...". */
export class Refusal {
  constructor(readonly reason: string) {}
}

const wholeText = /^\d{1,9}$/;
const decimalText = /^[+-]?\d{1,9}(?:\.\d{1,20})?$/;
const decimalCommaText = /^[+-]?\d{1,9},\d+$/;
const latLngText = /^([^,]{1,32}),([^,]{1,32})$/;
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const lineBreak = /[\n\r\t\u2028\u2029]/;
const allUnprintable = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
/**
 * The one spelling of an identifier: its 16 bytes leave the last of 22 characters two bits, so that sixteen characters
 * would mean the same place.
 */
export const PLACE_ID = /^[a-z]{2}_[A-Za-z0-9_-]{21}[AQgw]$/;

const decimalComma = new Refusal('must be written with a decimal point, as 50.0875 and not 50,0875');

/** Folds line ends and tabs to line breaks, other control characters and lone surrogates to spaces, and trims the text. */
export function cleanText(text: string): string {
  if (!unprintable.test(text)) return text.trim();
  return text.replace(allUnprintable, (found) => (lineBreak.test(found) ? '\n' : ' ')).trim();
}

/** Text of at most `max` UTF-16 units; a number counts as its decimal text. */
export function readText(value: unknown, max: number): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= max ? text : null;
}

/** A whole number from `min` to `max`, as digits or as a number. */
export function readWhole(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && wholeText.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

/** A decimal number with a point, as text or as a number; exponents are not read. */
export function readDecimal(value: unknown): number | Refusal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  if (decimalText.test(value)) return Number(value);
  return decimalCommaText.test(value) ? decimalComma : null;
}

/** A flag: `1`, `true`, JSON true; `0`, `false`, JSON false. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  return value === false || value === 0 || value === '0' || value === 'false' ? false : null;
}

/** A position written `<latitude>,<longitude>` in degrees. */
export function readLatLng(value: unknown): LatLng | null {
  const parts = typeof value === 'string' ? latLngText.exec(value) : null;
  if (parts === null) return null;
  const lat = readDecimal(parts[1]!.trim());
  const lng = readDecimal(parts[2]!.trim());
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** A country code in any letter case. */
export function readCountry(value: unknown): CountryCode | null {
  return typeof value === 'string' ? countryCode(value) : null;
}

/** Whether a text can be an identifier: `<cc>_` and 16 bytes as 22 base64url characters. */
export function isPlaceId(value: unknown): value is string {
  return typeof value === 'string' && PLACE_ID.test(value);
}
