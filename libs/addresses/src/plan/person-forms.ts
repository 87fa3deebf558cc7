import { wholeNameTerm } from '@tripoint/index';
import { wordSpans } from '@tripoint/text';
import type { Directory } from '../directory';
import type { PreparedReading } from './prepared-reading';
import type { Repair } from './repairs';
import { insteadPattern, type WordPattern, wholePattern } from './word-pattern';

/** What stands before a thing that a street lies at, and before no person: `U Husy` is not Husova. */
const placing: ReadonlySet<string> = new Set(
  'u na k ke ku v ve vo pod nad za pred pri mezi medzi od do z ze zo'.split(' '),
);

/** Surnames that stay as they are where a street is called by them: `Palackého`, `Němcové`. */
const adjectival = /(?:eho|ove|[cs]ke)$/;

/** `Palachova`, `Masarykovo`. */
const possessive = /ov[ao]$/;

/**
 * One word at a time as the other form of a person that streets are called by: `Palachova` as `Jana Palacha`.
 * @param original still has the prepositions that the reading may have lost
 * @param pattern how the other words are met
 */
export function byPerson(
  reading: PreparedReading,
  directory: Directory,
  original: PreparedReading,
  pattern: (word: PreparedReading['words'][number]) => WordPattern,
): Repair[] {
  return reading.words.flatMap((word): Repair[] => {
    const before = original.words.find(({ index }) => index === word.index - 1);
    if (word.dotted || (before && !before.dotted && placing.has(before.text))) return [];
    const surname = withoutFirstName(reading, original, word, directory);
    if (surname && adjectival.test(word.text) && word.exact >= 0) {
      const patterns = surname.words.map((other) => (other === word ? wholePattern(word) : pattern(other)));
      const isStreet = (name: string): boolean => wordSpans(name).some(({ text }) => text === word.text);
      return [{ reading: surname, patterns, costMax: Number.POSITIVE_INFINITY, isStreet }];
    }
    // `Lhota 49` is a house of a village.
    if (!possessive.test(word.text) && directory.termId(wholeNameTerm([word.text])) >= 0) return [];
    const forms = directory.rules.personForms(word.text, word.spelled).filter((form) => directory.termId(form) >= 0);
    if (forms.length === 0) return [];
    const isStreet = (name: string): boolean => isCalledBy(name, forms);
    const repairOf = (of: PreparedReading, to: readonly string[]): Repair => {
      const whole = to.map((form) => directory.termId(form));
      const patterns = of.words.map((other) => (other === word ? insteadPattern(word, whole) : pattern(other)));
      return { reading: of, patterns, costMax: Number.POSITIVE_INFINITY, isStreet };
    };
    const possessives = forms.filter((form) => possessive.test(form));
    return [repairOf(reading, forms), ...(surname && possessives.length > 0 ? [repairOf(surname, possessives)] : [])];
  });
}

/** `gen. Milana Rastislava Štefánika` */
const MAX_FIRST_NAMES = 3;

/** The reading without first names or initials before a surname, which `Bezručova` lacks; null where there are none. */
function withoutFirstName(
  reading: PreparedReading,
  original: PreparedReading,
  surname: PreparedReading['words'][number],
  directory: Directory,
): PreparedReading | null {
  const names = new Set<PreparedReading['words'][number]>();
  for (let index = surname.index - 1; names.size < MAX_FIRST_NAMES; index--) {
    const name = reading.words.find((word) => word.index === index);
    if (name && !directory.isMunicipality([name.text])) names.add(name);
    // The `K.` of `J. K. Tyla` was left out as a preposition.
    else if (name || !original.words.some((word) => word.index === index && word.text.length === 1)) break;
  }
  if (names.size === 0) return null;
  return { ...reading, words: reading.words.filter((word) => !names.has(word)), wholeName: null };
}

/** Is the street called by a person? A genitive has a first name, a title or a kind of street before it. */
function isCalledBy(name: string, forms: readonly string[]): boolean {
  const words = wordSpans(name);
  const at = words.findIndex(({ text }) => forms.includes(text));
  const [first] = words;
  const [form, next] = [words[at], words[at + 1]?.text];
  // `K.` is an initial.
  if (form === undefined || first === undefined || (placing.has(first.text) && !first.dotted)) return false;
  if (possessive.test(form.text)) return true;
  // Else it is a first name (`Petra Bezruče`), unless it says where somebody comes from (`Jana Roháče z Dubé`).
  return at > 0 && (next === undefined || next === 'z' || next === 'ze');
}
