import { wordList } from '../names/word-list';
import { numberMark } from '../query/number-marks';
import { rewriting } from '../query/rewriting';

/** Words that stand before a house number and say nothing more. */
const marker =
  /(^|[\s,(])(?:nr|numer|domu?|posesja|budynek|bud|bloku?|bl|pawilon)(?![a-z])\.? ?(?:(?:nr|numer|domu)(?![a-z])\.? ?)?(?=[0-9])/g;
/** A marker, or a word before a flat, an area or a postal code, with nothing behind it yet. */
const openMarker =
  /(?<![\s,(/])[\s,(/]+(?:(?:nr|numer)(?: domu)?\.?|(?:bl|bud|kl|gm|pow|woj|lok|mieszk|apt)\.|kod(?: po?c?z?t?o?w?y?)?\.?:?)$/;
/** `12 m.` and `12/lok` before their digits. */
const openFlat =
  /(?:(?<=[0-9] ?[a-z]?)[\s,(/]+|(?<=[0-9]))(?:[ml]\.|(?:lokalu?|mieszkani[ea]|apartament|klatka|pietro|blok|budynek)(?: nr)?\.?)$/;
/** `12/a` is the letter of 12, not a second half. */
const slashedLetter = /(?<=[0-9]) ?\/ ?([a-z])(?![a-z0-9])/g;

/** The folded query with each number marker replaced by its private character, without those that lack their number. */
export const markNumbers = rewriting(
  [openFlat, ''],
  [openMarker, ''],
  [marker, `$1${numberMark}`],
  [slashedLetter, '$1'],
);

/** Words of which the beginning is left out: behind a house number, and behind any word. */
const behindNumber = [...wordList('mieszkania lokal apartament klatka pietro parter blok budynek numer nr')];
const behindWord = [...wordList('ulica numer nr blok gmina gm powiat wojewodztwo kod polska pl rp')];
const lastWord = /(?<![\s,(/])[\s,(/]+([a-z]{1,11})$/;
/** Letters from which on the beginning of such a word may be meant behind a number, and these alone: others are its letter. */
const MIN_TYPED = 2;
const typedLetters = new Set(['m', 'l', 'k']);

/** The text without the beginning of such a word at its end; unchanged when there is none. */
export function dropUnfinishedWord(folded: string): string {
  const [ending, typed] = lastWord.exec(folded) ?? [];
  if (ending === undefined || typed === undefined) return folded;
  const isTyped = (word: string): boolean => word.startsWith(typed);
  const before = folded.slice(0, -ending.length);
  const isHome =
    (typed.length >= MIN_TYPED || typedLetters.has(typed)) &&
    /[0-9] ?[a-z]?$/.test(before) &&
    behindNumber.some(isTyped);
  return isHome || behindWord.some(isTyped) ? before : folded;
}
