import type { FieldMap, Suggesting } from './field-maps.js';
import type { Options } from './options.js';
import { textOf } from './text.js';

/** A street with the beginning of a house number: "Karlova 2", "Na Kopci 12/3a". */
const WITH_NUMBER = /\D\s+\d+[\w/]*$/;

/** Longest text that the service accepts, in characters. */
const MAX_TEXT = 200;

/** The values of a form that narrow a search: of a field, or of what was selected before in the same field. */
export type ValueOf = (field: string) => string | undefined;

/**
 * What is asked when a field has this text: the address of the operation and its parameters.
 * @returns null for texts that are longer than any address, which the service refuses
 */
export function questionOf(
  map: FieldMap,
  options: Options,
  field: string,
  text: string,
  read?: ValueOf,
): { url: string; params: URLSearchParams } | null {
  const { path, narrowing } = map.suggesting[field] as Suggesting;
  const body = new URLSearchParams({ query: text });
  const add = (name: string, value: unknown) => {
    const written = typeof value === 'boolean' ? String(value) : textOf(value);
    if (written) body.append(name, written);
  };
  for (const [param, other] of Object.entries(narrowing ?? {})) add(param, read?.(other));
  if ([...body.values()].some((value) => value.length > MAX_TEXT)) return null;
  for (const [option, param] of Object.entries(map.params)) {
    const value = options[option as keyof Options];
    if (Array.isArray(value)) for (const item of value) add(`${param}[]`, item);
    else add(param, value);
  }
  body.append('api_key', options.apiKey);
  // Typing on behind a street narrows to its houses, which are not among the streets.
  const operation =
    options.selectors.streetNumber && field === 'streetName' && WITH_NUMBER.test(text) ? 'places/query' : path;
  return { url: `${options.endpoint.replace(/(\/v1)?\/*$/, '')}/v1/${operation}`, params: body };
}
