const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const BITS_PER_BYTE = 8n;

/** Which char codes are digits; a table, because every request asks. */
const IS_DIGIT = Uint8Array.from({ length: 128 }, (_, code) => (DIGITS.includes(String.fromCharCode(code)) ? 1 : 0));

/** Writes bytes as one number in base 62, padded on the left with zeros to a width that must be wide enough. */
export function base62(bytes: Uint8Array, width: number): string {
  let value = 0n;
  for (const byte of bytes) value = (value << BITS_PER_BYTE) | BigInt(byte);
  let text = '';
  while (value > 0n) {
    text = DIGITS[Number(value % BASE)]! + text;
    value /= BASE;
  }
  return text.padStart(width, '0');
}

/** The same for a whole number from 0 to 2^53, without the price of big integers. */
export function base62Number(value: number, width: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < width; i += 1) {
    text = DIGITS[rest % DIGITS.length]! + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

/** Whether the part of a text from `start` to before `end` is digits of base 62 alone. */
export function isBase62(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) {
    // Undefined for a code beyond the table, which no digit is.
    if (IS_DIGIT[text.charCodeAt(i)] !== 1) return false;
  }
  return true;
}
