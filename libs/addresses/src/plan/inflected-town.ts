import { wholeNameTerm } from '@tripoint/index';
import { fold, foldedWords, MAX_QUERY_LENGTH } from '@tripoint/text';
import type { Directory } from '../directory';

/** What stands before a short word, the word, and words behind it without a number. */
const behindShortWord = /^(.*[\s,]|)(\p{L}{1,2})\s+([\p{L}\p{M}\s-]+)$/u;
/** Words of a town's name that may be inflected. */
const MAX_WORDS = 4;
/** What a name in the plural loses behind `from` and `to` (`do Loun`, `do Katowic`), and letters from which on it is looked for. */
const lostEndings = ['e', 'y'];
const MIN_BARE_LETTERS = 4;

/**
 * The text with the town behind its last preposition as the register writes it: `Karlova 5 v Brně` as `Karlova 5 Brno`.
 * Null where no town is inflected there, or where a name of the register begins so (`V Zahradách`, `Jablonné v Po`).
 */
export function withNamedTown(text: string, directory: Directory): string | null {
  const [, before = '', preposition = '', behind = ''] =
    behindShortWord.exec(text.slice(0, MAX_QUERY_LENGTH).trim()) ?? [];
  if (!directory.rules.placePrepositions.has(fold(preposition))) return null;
  const all = foldedWords(behind);
  // `v obci Lánech`, `ve městě Kolíně`
  const words = all.slice(all.findIndex((word) => !directory.rules.droppableWords.has(word)));
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  const streets = foldedWords(before);
  const town = townOf(words, streets.length > 0, directory);
  if (town === null || isBegunName(streets, [fold(preposition), ...all], directory)) return null;
  return `${before}${town}`;
}

/**
 * The name of the largest municipality that these words are other forms of. Where they are a part of names alone, that part
 * beside a street, which says which town is meant, else the largest town that it is a part of.
 */
function townOf(words: readonly string[], isBesideStreet: boolean, directory: Directory): string | null {
  const forms = words.map((word) => formsOf(word, directory));
  let names: (readonly string[])[] = [[]];
  for (const some of forms) {
    names = names.flatMap((name) => some.map((form) => [...name, form])).filter((name) => beginsName(name, directory));
  }
  const isInflected = (name: readonly string[]): boolean => name.some((word, i) => word !== words[i]);
  const inflected = names.filter(isInflected);
  const whole = largest(inflected, (name) => directory.municipalitiesNamed(name));
  if (whole !== null) return townName(whole, directory);
  // `v Brandýse` is in Brandýs nad Labem-Stará Boleslav, `v Krumlově` in Český Krumlov.
  const parts =
    forms.length > 1
      ? inflected
      : forms
          .flat()
          .map((form) => [form])
          .filter(isInflected);
  const part = largest(parts, (name) => directory.municipalitiesWith(name));
  if (part === null) return null;
  return isBesideStreet ? part.name.join(' ') : townName(part, directory);
}

interface Town {
  /** The words by which it is called. */
  readonly name: readonly string[];
  readonly municipality: number;
}

/** Municipalities are numbered by their size. */
function largest(
  names: readonly (readonly string[])[],
  municipalitiesOf: (name: readonly string[]) => readonly number[],
): Town | null {
  let best: Town | null = null;
  for (const name of names) {
    for (const municipality of municipalitiesOf(name)) {
      if (best === null || municipality < best.municipality) best = { name, municipality };
    }
  }
  return best;
}

const townName = ({ municipality }: Town, directory: Directory): string =>
  directory.name(directory.sections.municipalityName[municipality]);

/** The word, and what it may be inflected from, as far as the register has them. */
function formsOf(word: string, directory: Directory): readonly string[] {
  const bare = word.length < MIN_BARE_LETTERS ? [] : lostEndings.map((ending) => word + ending);
  return [word, ...directory.rules.baseForms(word), ...bare].filter((form) => directory.termId(form) >= 0);
}

/** Do these words, or they behind some of those before, begin a whole name? */
function isBegunName(before: readonly string[], words: readonly string[], directory: Directory): boolean {
  for (let from = 0; from <= before.length; from++) {
    if (beginsName([...before.slice(from), ...words], directory)) return true;
  }
  return false;
}

/** Does a whole name of the register begin with these words, the last of which may be a beginning itself? */
function beginsName(words: readonly string[], directory: Directory): boolean {
  const { low, high } = directory.prefixRange(wholeNameTerm(words));
  return low < high;
}
