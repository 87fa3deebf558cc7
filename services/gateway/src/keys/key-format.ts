import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, base62Number, isBase62 } from './base62';

/** 16 random bytes: which key it is. */
export const SELECTOR_BYTES = 16;
export const SELECTOR_LENGTH = 22;
/** 32 random bytes: that the caller has it. */
export const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
/** CRC-32 in base 62: that nobody mistyped it. */
const CHECKSUM_LENGTH = 6;

export const DEFAULT_PREFIX = 'tp_live';
const PREFIX_SHAPE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const PREFIX_LENGTH_MAX = 20;

/** Whether keys can begin so: lower-case words joined by underscores, which secret scanners find and a double click selects. */
export function isPrefix(text: string): boolean {
  return text.length <= PREFIX_LENGTH_MAX && PREFIX_SHAPE.test(text);
}

export interface NewKey {
  /** The whole key, shown to its owner once and kept nowhere. */
  readonly key: string;
  readonly selector: string;
}

/**
 * The shape of keys: `<prefix>_<selector>_<secret><checksum>`, e.g. `tp_live_` + 22 + `_` + 43 + 6 characters, all of
 * base 62. Parts are found by position. The checksum covers everything before it, so that a typo or a cut-off key is
 * rejected without asking any store.
 */
export class KeyFormat {
  private readonly head: string;
  private readonly selectorEnd: number;
  private readonly checksumStart: number;
  private readonly length: number;

  /** @throws RangeError when the prefix cannot begin a key */
  constructor(prefix: string) {
    if (!isPrefix(prefix)) throw new RangeError(`keys cannot begin with "${prefix}"`);
    this.head = `${prefix}_`;
    this.selectorEnd = this.head.length + SELECTOR_LENGTH;
    this.checksumStart = this.selectorEnd + 1 + SECRET_LENGTH;
    this.length = this.checksumStart + CHECKSUM_LENGTH;
  }

  /** Makes a key nobody has had before. */
  create(random: (bytes: number) => Uint8Array = randomBytes): NewKey {
    const selector = base62(random(SELECTOR_BYTES), SELECTOR_LENGTH);
    const body = `${this.head}${selector}_${base62(random(SECRET_BYTES), SECRET_LENGTH)}`;
    return { key: body + checksumOf(body), selector };
  }

  /** The selector of a well-formed key; null for anything else, whatever its length. */
  selectorOf(presented: string): string | null {
    if (presented.length !== this.length || !presented.startsWith(this.head)) return null;
    if (presented.charCodeAt(this.selectorEnd) !== UNDERSCORE) return null;
    if (!isBase62(presented, this.head.length, this.selectorEnd)) return null;
    if (!isBase62(presented, this.selectorEnd + 1, this.length)) return null;
    if (!presented.endsWith(checksumOf(presented.slice(0, this.checksumStart)))) return null;
    return presented.slice(this.head.length, this.selectorEnd);
  }
}

const UNDERSCORE = 0x5f;

function checksumOf(text: string): string {
  return base62Number(crc32(text), CHECKSUM_LENGTH);
}
