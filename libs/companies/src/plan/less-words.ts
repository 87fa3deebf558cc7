import { type CompanyCountry, formOf, readCompanyName } from '@tripoint/text';
import { exactTextOf } from '../present/registered-name';
import { formTerm } from '../terms';
import type { CompanyQuery } from './company-query';
import { wholeTerm } from './passes';
import { isLooseWord, type PlaceWords } from './place-words';

/** The text without words that may be forms though they stand inside it (`alfa as praha`); null where there are none. */
export function withoutShortForms(query: CompanyQuery, country: CompanyCountry): CompanyQuery | null {
  // `zs` is a school in Slovakia, which has no form z. s.
  const isForm = (word: string): boolean => formOf(word)?.kind === 'short' && (country === 'cz' || word !== 'zs');
  const words = query.words.filter((word) => !isForm(word));
  if (words.length === 0 || words.length === query.words.length) return null;
  const found = query.words.flatMap((word) => (isForm(word) ? (formOf(word)?.form ?? []) : []));
  return { ...query, words, forms: found, form: found.map((form) => wholeTerm(formTerm(form))), begun: null };
}

/** Fewest words of a text without those that say little, and letters of a word that may be left alone (`Glopoton 337 43`). */
const MIN_WORDS_LEFT = 2;
const LETTERS_ALONE = 4;

/** Before a town, or a part of one. */
const inTown = new Set(['v', 've', 'vo', 'z', 'ze', 'zo', 'do']);

/** The text without the preposition before its last words, which are some of a seat (`lékárna v Praze`); null where it has none. */
export function withoutPreposition(
  query: CompanyQuery,
  placeWords: PlaceWords,
  country: CompanyCountry,
): CompanyQuery | null {
  const { words } = query;
  const at = words.findLastIndex((word) => inTown.has(word));
  if (at < 1 || at === words.length - 1) return null;
  const isOfSeat = (word: string): boolean =>
    placeWords.of(word).inSeat[word === words.at(-1) ? 'begun' : 'whole'] !== null;
  if (!words.slice(at + 1).every(isOfSeat)) return null;
  return withoutWords(query, (word) => word === words[at], country);
}

/** The name before its own town, which stands behind it once more (`FK Praha, 130 00 Praha 3`); null where none does. */
export function withoutRepeatedTown(query: CompanyQuery, country: CompanyCountry): CompanyQuery | null {
  if (!query.hasRepeated) return null;
  const words = readCompanyName(query.typed, country).words.map(({ text }) => text);
  const end = words.findLastIndex((word) => !isLooseWord(word));
  const at = words.lastIndexOf(words[end] as string, end - 1);
  if (at < 1 || !words.slice(at + 1, end).every(isLooseWord)) return null;
  return reworded(query, words.slice(0, at + 1), country);
}

/** The text with one of its several titles of people each; registers often have one alone. */
export const withOneTitle = (query: CompanyQuery, country: CompanyCountry): readonly CompanyQuery[] =>
  query.titles.length < 2
    ? []
    : query.titles.flatMap(
        (title) => withoutWords(query, (word) => word !== title && query.titles.includes(word), country) ?? [],
      );

/** The text without titles of people, which registers often lack; null where it has none. */
export const withoutTitles = (query: CompanyQuery, country: CompanyCountry): CompanyQuery | null =>
  withoutWords(query, (word) => query.titles.includes(word), country);

/** The same without prepositions and numbers: a place is written in many ways (`v Brně`, `Hlavní 12`). */
export const withoutLooseWords = (query: CompanyQuery, country: CompanyCountry): CompanyQuery | null =>
  withoutWords(query, (word) => query.titles.includes(word) || isLooseWord(word), country);

/** The text without some of its words; null where it has none of them, or too few others. */
function withoutWords(
  query: CompanyQuery,
  isLeftOut: (word: string) => boolean,
  country: CompanyCountry,
): CompanyQuery | null {
  const words = query.words.filter((word) => !isLeftOut(word));
  const least = words.every((word) => word.length >= LETTERS_ALONE) ? 1 : MIN_WORDS_LEFT;
  return words.length === query.words.length || words.length < least ? null : reworded(query, words, country);
}

/** The text with these words in place of its own. */
function reworded(query: CompanyQuery, words: readonly string[], country: CompanyCountry): CompanyQuery {
  const typed = words.join(' ');
  return { ...query, typed, words: [...new Set(words)], exact: exactTextOf(typed, country), begun: null };
}
