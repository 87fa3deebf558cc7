const CYRILLIC = 'абвгдђежзијклмнопрстћуфхцчш';
const LATIN = 'abvgdđežzijklmnoprstćufhcčš';
const PAIRS: Readonly<Record<string, string>> = { љ: 'lj', њ: 'nj', џ: 'dž' };
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...[...CYRILLIC].map((letter, i) => [letter, LATIN[i]!] as const),
  ...Object.entries(PAIRS),
]);

/** Serbian Cyrillic in Latin letters, which writes the same words one to one; everything else stays. */
export function latinOf(text: string): string {
  return text.replace(/[\u0400-\u045f]/g, (letter) => {
    const lower = letter.toLowerCase();
    const latin = LETTERS.get(lower) ?? letter;
    return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
}
