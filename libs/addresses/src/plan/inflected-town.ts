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
  const town = townOf(words, directory);
  if (town === null || isBegunName(foldedWords(before), [fold(preposition), ...all], directory)) return null;
  return `${before}${town}`;
}

/** The name of the largest municipality that these words are other forms of, else of the largest whose name begins with them. */
function townOf(words: readonly string[], directory: Directory): string | null {
  let names: (readonly string[])[] = [[]];
  for (const word of words) {
    const bare = word.length < MIN_BARE_LETTERS ? [] : lostEndings.map((ending) => word + ending);
    const forms = [word, ...directory.rules.baseForms(word), ...bare].filter((form) => directory.termId(form) >= 0);
    names = names.flatMap((name) => forms.map((form) => [...name, form])).filter((name) => beginsName(name, directory));
  }
  const isInflected = (name: readonly string[]): boolean => name.some((word, i) => word !== words[i]);
  const inflected = names.filter(isInflected);
  const whole = inflected.flatMap((name) => directory.municipalitiesNamed(name));
  // `v Brandýse` is in Brandýs nad Labem-Stará Boleslav.
  const towns = whole.length > 0 ? whole : inflected.flatMap((name) => directory.municipalitiesBegunBy(name));
  // They are numbered by their size.
  return towns.length === 0 ? null : directory.name(directory.sections.municipalityName[Math.min(...towns)]);
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
