/** A street of Poland as TERYT takes it apart. */
export interface PolishStreetName {
  /** CECHA of ULIC: `ul.`, `al.`, `pl.` and so on. */
  readonly feature: string;
  /** Code of the kind in PRG, 1 to 16. */
  readonly kind: number;
  /** The word of the kind as names spell it: `Plac`. */
  readonly word: string;
  /** NAZWA_1, the part names are sorted by: `Mickiewicza`. */
  readonly name1: string;
  /** NAZWA_2, what stands before it: `Adama`; may be empty. */
  readonly name2: string;
}

/** Kinds of streets: the word of the skeleton and of ULIC, the code in PRG, the word in full. */
const KINDS: ReadonlyMap<string, readonly [feature: string, kind: number, word: string]> = new Map([
  ['al.', ['al.', 2, 'Aleja']],
  ['pl.', ['pl.', 3, 'Plac']],
  ['skwer', ['skwer', 4, 'Skwer']],
  ['bulw.', ['bulw.', 5, 'Bulwar']],
  ['rondo', ['rondo', 6, 'Rondo']],
  ['park', ['park', 7, 'Park']],
  ['rynek', ['rynek', 8, 'Rynek']],
  ['szosa', ['szosa', 9, 'Szosa']],
  ['droga', ['droga', 10, 'Droga']],
  ['os.', ['os.', 11, 'Osiedle']],
  ['wyb.', ['wyb.', 14, 'Wybrzeże']],
]);
const STREET = ['ul.', 1, 'Ulica'] as const;
/** `Jerozolimskie`, `Ujazdowskie`: avenues in the plural. */
const pluralAvenue = /[sc]kie$/;

/** Reads a street in the notation of the skeleton: `al. Kościuszki/Tadeusza`, `Polna`. */
export function readPolishStreet(text: string): PolishStreetName {
  const space = text.indexOf(' ');
  const known = KINDS.get(text.slice(0, space));
  const [feature, kind, word] = known ?? STREET;
  const name = known === undefined ? text : text.slice(space + 1);
  const [name1, name2 = ''] = name.split('/');
  const isPlural = feature === 'al.' && pluralAvenue.test(name1);
  return { feature, kind, word: isPlural ? 'Aleje' : word, name1, name2 };
}

/** The name without the word of its kind: `Tadeusza Kościuszki`. */
export function plainName(street: PolishStreetName): string {
  return street.name2 === '' ? street.name1 : `${street.name2} ${street.name1}`;
}
