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
