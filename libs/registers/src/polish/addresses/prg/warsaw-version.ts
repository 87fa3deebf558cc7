import { VERSIONS_PER_DAY } from '../../../record';

const ZERO = 0x30;
/** Where the digits of `2025-10-14T14:04:04` are. */
const DIGIT_PLACES = [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18] as const;
const DATE_DIGITS = 8;
const LENGTH = 19;
const DATE_LENGTH = 10;

/**
 * Mark of a version written as `2025-10-14T14:04:04+02:00` or a date alone; 0 when it is none.
 *
 * The hour is read as written and the zone ignored: PRG writes one moment as `15:01:26+02:00` in November, as
 * `15:01:26` and as `15:01:26Z`, so that only the digits, the time in Poland, can be trusted.
 */
export function versionOf(bytes: Uint8Array, start: number, end: number): number {
  const isDate = end - start === DATE_LENGTH;
  if (!isDate && end - start < LENGTH) return 0;
  let digits = 0;
  let second = 0;
  const count = isDate ? DATE_DIGITS : DIGIT_PLACES.length;
  for (let index = 0; index < count; index += 1) {
    const digit = bytes[start + DIGIT_PLACES[index]] - ZERO;
    if (digit >>> 0 > 9) return 0;
    if (index < DATE_DIGITS) {
      digits = digits * 10 + digit;
    } else {
      // Tens of hours, hours, tens of minutes, minutes, tens of seconds, seconds.
      second += digit * SECONDS[index - DATE_DIGITS];
    }
  }
  const month = Math.floor(digits / 100) % 100;
  const day = digits % 100;
  if (digits < 1000_01_01 || month < 1 || month > 12 || day < 1 || day > 31) return 0;
  return digits * VERSIONS_PER_DAY + second;
}

const SECONDS = [36_000, 3_600, 600, 60, 10, 1] as const;

/** The day of a version mark, YYYYMMDD. */
export function dayOf(version: number): number {
  return Math.floor(version / VERSIONS_PER_DAY);
}
