import type { XmlText } from '../../../xml/xml-text';
import { type NumberFault, readPointNumber } from './point-number';
import { versionOf } from './warsaw-version';

/** Longest key kept in place; a UUID has 36 characters. */
export const KEY_BYTES = 36;
/** Longest key at all, in bytes. */
const MAX_KEY_BYTES = 200;

const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_CASE_BIT = 0x20;
const FIRST_BEYOND_ASCII = 0x80;
const HYPHEN = 0x2d;
const POINT = 0x2e;
const COMMA = 0x2c;
const SPACE = 0x20;
/** Digits that are read without making a string; a fifth may pass the largest number. */
const PLAIN_DIGITS = 4;
/** Digits a coordinate may have; later ones are below any accuracy. */
const MAX_COORDINATE_DIGITS = 15;

export const NO_POSTAL_CODE = 0;
export const BAD_POSTAL_CODE = -1;

/**
 * One address point while its element is read, the same object again and again: its fields are read from their bytes,
 * and no string is made for the usual ones.
 */
export class PointDraft {
  /** The key in lower case where it is a UUID. */
  readonly key = Buffer.alloc(MAX_KEY_BYTES);
  keyBytes = 0;
  /** Whether the key is a UUID or like one: of its length, with its hyphens, in ASCII. */
  isUuid = false;
  version = 0;
  /** Another date of the version, for where it has none. */
  versionBegin = 0;
  fault: NumberFault | null = 'number';
  numberWritten = '';
  house = 0;
  orientation = 0;
  letter = 0;
  numberText: string | null = null;
  postalCode = NO_POSTAL_CODE;
  hasPosition = false;
  /** The two coordinates in the order of the file; NaN where they are no numbers. */
  first = Number.NaN;
  second = Number.NaN;
  line = 0;

  begin(line: number): void {
    this.keyBytes = 0;
    this.isUuid = false;
    this.version = 0;
    this.versionBegin = 0;
    this.fault = 'number';
    this.numberWritten = '';
    this.house = 0;
    this.orientation = 0;
    this.letter = 0;
    this.numberText = null;
    this.postalCode = NO_POSTAL_CODE;
    this.hasPosition = false;
    this.first = Number.NaN;
    this.second = Number.NaN;
    this.line = line;
  }

  readKey(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    const length = end - start;
    this.keyBytes = length > MAX_KEY_BYTES ? 0 : length;
    this.isUuid = length === KEY_BYTES && bytes[start + 8] === HYPHEN && bytes[start + 23] === HYPHEN;
    if (!this.isUuid || !this.copyInLowerCase(bytes, start)) {
      this.isUuid = false;
      if (this.keyBytes > 0) this.keyBytes = this.key.write(text.toString());
    }
  }

  /** False for a key that is not ASCII. */
  private copyInLowerCase(bytes: Uint8Array, start: number): boolean {
    const { key } = this;
    let all = 0;
    for (let offset = 0; offset < KEY_BYTES; offset += 1) {
      const byte = bytes[start + offset];
      all |= byte;
      key[offset] = byte >= UPPER_A && byte <= UPPER_Z ? byte | LOWER_CASE_BIT : byte;
    }
    return all < FIRST_BEYOND_ASCII;
  }

  readVersion(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    this.version = versionOf(bytes, start, end);
  }

  readVersionBegin(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    this.versionBegin = versionOf(bytes, start, end);
  }

  readNumber(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    let at = start;
    let house = 0;
    while (at < end && at - start < PLAIN_DIGITS && bytes[at] >= ZERO && bytes[at] <= NINE) {
      house = house * 10 + bytes[at] - ZERO;
      at += 1;
    }
    const isLettered = at + 1 === end && bytes[at] >= UPPER_A && bytes[at] <= UPPER_Z;
    if (house > 0 && bytes[start] !== ZERO && (at === end || isLettered)) {
      this.fault = null;
      this.house = house;
      this.letter = isLettered ? bytes[at] | LOWER_CASE_BIT : 0;
      return;
    }
    this.numberWritten = text.toString();
    const number = readPointNumber(this.numberWritten);
    if (typeof number === 'string') {
      this.fault = number;
      return;
    }
    this.fault = null;
    this.house = number.house;
    this.orientation = number.orientation;
    this.letter = number.letter;
    this.numberText = number.text;
  }

  /** `67-416` or `67416`; `00-000` stands for none. */
  readPostalCode(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    let digits = 0;
    let code = 0;
    for (let at = start; at < end; at += 1) {
      const digit = bytes[at] - ZERO;
      if (digit >>> 0 <= 9) {
        code = code * 10 + digit;
        digits += 1;
      } else if (bytes[at] !== HYPHEN || at - start !== 2) {
        digits = Number.NaN;
      }
    }
    if (end > start) this.postalCode = digits === 5 ? code : BAD_POSTAL_CODE;
  }

  /** Two numbers with a blank (GML 3) or a comma (GML 2) between. */
  readPosition(text: XmlText): void {
    const { bytes, start, end } = text.trim();
    if (end === start) return;
    this.hasPosition = true;
    let at = start;
    while (at < end && bytes[at] > SPACE && bytes[at] !== COMMA) at += 1;
    this.first = decimalOf(bytes, start, at);
    while (at < end && (bytes[at] <= SPACE || bytes[at] === COMMA)) at += 1;
    this.second = decimalOf(bytes, at, end);
  }
}

/** The number from `start` to `end`: digits with at most one point, perhaps a minus sign; NaN for anything else. */
function decimalOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const isNegative = bytes[at] === HYPHEN;
  if (isNegative) at += 1;
  if (at >= end) return Number.NaN;
  let value = 0;
  let digits = 0;
  let scale = 0;
  for (; at < end; at += 1) {
    const digit = bytes[at] - ZERO;
    if (digit >>> 0 <= 9) {
      if (digits === MAX_COORDINATE_DIGITS) {
        if (scale === 0) return Number.NaN;
        continue;
      }
      value = value * 10 + digit;
      digits += 1;
      scale *= 10;
    } else if (bytes[at] === POINT && scale === 0) {
      scale = 1;
    } else {
      return Number.NaN;
    }
  }
  if (digits === 0) return Number.NaN;
  return (isNegative ? -value : value) / (scale || 1);
}
