/** Endings of inflected words, each with the endings of what the word may come from. */
export type Endings = readonly (readonly [ending: string, bases: readonly string[]])[];

/** Letters that must be left before an ending. */
const MIN_STEM_LETTERS = 2;

/** Letters of a word from which on it may have lost an ending and none be left (`do Levíc`: Levice). */
const MIN_BARE_LETTERS = 4;

/**
 * Folded base forms that an inflected word may have; most of them are no words.
 * @param irregular words that inflect by no rule, with their base forms
 */
export const baseFormsBy =
  (endings: Endings, irregular: Readonly<Record<string, readonly string[]>>) =>
  (word: string): string[] => {
    const forms: string[] = Object.hasOwn(irregular, word) ? [...(irregular[word] as readonly string[])] : [];
    for (const [ending, bases] of endings) {
      if (!word.endsWith(ending) || word.length - ending.length < MIN_STEM_LETTERS) continue;
      if (ending === '' && word.length < MIN_BARE_LETTERS) continue;
      for (const base of bases) forms.push(word.slice(0, word.length - ending.length) + base);
    }
    return forms;
  };
