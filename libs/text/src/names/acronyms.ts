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
  const isOne = ({ text, dotted }: NameWord, of: string): boolean =>
    text === of || (dotted && of.startsWith(text)) || shortForms(of, false).includes(text);
  for (const [acronym, parts] of Object.entries(acronyms)) {
    for (let i = 0; i < words.length; i++) {
      if (words[i].text === acronym) found.set(i, parts);
      if (i + parts.length > words.length) continue;
      if (!parts.every((part, j) => isOne(words[i + j], part))) continue;
      parts.forEach((_, j) => void found.set(i + j, [acronym]));
    }
  }
  return found;
}
