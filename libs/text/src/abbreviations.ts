/** Other forms of a folded word of a name: short ones of a long word, long ones of a short word. */
export type Abbreviations = (word: string, dotted: boolean) => readonly string[];

const none: readonly string[] = [];

/**
 * Abbreviations that meet both ways, since a register and people abbreviate alike.
 * @param shortForms folded words, each with its short forms. A short form of one letter stands for the word only where a
 * full stop follows it.
 */
export function abbreviations(shortForms: Readonly<Record<string, readonly string[]>>): Abbreviations {
  const shorts = new Map(Object.entries(shortForms));
  const longs = new Map<string, string[]>();
  for (const [long, forms] of shorts) {
    for (const short of forms) {
      const known = longs.get(short);
      if (known) known.push(long);
      else longs.set(short, [long]);
    }
  }
  return (word, dotted) => shorts.get(word) ?? (dotted || word.length > 1 ? longs.get(word) : undefined) ?? none;
}
