import type { Suggestion } from '../types.js';
import { textOf } from './text.js';

/** Parameter of the check and property of its answer, by field of the form. */
const FIELDS = {
  address: ['query', 'formatted_address'],
  street: ['street', 'formatted_street'],
  streetName: ['street', 'street'],
  streetNumber: ['number', 'formatted_number'],
  municipality: ['municipality', 'municipality'],
  postalCode: ['postal_code', 'postal_code'],
} as const;

/** How codes and names of the countries begin that addresses can be checked in, in their languages and in English. */
const COUNTRIES = [
  ['SK', /^s(v?k|lov(a|ens)|łowa)/i],
  ['CZ', /^[cč](z|es)/i],
  ['PL', /^po?[lľ]/i],
] as const;

/** Code of a country that is written as a code or a name; undefined for another country. */
export const countryOf = (written: string): string | undefined => COUNTRIES.find(([, name]) => name.test(written))?.[0];

/**
 * What is checked of a form.
 * @param read text of a field; undefined for a field that the form has not
 * @returns null when there is no address, or one of a country that cannot be checked
 */
export function questionOf(read: (field: string) => string | undefined): URLSearchParams | null {
  const params = new URLSearchParams();
  for (const [field, [param]] of Object.entries(FIELDS)) {
    const text = read(field)?.trim();
    if (text) params.append(param, text);
  }
  // A number alone is no address.
  if (![...params.keys()].some((param) => param !== 'number')) return null;
  const written = read('country')?.trim();
  if (!written) return params;
  const country = countryOf(written);
  if (country) params.append('country', country);
  return country ? params : null;
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join(', ');
/** Flats, floors and persons, which no register has. */
const leftOver = (answer: Suggestion) => [answer.left_over].flat().map((part) => textOf(Object(part).text));

/** What was written, as one text. */
export const writtenOf = (question: URLSearchParams): string =>
  joined([...question].map(([name, text]) => (name === 'country' ? '' : textOf(text))));

/** The address to take that an answer has, as one text; empty where the person has to correct something. */
export const suggestedOf = (answer: Suggestion): string =>
  answer.advice === 'confirm' ? joined([textOf(answer.formatted_address), ...leftOver(answer)]) : '';

/** Numbers of the street that are nearest to one that is not registered. */
export const nearestOf = (answer: Suggestion): string => joined([answer.nearest_numbers].flat().map(textOf));

/** Texts that an answer fills in, by field; what no register has stays behind the number. */
export function correctedOf(answer: Suggestion): Map<string, string> {
  const values = new Map(Object.entries(FIELDS).map(([field, [, property]]) => [field, textOf(answer[property])]));
  const of = (field: string) => values.get(field) ?? '';
  // In villages the settlement is what people and the post write in place of a street.
  if (!of('streetName')) values.set('streetName', of('street').replace(of('streetNumber'), '').trim());
  for (const field of ['address', 'street', 'streetNumber'])
    values.set(field, joined([of(field), ...leftOver(answer)]));
  return values;
}
