import { fold } from '../spelling/fold';
import type { Lexicon } from './query';

/** The number row of a keyboard that types letters where no Shift is held. */
export interface KeyboardRow {
  /** Each character of the row with the digit on the same key. */
  readonly digitOf: ReadonlyMap<string, string>;
  /** May a whole chunk of row characters be a word of the language? */
  readonly canBeWord: RegExp;
}

/** No Czech or Slovak word is one accented letter, or consonants with a hook alone. */
const hasVowel = /^(?=.{2,}$).*[ýáíéě]/;

/** @param rows what each layout types for 1 2 3 4 5 6 7 8 9 0 */
function keyboardRow(...rows: readonly string[]): KeyboardRow {
  const digitOf = new Map<string, string>();
  for (const row of rows) [...row].forEach((character, i) => void digitOf.set(character, String((i + 1) % 10)));
  return { digitOf, canBeWord: hasVowel };
}

const czechRow = '+ěščřžýáíé';
const slovakRow = '+ľščťžýáíé';

export const czechKeyboardRow = keyboardRow(czechRow);
/** Czech keyboards are common in Slovakia, and no Slovak word has ě or ř. */
export const slovakKeyboardRow = keyboardRow(slovakRow, czechRow);

/** Most characters in one half of a number: postal codes and the longest house numbers of Slovakia have five. */
const MAX_HALF = 5;

/**
 * The number a chunk of a query means when it was typed on the number row without Shift (`+ě` = 12), or null. Only lower
 * case and at most five characters a half: capital letters and longer chunks are words.
 */
export function keyboardRowNumber(chunk: string, { digitOf }: KeyboardRow = czechKeyboardRow): string | null {
  if (chunk.length > 2 * MAX_HALF + 1) return null;
  let number = '';
  let letters = 0;
  let inHalf = 0;
  let slashes = 0;
  for (const character of chunk) {
    const digit = digitOf.get(character);
    if (digit !== undefined) {
      letters++;
      inHalf++;
      number += digit;
    } else if (character >= '0' && character <= '9') {
      inHalf++;
      number += character;
    } else if (character === '/' && inHalf > 0 && slashes === 0) {
      slashes++;
      inHalf = 0;
      number += character;
    } else {
      return null;
    }
    if (inHalf > MAX_HALF) return null;
  }
  if (letters === 0 || inHalf === 0 || isDialled(chunk) || number.startsWith('0')) return null;
  return number;
}

/** `+420` is how telephones begin. */
const isDialled = (chunk: string): boolean => /^\+[0-9]+$/.test(chunk);

/** Short for "number": before digits, or before anything else was typed, it is no digit of the keyboard row. */
const numberSign = 'č';
/** `č12`: the sign right before digits, so the rest is typed with Shift. */
const signedNumber = /^č[0-9/]+$/;

/** The text itself and, where its chunks may be digits typed without Shift, the text with those digits. */
export function keyboardVariants(text: string, lexicon: Lexicon, row: KeyboardRow | null): string[] {
  if (row === null) return [text];
  const chunks = text.split(/([\s,]+)/);
  let atOnce = false;
  let perhaps = false;
  const first: string[] = [];
  const second: string[] = [];
  chunks.forEach((chunk, i) => {
    const next = chunks[i + 2] ?? '';
    const isSign = chunk === numberSign && !chunks[i + 1]?.includes(',');
    const isDigits = (isSign && /^[0-9]/.test(next)) || signedNumber.test(chunk);
    const number = isDigits ? null : keyboardRowNumber(chunk, row);
    if (number === null) {
      first.push(chunk);
      second.push(chunk);
      return;
    }
    const mayGoOn = i === chunks.length - 1 || (isSign && next === '');
    const certain =
      chunk.includes('+') ||
      chunks[i + 1]?.includes(',') === true ||
      (!mayGoOn && (!lexicon.isWord(fold(chunk)) || (i > 0 && !row.canBeWord.test(chunk))));
    if (certain) atOnce = true;
    else perhaps = true;
    first.push(certain ? number : chunk);
    second.push(number);
  });
  if (!atOnce && !perhaps) return [text];
  return perhaps ? [first.join(''), second.join('')] : [first.join('')];
}
