const MINUS = 0x2d;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
/** Digits that can be counted exactly; more of them only repeat a computer's rounding. */
const MAX_EXACT_DIGITS = 15;
const LONG_DEGREES = /^-?\d{1,7}(?:[.,]\d{1,20})?$/;
const NOT_A_NUMBER = Number.NaN;

/** Degrees written with a decimal comma or point; null where there is none, NaN where it is no number. */
export function readDegrees(text: string): number | null {
  const length = text.length;
  if (length === 0) return null;
  const isNegative = text.charCodeAt(0) === MINUS;
  const first = isNegative ? 1 : 0;
  if (length - first > MAX_EXACT_DIGITS) return readLongDegrees(text);
  let value = 0;
  let scale = 0;
  for (let at = first; at < length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      scale *= 10;
    } else if ((code === COMMA || code === POINT) && scale === 0 && at > first && at < length - 1) {
      scale = 1;
    } else {
      return NOT_A_NUMBER;
    }
  }
  if (length === first) return NOT_A_NUMBER;
  const degrees = scale === 0 ? value : value / scale;
  return isNegative ? -degrees : degrees;
}

function readLongDegrees(text: string): number {
  return LONG_DEGREES.test(text) ? Number(text.replace(',', '.')) : NOT_A_NUMBER;
}
