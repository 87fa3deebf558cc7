import { type CompanyCountry, formOf, readCompanyName } from '@tripoint/text';
import { exactNameOf } from '../present/registered-name';
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

/** Fewest words of a text without those that say little. */
const MIN_WORDS_LEFT = 2;

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
  if (!words.slice(at + 1).every((word) => placeWords.of(word).isOfSeat)) return null;
  return withoutWords(query, (word) => word === words[at], country);
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
  if (words.length === query.words.length || words.length < MIN_WORDS_LEFT) return null;
  const typed = words.join(' ');
  return { ...query, typed, words, exact: exactNameOf(readCompanyName(typed, country), typed), begun: null };
}
