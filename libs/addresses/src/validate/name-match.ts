import { editDistance } from '@tripoint/text';
import type { Directory } from '../directory';
import { isFiller } from './given';
import type { GivenToken, WordTokenGiven } from './tokens';

/** How what was written meets one name of an address. */
export interface NameMatch {
  /** Tokens, by place, that are words of the name as it is registered, or in a form that means the same. */
  readonly exact: ReadonlySet<number>;
  /** Tokens that only resemble a word of the name. */
  readonly near: ReadonlySet<number>;
  /** Words of the name that were not written, without those that people leave out. */
  readonly missing: number;
  /** Words that must be there. */
  readonly words: number;
  /** Its words are in the order of the name: `Rynek Stary` is not Stary Rynek where both exist. */
  readonly inOrder: boolean;
}

export const noName: NameMatch = { exact: new Set(), near: new Set(), missing: 0, words: 0, inOrder: true };

/** Shortest words of which one edit, and two edits, are forgiven. */
const ONE_EDIT_LETTERS = 3;
const TWO_EDITS_LETTERS = 8;

/** @param used tokens that another name has already, as numbers of houses have */
export function matchName(
  name: string,
  tokens: readonly GivenToken[],
  directory: Directory,
  used: ReadonlySet<number> = new Set(),
): NameMatch {
  const { rules } = directory;
  const exact = new Set<number>();
  const near = new Set<number>();
  let missing = 0;
  let count = 0;
  let inOrder = true;
  let last = -1;
  const words = directory.displayWords(name);
  // Diacritics may be left out, but `Výškov` is not Vyškov.
  const lower = name.toLowerCase();
  const isSpelled = ({ text, spelled }: WordTokenGiven): boolean => spelled === text || lower.includes(spelled);
  words.forEach((word, i) => {
    const isInitial = word.text.length === 1;
    const isOptional =
      isInitial ||
      isFiller(word.text) ||
      rules.droppableWords.has(word.text) ||
      (rules.givenNames.has(word.text) && i < words.length - 1);
    if (!isOptional) count++;
    const { forms } = word;
    const meets = (test: (token: WordTokenGiven) => boolean): number =>
      tokens.findIndex((token, at) => token.kind === 'word' && !exact.has(at) && !used.has(at) && test(token));
    let at = tokens.findIndex(
      (token, place) =>
        !exact.has(place) &&
        !used.has(place) &&
        (token.kind === 'word'
          ? forms.includes(token.text) && isSpelled(token)
          : token.groups.length === 1 && forms.includes(token.groups[0] ?? '')),
    );
    if (at < 0) at = meets(({ text, dotted }) => dotted && forms.some((form) => form.startsWith(text)));
    // `Jana` for the `J.` that the register has.
    if (at < 0 && isInitial) at = meets(({ text }) => text.startsWith(word.text) && rules.givenNames.has(text));
    if (at >= 0) {
      exact.add(at);
      inOrder &&= at > last;
      last = at;
      return;
    }
    // What is inflected (`v Bratislave`) is not written as an address is, either.
    at = meets(({ text, bases }) => resembles(text, word.text) || bases.includes(word.text));
    if (at >= 0) near.add(at);
    else if (!isOptional) missing++;
  });
  // A name that was written twice, as that of a village is, is there as often.
  for (const from of [...exact]) {
    const first = tokens[from];
    tokens.forEach((token, at) => {
      if (first?.kind === 'word' && token.kind === 'word' && token.text === first.text) exact.add(at);
    });
  }
  // A name of words that people leave out alone is all of it.
  if (count === 0 && exact.size + near.size === 0)
    return { exact, near, missing: words.length, words: words.length, inOrder };
  return { exact, near, missing, words: Math.max(count, 1), inOrder };
}

export function resembles(text: string, word: string): boolean {
  const shortest = Math.min(text.length, word.length);
  if (shortest < ONE_EDIT_LETTERS) return false;
  const edits = shortest >= TWO_EDITS_LETTERS ? 2 : 1;
  return editDistance(text, word, edits) <= edits;
}
