import { type CompanyCountry, readCompanyName } from '@tripoint/text';
import { exactNameOf } from '../present/registered-name';
import type { CompanyQuery } from './company-query';
import { isLooseWord } from './place-words';

/** Fewest words of a text without those that say little. */
const MIN_WORDS_LEFT = 2;

/** The text without titles of people, which registers often lack; null where it has none. */
export const withoutTitles = (query: CompanyQuery, country: CompanyCountry): CompanyQuery | null =>
  ofWords(query, titlesLeftOut(query, country), country);

/** The same without prepositions and numbers: a place is written in many ways (`v Brně`, `Hlavní 12`). */
export const withoutLooseWords = (query: CompanyQuery, country: CompanyCountry): CompanyQuery | null =>
  ofWords(
    query,
    titlesLeftOut(query, country).filter((word) => !isLooseWord(word)),
    country,
  );

function titlesLeftOut({ typed, words }: CompanyQuery, country: CompanyCountry): readonly string[] {
  if (!typed.includes('.')) return words;
  const titles = readCompanyName(typed, country).words.flatMap(({ isTitle, text }) => (isTitle ? text : []));
  return words.filter((word) => !titles.includes(word));
}

/** The text with some of its words alone; null where these are all, or too few. */
function ofWords(query: CompanyQuery, words: readonly string[], country: CompanyCountry): CompanyQuery | null {
  if (words.length === query.words.length || words.length < MIN_WORDS_LEFT) return null;
  const typed = words.join(' ');
  return { ...query, typed, words, exact: exactNameOf(readCompanyName(typed, country)), begun: null };
}
