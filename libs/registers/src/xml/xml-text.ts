import { type DecodeText, decodeUtf8 } from './xml-encoding';

const SPACE = 0x20;
const EMPTY = Buffer.alloc(0);

/**
 * A run of text or an attribute's value: bytes that become a string only when asked. It is the same object again and
 * again, valid only until the handler returns. References are resolved and line ends are `\n` already.
 */
export class XmlText {
  bytes: Buffer = EMPTY;
  start = 0;
  end = 0;
  /** How the bytes become text; two texts of one file differ in it only where a reference had to be resolved. */
  decode: DecodeText = decodeUtf8;

  get length(): number {
    return this.end - this.start;
  }

  /** Leaves out white space at both ends. */
  trim(): this {
    const bytes = this.bytes;
    while (this.start < this.end && bytes[this.start] <= SPACE) this.start += 1;
    while (this.end > this.start && bytes[this.end - 1] <= SPACE) this.end -= 1;
    return this;
  }

  /** The text without white space at its ends. */
  trimmed(): string {
    return this.trim().toString();
  }

  toString(): string {
    return this.start === this.end ? '' : this.decode(this.bytes, this.start, this.end);
  }
}
