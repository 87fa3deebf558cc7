/** A pattern of the beginnings of a word, from so many letters on. */
export function beginnings(word: string, least: number): string {
  const rest = [...word.slice(least)].reduceRight((behind, letter) => `(?:${letter}${behind})?`, '');
  return word.slice(0, least) + rest;
}
