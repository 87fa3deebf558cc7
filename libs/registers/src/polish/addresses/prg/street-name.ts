/** Kinds of streets as PRG numbers them (registers of EMUiA, `rodzaj` 1 to 16), with the word that people write. */
const WORD_OF_KIND: Readonly<Record<number, string>> = {
  2: 'Aleja',
  3: 'Plac',
  4: 'Skwer',
  5: 'Bulwar',
  6: 'Rondo',
  7: 'Park',
  8: 'Rynek',
  9: 'Szosa',
  10: 'Droga',
  11: 'Osiedle',
  12: 'Ogród',
  13: 'Wyspa',
  14: 'Wybrzeże',
};
const STREET = 1;
const AVENUE = 2;
const OTHER = 15;

/** How CECHA of ULIC and the beginnings of names write the kinds; compared in lower case. */
const KIND_OF_WORD: ReadonlyMap<string, number> = new Map([
  ['ulica', STREET],
  ['ul.', STREET],
  ['ul', STREET],
  ['aleja', AVENUE],
  ['aleje', AVENUE],
  ['al.', AVENUE],
  ['plac', 3],
  ['pl.', 3],
  ['skwer', 4],
  ['bulwar', 5],
  ['bulw.', 5],
  ['rondo', 6],
  ['park', 7],
  ['rynek', 8],
  ['szosa', 9],
  ['droga', 10],
  ['osiedle', 11],
  ['os.', 11],
  ['ogród', 12],
  ['wyspa', 13],
  ['wybrzeże', 14],
  ['wyb.', 14],
  ['inny', OTHER],
  ['inna', OTHER],
  ['inne', OTHER],
]);

/** An adjective in the plural, which asks for `Aleje`: Jerozolimskie, Ujazdowskie, Racławickie. */
const PLURAL_ADJECTIVE = /^\p{Lu}\p{Ll}+(sk|ck|dzk)ie$/u;

/** The kind a word names, as ULIC's CECHA does; 0 for a word that names none. */
export function kindOfWord(word: string): number {
  return KIND_OF_WORD.get(word.trim().toLowerCase()) ?? 0;
}

/**
 * A street's name as people write it: without `ulica`, with the word of any other kind once at its beginning or where
 * the name has it, without stray blanks. `Plac Plac Kościelny ` is `Plac Kościelny`, `Ulica Aleja Juliusza Słowackiego `
 * is `Aleja Juliusza Słowackiego`, `al.` `Jerozolimskie` is `Aleje Jerozolimskie`.
 *
 * @param kind `rodzaj` of PRG; 0 where it is not known
 */
export function streetDisplayName(written: string, kind = 0): string {
  const words = written
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  let leading = kindOfWord(words[0] ?? '');
  while (words.length > 1) {
    const next = kindOfWord(words[1]);
    const isDoubled = leading > 0 && next === leading;
    const isEmptyWord = leading === STREET || (leading === OTHER && next > 0);
    if (!isDoubled && !isEmptyWord) break;
    words.shift();
    leading = next;
  }
  if (words.length > 1 && leading in WORD_OF_KIND) {
    words[0] = leading === AVENUE && /^aleje$/i.test(words[0]) ? 'Aleje' : WORD_OF_KIND[leading];
  }
  const word = WORD_OF_KIND[kind];
  const hasWord = words.some((each) => kindOfWord(each) === kind);
  if (word === undefined || hasWord || words.length === 0) return words.join(' ');
  const isPlural = kind === AVENUE && words.length === 1 && PLURAL_ADJECTIVE.test(words[0]);
  return [isPlural ? 'Aleje' : word, ...words].join(' ');
}

/** The name ULIC gives: CECHA, then NAZWA_2 (title or first name), then NAZWA_1, which the catalogue sorts by. */
export function ulicDisplayName(kindWord: string, name1: string, name2: string): string {
  return streetDisplayName(`${name2} ${name1}`, kindOfWord(kindWord));
}

/** Whether a name holds every word of another, in any order and case: then it is the same name, written out. */
export function completes(full: string, name: string): boolean {
  const words = full.toLowerCase().split(' ');
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(word));
}
