import { type WordSpan, wordSpans } from '../spelling/fold';
import type { Abbreviations } from './abbreviations';

/** The words of a list with one space between them. */
export const wordList = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** One word of a street or place name with the other forms under which it must be found. */
export interface NameWord {
  /** The folded word as the register spells it. */
  readonly text: string;
  /**
   * True for a word that a query may lack at little cost: a register's abbreviation or initial, or a word for "street"
   * that people leave out as readily.
   */
  readonly dotted: boolean;
  /** Other folded forms of the same word. */
  readonly aliases: readonly string[];
}

const none: readonly string[] = [];

/** The words with further aliases, in the same order. @param more aliases by position; a word may have none */
export function withAliases(words: readonly NameWord[], more: ReadonlyMap<number, readonly string[]>): NameWord[] {
  return words.map((word, i) => {
    const extra = (more.get(i) ?? none).filter((alias) => alias !== word.text && !word.aliases.includes(alias));
    return extra.length === 0 ? word : { ...word, aliases: [...word.aliases, ...extra] };
  });
}

/** How the words of one kind of names are found; all else is the same everywhere. */
export interface NameRules {
  /** Other forms of a word by itself. */
  readonly shortForms?: Abbreviations;
  /** Further forms, by position, of words that stand together. */
  readonly aliases?: readonly ((
    words: readonly NameWord[],
    name: string,
    spans: readonly WordSpan[],
  ) => ReadonlyMap<number, readonly string[]>)[];
  /** Which words a query may lack at little cost: those that the register abbreviates, unless said otherwise. */
  readonly mayLack?: (words: readonly NameWord[], name: string) => (word: NameWord, i: number) => boolean;
}

/** The words of a name, each with the other forms under which it must be found. */
export const namesBy =
  ({ shortForms = () => none, aliases = [], mayLack }: NameRules) =>
  (name: string): NameWord[] => {
    const spans = wordSpans(name);
    let words: NameWord[] = spans.map(({ text, dotted }) => ({ text, dotted, aliases: shortForms(text, dotted) }));
    for (const find of aliases) {
      const found = find(words, name, spans);
      if (found.size > 0) words = withAliases(words, found);
    }
    if (!mayLack) return words;
    const isLacking = mayLack(words, name);
    return words.map((word, i) => {
      const dotted = isLacking(word, i);
      return dotted === word.dotted ? word : { ...word, dotted };
    });
  };
