import type { NameWord } from './name-words';

/** Initials in a row from which on people shorten a whole name to its letters: `T. G. Masaryka` to `TGM`. */
const MIN_INITIALS = 2;

/** Aliases by position: the word behind a row of initials is found under the letters of all of them. */
export function initialsInARow(words: readonly Pick<NameWord, 'text' | 'dotted'>[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  let initials = '';
  words.forEach(({ text, dotted }, i) => {
    const isInitial = dotted && text.length === 1;
    if (!isInitial && initials.length >= MIN_INITIALS) found.set(i, [initials + text.charAt(0)]);
    initials = isInitial ? initials + text : '';
  });
  return found;
}
