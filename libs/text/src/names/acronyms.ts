import type { Abbreviations } from './abbreviations';
import type { NameWord } from './name-words';

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
