import { LettersBetween } from './letters-between';

/** An odd factor; texts of one length that differ in one letter never share a hash. */
const FACTOR = 0x01000193;
/** Spreads a hash over its upper bits. */
const SPREAD = 0x9e3779b1;
/** Bits a term, of which each sets two that lie together: of texts that are no term, about one in thirty passes. */
const BITS_PER_TERM = 12;
const MIN_BITS_LOG = 10;
const MAX_BITS_LOG = 28;

/**
 * Says of most texts that are no terms that they are none, from their hash alone: far cheaper than a look into the
 * vocabulary, which first needs the text. 1.5 to 3 bytes a term.
 */
export class TermFilter {
  readonly letters = new LettersBetween();
  private readonly shift: number;
  private readonly bits: Uint32Array;

  /** @param start where each term begins in `bytes`, and the end of the last one (latin-1) */
  constructor(bytes: Uint8Array, start: Uint32Array) {
    const wanted = Math.ceil(Math.log2(Math.max(1, start.length * BITS_PER_TERM)));
    const log = Math.min(MAX_BITS_LOG, Math.max(MIN_BITS_LOG, wanted));
    this.shift = 37 - log;
    this.bits = new Uint32Array(1 << (log - 5));
    for (let i = 0; i + 1 < start.length; i++) {
      let hash = 0;
      for (let at = start[i]!; at < start[i + 1]!; at++) hash = followedBy(hash, bytes[at]!);
      const spread = Math.imul(hash, SPREAD);
      this.bits[spread >>> this.shift]! |= twoBits(spread);
      this.letters.add(bytes, start[i]!, start[i + 1]!);
    }
  }

  /** False: no term has this hash. */
  mayHave(hash: number): boolean {
    const spread = Math.imul(hash, SPREAD);
    const wanted = twoBits(spread);
    return (this.bits[spread >>> this.shift]! & wanted) === wanted;
  }
}

/** Two bits of a word, named by other digits of a spread hash than those that choose the word. */
const twoBits = (spread: number): number => (1 << (spread >>> 7)) | (1 << (spread >>> 2));

/** The hash of a text with one letter more. */
export const followedBy = (hash: number, letter: number): number => (Math.imul(hash, FACTOR) + letter) | 0;

/** Hashes of what one edit makes of a word, each in constant time. */
export class EditHashes {
  /** Of the first `i` letters. */
  private readonly head: Int32Array;
  /** Of the letters from `i` on. */
  private readonly tail: Int32Array;
  private readonly power: Int32Array;

  constructor(private readonly word: string) {
    const { length } = word;
    this.head = new Int32Array(length + 1);
    this.tail = new Int32Array(length + 1);
    this.power = new Int32Array(length + 2).fill(1);
    for (let i = 0; i < length; i++) this.head[i + 1] = followedBy(this.head[i]!, word.charCodeAt(i));
    for (let i = 1; i < length + 2; i++) this.power[i] = Math.imul(this.power[i - 1]!, FACTOR);
    for (let i = length - 1; i >= 0; i--) {
      this.tail[i] = Math.imul(word.charCodeAt(i), this.power[length - 1 - i]!) + this.tail[i + 1]!;
    }
  }

  without(at: number): number {
    return this.joined(this.head[at]!, at + 1);
  }

  /** The letter at `at` exchanged with the next one. */
  swapped(at: number): number {
    const first = followedBy(this.head[at]!, this.word.charCodeAt(at + 1));
    return this.joined(followedBy(first, this.word.charCodeAt(at)), at + 2);
  }

  inserted(at: number, letter: number): number {
    return this.joined(followedBy(this.head[at]!, letter), at);
  }

  replaced(at: number, letter: number): number {
    return this.joined(followedBy(this.head[at]!, letter), at + 1);
  }

  private joined(head: number, from: number): number {
    return (Math.imul(head, this.power[this.word.length - from]!) + this.tail[from]!) | 0;
  }
}
