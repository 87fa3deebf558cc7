const EIGHT = /^\d{1,8}$/;
const TWELVE = /^\d{12}$/;
const ZERO = 0x30;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const;

/**
 * An IČO as records have it: eight digits with leading zeros, or twelve of an organisational unit.
 *
 * @returns empty where there is none (`0`); null for what is no IČO
 */
export function readCin(text: string): string | null {
  const digits = text.replace(/\s/g, '');
  if (digits === '' || /^0+$/.test(digits)) return '';
  if (EIGHT.test(digits)) return digits.padStart(8, '0');
  return TWELVE.test(digits) ? digits : null;
}

/** Whether the last of the first eight digits checks the seven before it (modulus 11). */
export function hasCheckDigit(cin: string): boolean {
  let sum = 0;
  for (let at = 0; at < WEIGHTS.length; at += 1) sum += WEIGHTS[at] * (cin.charCodeAt(at) - ZERO);
  return (11 - (sum % 11)) % 10 === cin.charCodeAt(7) - ZERO;
}
