import type { CompanyRecord } from '@tripoint/registers';
import { plain } from '../relevance/plain-text';

/*
 * What the benchmark itself knows of names of companies. It judges the search, so it must not share the code that it judges.
 */

type Country = CompanyRecord['country'];

/** Legal forms as people write them, by a name of the benchmark's own; the first writing is the usual one. */
const written: Readonly<Record<Country, Readonly<Record<string, readonly string[]>>>> = {
  cz: {
    limited: ['s.r.o.', 's. r. o.', 'sro', 'spol. s r.o.', 'spol. s r. o.', 'společnost s ručením omezeným'],
    shares: ['a.s.', 'a. s.', 'akciová společnost'],
    partnership: ['v.o.s.', 'v. o. s.', 'veřejná obchodní společnost'],
    limitedPartnership: ['k.s.', 'k. s.', 'komanditní společnost'],
    association: ['z.s.', 'z. s.', 'zapsaný spolek'],
    charity: ['o.p.s.', 'o. p. s.', 'obecně prospěšná společnost'],
    branch: ['p.s.', 'p. s.', 'pobočný spolek'],
    institute: ['z.ú.', 'z. ú.', 'zapsaný ústav'],
    stateEnterprise: ['s.p.', 's. p.', 'státní podnik'],
    publicBody: ['p.o.', 'příspěvková organizace'],
    foreignBranch: ['organizační složka'],
  },
  sk: {
    limited: ['s.r.o.', 's. r. o.', 'sro', 'spol. s r.o.', 'spol. s r. o.', 'spoločnosť s ručením obmedzeným'],
    shares: ['a.s.', 'a. s.', 'akciová spoločnosť'],
    partnership: ['v.o.s.', 'v. o. s.', 'verejná obchodná spoločnosť'],
    limitedPartnership: ['k.s.', 'k. s.', 'komanditná spoločnosť'],
    association: ['o.z.', 'o. z.', 'občianske združenie'],
    charity: ['n.o.', 'n. o.', 'nezisková organizácia'],
    stateEnterprise: ['š.p.', 'š. p.', 'štátny podnik'],
    publicBody: ['p.o.', 'príspevková organizácia'],
    foreignBranch: ['organizačná zložka'],
    simpleShares: ['j.s.a.', 'j. s. a.', 'jednoduchá spoločnosť na akcie'],
  },
};

/** What follows a name and says nothing of it, plain. */
const endings = ['v likvidaci', 'v likvidacii', 'v konkurze', 'v konkurzu'];

/** What lists abbreviate in names. */
export const acronyms: Readonly<Record<Country, readonly (readonly [phrase: string, acronym: string])[]>> = {
  cz: [
    ['Základní škola', 'ZŠ'],
    ['Mateřská škola', 'MŠ'],
    ['Společenství vlastníků jednotek', 'SVJ'],
    ['Sbor dobrovolných hasičů', 'SDH'],
    ['Tělovýchovná jednota', 'TJ'],
    ['Základní organizace', 'ZO'],
  ],
  sk: [
    ['Základná škola', 'ZŠ'],
    ['Materská škola', 'MŠ'],
    ['Telovýchovná jednota', 'TJ'],
    ['Základná organizácia', 'ZO'],
    ['Poľnohospodárske družstvo', 'PD'],
    ['Dobrovoľný hasičský zbor', 'DHZ'],
    ['Spoločenstvo vlastníkov bytov', 'SVB'],
  ],
};

/** Titles of people, who are searched without them. */
const titles = new Set(
  'ing mgr bc mudr mvdr mddr judr phdr rndr pharmdr paeddr thdr doc prof phd csc drsc mba dis'.split(' '),
);

/** Plain words, phrases by their acronyms. */
export function plainWords(text: string, country: Country): readonly string[] {
  let words = ` ${plain(text)} `;
  for (const [phrase, acronym] of acronyms[country])
    words = words.replaceAll(` ${plain(phrase)} `, ` ${plain(acronym)} `);
  return words.split(' ').filter(Boolean);
}

/** Writings of a form without what only layout changes, so that `s. r.o.` is `sro`. */
const squeezed = (text: string): string => plain(text).replaceAll(' ', '');

/** A name taken apart. */
export interface NameParts {
  /** The name as it is written, without its legal form at the end. */
  readonly core: string;
  /** The legal form; null where the name ends in none. */
  readonly form: string | null;
}

export function partsOf(name: string, country: Country): NameParts {
  const { words, text } = spanned(name);
  for (const ending of endings) {
    if (words.slice(-2).join(' ') === ending) return partsOf(text.slice(0, startOf(text, words.length - 2)), country);
  }
  // The longest first: `spol. s r.o.` ends in `s r.o.`.
  for (let count = Math.min(MAX_FORM_WORDS, words.length - 1); count > 0; count--) {
    const form = formOf(words.slice(-count).join(''), country);
    if (form === null) continue;
    return { core: text.slice(0, startOf(text, words.length - count)).replace(/[\s,]+$/u, ''), form };
  }
  return { core: text, form: null };
}

const MAX_FORM_WORDS = 5;

const formOf = (letters: string, country: Country): string | null =>
  Object.entries(written[country]).find(([, writings]) => writings.some((one) => squeezed(one) === letters))?.[0] ??
  null;

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

function spanned(name: string): { readonly words: readonly string[]; readonly text: string } {
  const text = name.trim();
  return { words: (text.match(wordPattern) ?? []).map(squeezed), text };
}

function startOf(text: string, word: number): number {
  return Array.from(text.matchAll(wordPattern))[word]?.index ?? text.length;
}

/** Is this plain word part of a legal form or of what has an acronym, so that other words may stand for it? */
export const isOfPhrase = (word: string, country: Country): boolean =>
  [...Object.values(written[country]).flat(), ...acronyms[country].flat()].some((text) =>
    ` ${plain(text)} `.includes(` ${word} `),
  ) || otherForms.has(word);

/** Words of forms that are none of the above alone. */
const otherForms = new Set(['spolek', 'spolok', 'vlastniku', 'vlastnikov', 'druzstvo', 'zdruzenie', 'sdruzeni']);

/** Other ways to write a legal form than the one of this name. */
export function otherWritings(form: string, name: string, country: Country): readonly string[] {
  return (written[country][form] ?? []).filter((writing) => !name.endsWith(writing));
}

/** Words that join others in a name, which people leave out or write otherwise. */
const connectors = new Set(['a', 'and', 'und', 'i']);

/** The plain words of a name without its form, titles and `a`, unless it has no others. */
export function nameWords(name: string, country: Country): readonly string[] {
  const words = plainWords(partsOf(name, country).core, country);
  const own = words.filter((word) => !connectors.has(word) && !titles.has(word));
  return own.length > 0 ? own : words;
}

/** Equal for names that differ in nothing but form, case, diacritics, connectors, signs and spaces. */
export const nameKey = (name: string, country: Country): string => nameWords(name, country).join('');
