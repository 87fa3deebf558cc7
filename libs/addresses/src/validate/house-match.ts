import type { FieldVerdict } from '@tripoint/contract';
import type { Directory } from '../directory';
import { resembles } from './name-match';
import { digitsOf } from './postal-code';
import type { GivenToken } from './tokens';

/** How the numbers written meet the number of a house. */
export interface HouseMatch {
  /** Null when the place is compared without a house and none was written. */
  readonly verdict: FieldVerdict | null;
  /** Tokens, by place, that are the number of the house. */
  readonly tokens: ReadonlySet<number>;
  /** What stands behind the number of a house and is no part of it: a flat. */
  readonly flat: string | null;
  /** The number as it was written; empty when none was. */
  readonly written: string;
  /** It is one half of a number of two. */
  readonly isHalf: boolean;
}

/** Digits and letters of a number as it is shown. */
const groupsOf = (number: string): string[] => number.toLowerCase().match(/[0-9]+[a-z]*/g) ?? [];
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((group, i) => group === b[i]);

/** `5.` before a word is an ordinal. */
function isHouse(tokens: readonly GivenToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== 'number') return false;
  return !token.dotted || next?.kind !== 'word' || next.segment !== token.segment;
}

function groupsAt(tokens: readonly GivenToken[], at: number): readonly string[] {
  const token = tokens[at];
  return token?.kind === 'number' ? token.groups : [];
}

/**
 * @param names of the address, whose own numbers (`17. listopadu`, `Praha 4`) are no house
 * @param office place of the number of a post office, which is a house only where there is no other
 */
export function matchHouse(
  number: string,
  tokens: readonly GivenToken[],
  names: readonly (string | null)[],
  office: number | null,
  directory: Directory,
): HouseMatch {
  const inNames = numbersInNames(tokens, names, directory);
  const all = tokens.flatMap((_, at) => (isHouse(tokens, at) && !inNames.has(at) ? [at] : []));
  const places = all.length > 1 ? all.filter((at) => at !== office) : all;
  const given = places.flatMap((at) => groupsAt(tokens, at));
  const written = given.join('/');
  if (given.length === 0)
    return { verdict: number === '' ? null : 'added', tokens: new Set(), flat: null, written, isHalf: false };
  if (number === '') return { verdict: 'unconfirmed', tokens: new Set(places), flat: null, written, isHalf: false };
  const has = groupsOf(number);
  // One of several numbers is the house as it stands: what is right behind it is a flat, others are something else.
  const whole = places.find((at) => isSame(groupsAt(tokens, at), has));
  if (places.length > 1 && whole !== undefined) {
    const next = places.find((at) => at === whole + 1 && tokens[at]?.segment === tokens[whole]?.segment);
    const flat =
      next === undefined || directory.rules.houseNumbers !== 'one number' ? null : groupsAt(tokens, next).join('/');
    const own = flat === null ? [whole] : [whole, whole + 1];
    return {
      verdict: 'confirmed',
      tokens: new Set(own),
      flat,
      written: groupsAt(tokens, whole).join('/'),
      isHalf: false,
    };
  }
  const isOneNumber = directory.rules.houseNumbers === 'one number';
  const as = (verdict: FieldVerdict, flat: string | null = null): HouseMatch => ({
    verdict,
    tokens: new Set(places),
    flat,
    written,
    isHalf: given.length < has.length,
  });
  if (isSame(given, has)) return as('confirmed');
  if (isOneNumber && given.length === has.length + 1 && isSame(given.slice(0, -1), has)) {
    return as('confirmed', given.at(-1) ?? null);
  }
  if (!isOneNumber && given.length === 1 && has.includes(given[0] as string)) return as('confirmed');
  // The end of a range is not read: `2` and `2-4` are one house.
  if (!isOneNumber && number.includes('-') && isSame(given, has.slice(0, -1))) return as('confirmed');
  if (!isOneNumber && isSame(given.toReversed(), has)) return as('corrected');
  const [digits, registered] = [given.map(digitsOf), has.map(digitsOf)];
  const isLetterAlone =
    isSame(digits, registered) || (!isOneNumber && digits.length === 1 && registered.includes(digits[0] as string));
  return as(isLetterAlone ? 'corrected' : 'contradicted');
}

/** Numbers that are words of a name: with a full stop, or beside another word of it. */
function numbersInNames(
  tokens: readonly GivenToken[],
  names: readonly (string | null)[],
  directory: Directory,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const name of names) {
    if (name === null) continue;
    const words = directory.displayWords(name);
    words.forEach(({ numbers }, i) => {
      if (numbers.length === 0) return;
      const isWord = (at: number, text: string | undefined): boolean => {
        const token = tokens[at];
        if (text === undefined || token?.kind !== 'word') return false;
        return token.text === text || text.startsWith(token.text) || resembles(token.text, text);
      };
      const at = tokens.findIndex(
        (token, place) =>
          token.kind === 'number' &&
          token.groups.length === 1 &&
          numbers.includes(token.groups[0] ?? '') &&
          (token.dotted || isWord(place - 1, words[i - 1]?.text) || isWord(place + 1, words[i + 1]?.text)),
      );
      if (at >= 0) found.add(at);
    });
  }
  return found;
}
