import type { Random } from '../shared/random';
import { plain, withoutDiacritics } from './plain-text';

/** The four ways to miss a key. */
export const edits = ['replaced', 'left out', 'put in', 'swapped'] as const;
export type Edit = (typeof edits)[number];

/** Where in its word the edit happens. */
export type Position = 'anywhere' | 'first' | 'middle' | 'last';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

/** The words of letters in a text; numbers and signs are none. */
export function letterWords(text: string): WordSpan[] {
  return Array.from(text.matchAll(/\p{L}+/gu), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Words an edit may hit, by their length in letters. */
export interface WordLengths {
  readonly min: number;
  readonly max: number;
}

/**
 * The text with one edit in one of its words of the given lengths, or null when there is none. Longer words are hit more
 * often, as in life. The result always differs from the text when read without diacritics.
 */
export function misspell(
  text: string,
  random: Random,
  edit: Edit,
  { min, max }: WordLengths,
  position: Position = 'anywhere',
): string | null {
  const words = letterWords(text).filter(({ start, end }) => end - start >= min && end - start <= max);
  if (words.length === 0) return null;
  const letters = words.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, i) => ({ start, end, at: start + i })),
  );
  const attempts = 8;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { start, end, at } = random.pick(letters);
    const noisy = editAt(text, place(position, start, end, at), end, random, edit);
    if (noisy !== null && plain(noisy) !== plain(text)) return noisy;
  }
  return null;
}

function place(position: Position, start: number, end: number, at: number): number {
  if (position === 'first') return start;
  if (position === 'last') return end - 1;
  return position === 'middle' ? Math.min(Math.max(at, start + 1), Math.max(start + 1, end - 2)) : at;
}

function editAt(text: string, at: number, end: number, random: Random, edit: Edit): string | null {
  const letter = text[at];
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  if (edit === 'left out') return before + after;
  if (edit === 'swapped') {
    const first = at + 1 < end ? at : at - 1;
    const [one, two] = [text[first], text[first + 1]];
    if (one === undefined || two === undefined || !/\p{L}\p{L}/u.test(one + two)) return null;
    return text.slice(0, first) + two + one + text.slice(first + 2);
  }
  const key = alphabet[random.below(alphabet.length)];
  const typed = letter === letter.toUpperCase() ? key.toUpperCase() : key;
  return edit === 'replaced' ? before + typed + after : before + typed + letter + after;
}

/** Two edits in one word of at least the given length, or null. */
export function misspellTwice(text: string, random: Random, min: number): string | null {
  const words = letterWords(text).filter(({ start, end }) => end - start >= min);
  if (words.length === 0) return null;
  const { start, end } = random.pick(words);
  const once = misspell(text.slice(start, end), random, random.pick(edits), { min: 1, max: 99 });
  const twice = once && misspell(once, random, random.pick(edits), { min: 1, max: 99 });
  return twice && plain(twice) !== plain(text.slice(start, end))
    ? text.slice(0, start) + twice + text.slice(end)
    : null;
}

/** The text as typed on the other of the two layouts, QWERTY for QWERTZ; null when it has neither letter. */
export function swapYAndZ(text: string): string | null {
  const swaps: Readonly<Record<string, string>> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' };
  return /[yz]/i.test(text) ? text.replace(/[yz]/gi, (letter) => swaps[letter]) : null;
}

/** Digits as a keyboard writes them without Shift. @param row what it writes for 0 to 9 */
export function onKeyboardRow(digits: string, row: string): string {
  return digits.replace(/[0-9]/g, (digit) => row[Number(digit)]);
}

/** The last word cut to a beginning of at least `min` letters and half its length, or null when it is too short. */
export function cutLastWord(text: string, random: Random, min: number): string | null {
  const last = letterWords(text).at(-1);
  if (!last || last.end !== text.length) return null;
  const length = last.end - last.start;
  const least = Math.max(min, Math.ceil(length / 2));
  return least < length ? text.slice(0, last.start + least + random.below(length - least)) : null;
}

/** Every word of at least `min` + 1 letters without its last letter or two, or null when no word is long enough. */
export function cutEveryWord(text: string, random: Random, min: number): string | null {
  const cut = text.replace(/\p{L}+/gu, (word) =>
    word.slice(0, Math.min(word.length, Math.max(min, word.length - 1 - random.below(2)))),
  );
  return cut === text ? null : cut;
}

/** Every word cut to so many letters; null when that changes nothing. */
export function cutWordsTo(text: string, letters: number): string | null {
  const cut = text.replace(/\p{L}+/gu, (word) => word.slice(0, letters));
  return cut === text ? null : cut;
}

/** One space between two words left out, or null when there is none. */
export function withoutOneSpace(text: string, random: Random): string | null {
  const spaces = Array.from(text.matchAll(/(?<=\p{L}) (?=\p{L})/gu), (match) => match.index);
  if (spaces.length === 0) return null;
  const at = random.pick(spaces);
  return text.slice(0, at) + text.slice(at + 1);
}

/** A word of at least six letters with a space inside, at least two letters from its ends; null when there is none. */
export function splitWord(text: string, random: Random): string | null {
  const shortest = 6;
  const margin = 2;
  const words = letterWords(text).filter(({ start, end }) => end - start >= shortest);
  if (words.length === 0) return null;
  const { start, end } = random.pick(words);
  const at = start + margin + random.below(end - start - 2 * margin + 1);
  return `${text.slice(0, at)} ${text.slice(at)}`;
}

/** Lower case without diacritics. */
export function asciiLower(text: string): string {
  return withoutDiacritics(text).toLowerCase();
}
