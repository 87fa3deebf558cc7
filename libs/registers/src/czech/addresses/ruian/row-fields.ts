import { COLUMN_COUNT } from './header';

/** What a numeric field holds when it is no number. */
export const EMPTY = -1;
export const NOT_A_NUMBER = -2;

// Read once: looked up for every byte, globals cost time, above all inside test sandboxes.
const { imul } = Math;
const NOT_DECIMAL = Number.NaN;

const SEMICOLON = 0x3b;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const POINT = 0x2e;
const MINUS = 0x2d;
const ZERO = 0x30;
/** Digits a number may have; more could not be counted exactly. */
const MAX_DIGITS = 15;

/** A text field that is not decoded: where its bytes are and a hash to compare it with the text known already. */
export interface TextField {
  start: number;
  end: number;
  hash: number;
}

const textField = (): TextField => ({ start: 0, end: 0, hash: 0 });

/**
 * The fields of one row, read in one pass over the bytes into the same object again and again: an import passes
 * hundreds of megabytes through here, so that no text is made but for names not seen before.
 */
export class RowFields {
  key = 0;
  municipalityCode = 0;
  readonly municipalityName = textField();
  cityPartCode = 0;
  readonly cityPartName = textField();
  pragueDistrictCode = 0;
  readonly pragueDistrictName = textField();
  partCode = 0;
  readonly partName = textField();
  streetCode = 0;
  readonly streetName = textField();
  readonly type = textField();
  houseNumber = 0;
  orientationNumber = 0;
  readonly orientationLetter = textField();
  postalCode = 0;
  /** Length of the postal code as written. */
  postalCodeDigits = 0;
  y = 0;
  x = 0;
  /** YYYYMMDD, EMPTY or NOT_A_NUMBER. */
  validFrom = 0;
  /** Columns found; everything above is meaningless unless it is COLUMN_COUNT. */
  columns = 0;

  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private ended = false;

  /** Reads the row at `start`, which must end with a line feed; returns the place of the next row. */
  read(bytes: Buffer, start: number): number {
    this.bytes = bytes;
    this.at = start;
    this.ended = false;
    this.columns = 0;
    this.key = this.number();
    this.municipalityCode = this.number();
    this.text(this.municipalityName);
    this.cityPartCode = this.number();
    this.text(this.cityPartName);
    this.pragueDistrictCode = this.number();
    this.text(this.pragueDistrictName);
    this.partCode = this.number();
    this.text(this.partName);
    this.streetCode = this.number();
    this.text(this.streetName);
    this.text(this.type);
    this.houseNumber = this.number();
    this.orientationNumber = this.number();
    this.text(this.orientationLetter);
    const postalCodeAt = this.at;
    this.postalCode = this.number();
    this.postalCodeDigits = this.at - 1 - postalCodeAt;
    this.y = this.decimal();
    this.x = this.decimal();
    this.validFrom = this.date();
    while (!this.ended) this.skip();
    return this.at;
  }

  private number(): number {
    if (this.ended) return EMPTY;
    const bytes = this.bytes;
    const start = this.at;
    let at = start;
    let value = 0;
    let wrong = 0;
    let byte = bytes[at];
    while (byte !== SEMICOLON && byte !== LINE_FEED) {
      const digit = byte - ZERO;
      wrong |= digit >>> 0 > 9 ? 1 : 0;
      value = value * 10 + digit;
      at += 1;
      byte = bytes[at];
    }
    this.close(at, byte);
    if (at === start) return EMPTY;
    return wrong || at - start > MAX_DIGITS ? NOT_A_NUMBER : value;
  }

  /** A decimal number with a point; a minus sign is read so that a foreign axis convention shows as out of range. */
  private decimal(): number {
    if (this.ended) return NOT_DECIMAL;
    const bytes = this.bytes;
    const start = this.at;
    let at = start;
    let value = 0;
    let scale = 0;
    let wrong = 0;
    let sign = 1;
    let byte = bytes[at];
    if (byte === MINUS) {
      sign = -1;
      at += 1;
      byte = bytes[at];
    }
    while (byte !== SEMICOLON && byte !== LINE_FEED) {
      if (byte === POINT) {
        wrong |= scale;
        scale = 1;
      } else {
        const digit = byte - ZERO;
        wrong |= digit >>> 0 > 9 ? 1 : 0;
        value = value * 10 + digit;
        scale *= 10;
      }
      at += 1;
      byte = bytes[at];
    }
    this.close(at, byte);
    if (at === start) return EMPTY;
    return wrong || at - start > MAX_DIGITS + 2 ? NOT_DECIMAL : (sign * value) / (scale || 1);
  }

  private text(field: TextField): void {
    const bytes = this.bytes;
    const start = this.at;
    field.start = start;
    field.end = start;
    field.hash = 0;
    if (this.ended) return;
    let at = start;
    let hash = 0;
    let byte = bytes[at];
    while (byte !== SEMICOLON && byte !== LINE_FEED) {
      hash = (imul(hash, 31) + byte) | 0;
      at += 1;
      byte = bytes[at];
    }
    field.end = at;
    field.hash = hash;
    this.close(at, byte);
  }

  /** The day of `YYYY-MM-DD` with or without a time after `T`. */
  private date(): number {
    if (this.ended) return EMPTY;
    const bytes = this.bytes;
    const start = this.at;
    let at = start;
    let byte = bytes[at];
    while (byte !== SEMICOLON && byte !== LINE_FEED) {
      at += 1;
      byte = bytes[at];
    }
    this.close(at, byte);
    const length = at - start - (at > start && bytes[at - 1] === CARRIAGE_RETURN ? 1 : 0);
    if (length === 0) return EMPTY;
    if (length !== 10 && length < 19) return NOT_A_NUMBER;
    let value = 0;
    for (let offset = 0; offset < 10; offset += 1) {
      const character = bytes[start + offset];
      if (offset === 4 || offset === 7) {
        if (character !== MINUS) return NOT_A_NUMBER;
      } else {
        const digit = character - ZERO;
        if (digit >>> 0 > 9) return NOT_A_NUMBER;
        value = value * 10 + digit;
      }
    }
    return value;
  }

  private skip(): void {
    let at = this.at;
    let byte = this.bytes[at];
    while (byte !== SEMICOLON && byte !== LINE_FEED) {
      at += 1;
      byte = this.bytes[at];
    }
    this.close(at, byte);
  }

  private close(at: number, byte: number): void {
    this.columns += 1;
    this.at = at + 1;
    if (byte === LINE_FEED) this.ended = true;
  }

  hasAllColumns(): boolean {
    return this.columns === COLUMN_COUNT;
  }
}
