import type { NameWord } from './names-by';

/** Other forms of a folded word of a name: short ones of a long word, long ones of a short word. */
export type Abbreviations = (word: string, dotted: boolean) => readonly string[];

const none: readonly string[] = [];

/**
 * Abbreviations that meet both ways, since a register and people abbreviate alike.
 * @param lists folded words, each with its short forms. A short form of one letter stands for the word only where a
 * full stop follows it.
 */
export function abbreviations(...lists: readonly Readonly<Record<string, readonly string[]>>[]): Abbreviations {
  const others = new Map<string, string[]>();
  const meet = (word: string, other: string): void => {
    const known = others.get(word);
    if (known) known.push(other);
    else others.set(word, [other]);
  };
  for (const [long, forms] of lists.flatMap((list) => Object.entries(list))) {
    for (const short of forms) {
      meet(long, short);
      meet(short, long);
    }
  }
  return (word, dotted) => (dotted || word.length > 1 ? others.get(word) : undefined) ?? none;
}

/** Acronyms that stand in names, folded, each with the words it stands for. */
export type Acronyms = Readonly<Record<string, readonly string[]>>;

/**
 * Aliases by position: an acronym is found under each of its words, and each word of a name that has them in a row under
 * the acronym (`SNP` and `Slovenského národného povstania`, abbreviated or not).
 */
export function acronymAliases(
  words: readonly NameWord[],
  acronyms: Acronyms,
  shortForms: Abbreviations,
): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const isOne = (word: NameWord | undefined, of: string): boolean =>
    word !== undefined &&
    (word.text === of || (word.dotted && of.startsWith(word.text)) || shortForms(of, false).includes(word.text));
  for (const [acronym, parts] of Object.entries(acronyms)) {
    words.forEach(({ text }, i) => {
      if (text === acronym) found.set(i, parts);
      if (i + parts.length > words.length || !parts.every((part, j) => isOne(words[i + j], part))) return;
      parts.forEach((_, j) => void found.set(i + j, [acronym]));
    });
  }
  return found;
}

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
