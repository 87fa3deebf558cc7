import { fold } from '../spelling/fold';
import { type KeyboardRow, keyboardRowNumber } from './keyboard-row';
import type { Lexicon } from './query';

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
