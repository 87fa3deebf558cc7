import { type CompanyCountry, readCompanyName } from '@tripoint/text';
import { alsoReadAs, type CompanyQuery } from './company-query';
import { bounds } from './weights';

/** Acronyms without a blank between them: `ZŠsMŠ`, `ZŠaMŠ`. */
const glued: Readonly<Record<string, readonly string[]>> = {
  zsms: ['zs', 'ms'],
  zsams: ['zs', 'ms'],
  zssms: ['zs', 's', 'ms'],
};

/** The text with acronyms for the phrases in it, in any case (`Základnej školy`); null where it has none. */
export function byAcronyms(query: CompanyQuery, country: CompanyCountry): CompanyQuery | null {
  const spelled = readCompanyName(query.typed, country).words.filter(({ isTitle }) => !isTitle);
  const units = spelled.flatMap(({ unit }) => (unit === null ? [] : (glued[unit] ?? unit)));
  if (units.length === spelled.length && units.every((unit, i) => unit === spelled[i]?.text)) return null;
  const words = [...new Set(units)].slice(0, bounds.words);
  return { ...query, words, exact: alsoReadAs(query.exact, units, country), begun: null };
}
