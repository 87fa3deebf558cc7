export const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;
/** Every letter, and one class for all other characters and for what is before and behind a text. */
const CLASSES = LETTERS + 1;

const classOf = (code: number): number =>
  code >= FIRST_LETTER && code < FIRST_LETTER + LETTERS ? code - FIRST_LETTER : LETTERS;

/** The place of a context of three classes in a table. */
const contextOf = (a: number, b: number, c: number): number => (a * CLASSES + b) * CLASSES + c;

/** A set that has every letter. */
export const everyLetter = 2 ** LETTERS - 1;

/**
 * The letters that stand between certain others in any of many terms. At a place of a word most of the 26 make none of
 * them: two look-ups say so of all at once, in 160 kB, where a filter of terms has to be asked for each.
 */
export class LettersBetween {
  /** Sets of letters, one bit each, by the two characters before them and the one behind. */
  private readonly behindTwo = new Uint32Array(CLASSES ** 3);
  /** By the one before them and the two behind. */
  private readonly beforeTwo = new Uint32Array(CLASSES ** 3);

  /** Adds the letters of a term, which is a stretch of bytes (latin-1). */
  add(bytes: Uint8Array, from: number, to: number): void {
    let [beforeLast, last] = [LETTERS, LETTERS];
    let letter = classIn(bytes, from, to);
    let next = classIn(bytes, from + 1, to);
    for (let i = from; i < to; i++) {
      const afterNext = classIn(bytes, i + 2, to);
      if (letter !== LETTERS) {
        this.behindTwo[contextOf(beforeLast, last, next)]! |= 1 << letter;
        this.beforeTwo[contextOf(last, next, afterNext)]! |= 1 << letter;
      }
      beforeLast = last;
      last = letter;
      letter = next;
      next = afterNext;
    }
  }

  /** Letters, one bit each from `a` on, that may stand in a term between the first `end` of a word and those from `from` on. */
  between(word: string, end: number, from: number): number {
    const before = classOf(word.charCodeAt(end - 1));
    const behind = classOf(word.charCodeAt(from));
    return (
      this.behindTwo[contextOf(classOf(word.charCodeAt(end - 2)), before, behind)]! &
      this.beforeTwo[contextOf(before, behind, classOf(word.charCodeAt(from + 1)))]!
    );
  }
}

const classIn = (bytes: Uint8Array, at: number, to: number): number => (at < to ? classOf(bytes[at]!) : LETTERS);
