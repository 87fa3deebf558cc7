/** Latin letters of Europe, and what is before them. */
const CHARACTERS = 0x180;

/** What a function makes of each character of Latin texts, for functions that treat these one by one. */
export const ofLatin = (make: (text: string) => string): readonly string[] =>
  Array.from({ length: CHARACTERS }, (_, code) => make(String.fromCharCode(code)));

/** What a function makes of a text: from its table where the text is Latin, which costs less. @param table of `ofLatin` */
export function byCharacters(text: string, table: readonly string[], make: (text: string) => string): string {
  let made = '';
  for (let i = 0; i < text.length; i++) {
    const letter = table[text.charCodeAt(i)];
    if (letter === undefined) return make(text);
    made += letter;
  }
  return made;
}
