import { fold, type RulesCountry } from '@tripoint/text';
import type { SearchScope } from '../place-search';
import { type LeftOver, withoutLeftOver } from './left-over';

/** An address to check (`libs/contract/src/places/validate.ts` has its rules). */
export interface ValidateQuery extends SearchScope {
  readonly text?: string;
  readonly street?: string;
  readonly number?: string;
  readonly municipality?: string;
  readonly postalCode?: string;
  readonly flat?: string;
}

/** What was written, ready to be looked for. */
export interface Given {
  /** Stretches between commas, without what no register has. */
  readonly segments: readonly string[];
  /** The country that the text or the caller names; null when neither does. */
  readonly country: string | null;
  readonly leftOver: readonly LeftOver[];
  /** Fields that were given by themselves, for what is shown as corrected. */
  readonly fields: Readonly<Pick<ValidateQuery, 'street' | 'number' | 'municipality' | 'postalCode'>>;
}

/** Names and codes of the countries at the end of an address, folded. */
const countryWords = new Map<string, RulesCountry>([
  ['ceska republika', 'cz'],
  ['cesko', 'cz'],
  ['czech republic', 'cz'],
  ['czechia', 'cz'],
  ['cz', 'cz'],
  ['slovenska republika', 'sk'],
  ['slovensko', 'sk'],
  ['slovakia', 'sk'],
  ['slovak republic', 'sk'],
  ['sk', 'sk'],
  ['polska', 'pl'],
  ['poland', 'pl'],
  ['rzeczpospolita polska', 'pl'],
  ['pl', 'pl'],
]);

/** `CZ-280 02` */
const countryPrefix = /^\s*(?:CZ|SK|PL)[\s-]*(?=\d)/i;

/** `Ústí n/L` for nad Labem. */
const nearRiver = /([nNpP])(?<![\p{L}\d][nNpP])\/(\p{L}+)\.?/gu;

/** `PSČ:` is no word of an address. */
const postalLabel = /(?<!\p{L})PSČ\s*:/giu;

const wordsOf = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];

/** The number at the end of a street. */
const numberBehind = /(?<=\p{L}.*)\s+(\d+\s?\p{L}?(?:\s?\/\s?\d+\s?\p{L}?)*)\s*$/u;

/** A street and a number, of which browsers fill in the number behind the street as well, whole or one half of it. */
function numberOnce(street: string, number: string): { readonly street: string; readonly number: string } {
  const behind = numberBehind.exec(street);
  const [inStreet, inField] = [wordsOf(behind?.[1] ?? ''), wordsOf(number)];
  if (behind === null || inField.length === 0) return { street, number };
  if (inField.every((word) => inStreet.includes(word))) return { street, number: '' };
  if (inStreet.every((word) => inField.includes(word))) return { street: street.slice(0, behind.index), number };
  return { street, number };
}

/**
 * Reads what was written: text and fields are one address. What a field repeats of the text is written once, and so is a
 * number that a browser has filled in behind the street as well.
 */
export function readGiven(query: ValidateQuery): Given {
  const { text = '', street = '', number = '', municipality = '', postalCode = '', flat = '' } = query;
  const known = new Set(wordsOf(text));
  const added = (value: string): string => (wordsOf(value).every((word) => known.has(word)) ? '' : value.trim());
  const once = numberOnce(street, number);
  const line = [added(once.street), added(once.number)].filter(Boolean).join(' ');
  const place = [added(postalCode.replace(countryPrefix, '')), added(municipality)].filter(Boolean).join(' ');
  const { rest, leftOver } = withoutLeftOver([text, line, place].filter(Boolean).join(', '));
  let country: string | null = query.countries?.length === 1 ? (query.countries[0] ?? null) : null;
  const segments = rest
    .split(/[,;\n]/)
    .map((segment) => segment.replace(nearRiver, '$1. $2.').replace(postalLabel, ' ').replace(/\s+/g, ' ').trim())
    .filter((segment) => {
      const named = countryWords.get(fold(segment));
      if (named !== undefined) country = named;
      return named === undefined && /[\p{L}\p{N}]/u.test(segment);
    });
  const given = flat.trim() === '' ? leftOver : [...leftOver, { kind: 'flat', text: flat.trim() } as const];
  const { street: s, number: n, municipality: m, postalCode: p } = query;
  return {
    segments,
    country,
    leftOver: given,
    fields: {
      ...(s === undefined ? {} : { street: s }),
      ...(n === undefined ? {} : { number: n }),
      ...(m === undefined ? {} : { municipality: m }),
      ...(p === undefined ? {} : { postalCode: p }),
    },
  };
}

/** Words that say which kind of thing a name is and are in the way of no comparison, folded. */
const kindWords = new Set(
  'ul ulice ulica ulici ulicy c cp cev ev cislo cis nr numer psc kod obec okres gmina ve we'.split(' '),
);

/** Does a word need no counterpart in the register? */
export const isFiller = (word: string): boolean => kindWords.has(word);
