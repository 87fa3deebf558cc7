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
