/** Endings of inflected words, each with the endings of what the word may come from. */
export type Endings = readonly (readonly [ending: string, bases: readonly string[]])[];

/** Letters that must be left before an ending. */
const MIN_STEM_LETTERS = 2;

/**
 * Folded base forms that an inflected word may have; most of them are no words.
 * @param irregular words that inflect by no rule, with their base forms
 */
export function baseForms(
  word: string,
  endings: Endings,
  irregular: Readonly<Record<string, readonly string[]>>,
): string[] {
  const forms: string[] = Object.hasOwn(irregular, word) ? [...(irregular[word] as readonly string[])] : [];
  for (const [ending, bases] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < MIN_STEM_LETTERS) continue;
    for (const base of bases) forms.push(word.slice(0, word.length - ending.length) + base);
  }
  return forms;
}
