/** What a street is called by a person with: `Palachova`, `Masarykovo náměstí`. */
const possessives = ['ova', 'ovo'];

/** Letters of the shortest surnames without their endings (`Husova`). */
const MIN_STEM_LETTERS = 3;

/**
 * The other forms of a person in the name of a street, folded: `Palachova` as `Palacha` of `Jana Palacha`, and back.
 * @param genitives endings of surnames in the genitive
 * @param things words without their endings that name no person: `Lipová` is not `U Lípy`
 * @returns a function of the folded word and of the word as it was typed, where that is known; most forms are no words
 */
export const personFormsBy =
  (genitives: readonly string[], things: ReadonlySet<string>) =>
  (word: string, spelled: string | null = null): string[] => {
    // A long á says that it is an adjective.
    if (spelled?.endsWith('ová')) return [];
    const changed = (from: readonly string[], to: readonly string[]): string[] =>
      from.flatMap((ending) => {
        const stem = word.slice(0, -ending.length);
        const isPerson = word.endsWith(ending) && stem.length >= MIN_STEM_LETTERS && !things.has(stem);
        return isPerson ? to.map((other) => stem + other) : [];
      });
    return [...changed(possessives, genitives), ...changed(genitives, possessives)];
  };
