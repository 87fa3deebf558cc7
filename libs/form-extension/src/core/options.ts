import type { BusinessOptions, FieldSelector, PlacesOptions } from '../types.js';
import { type FieldMap, fillingOf } from './field-maps.js';
import { origin } from './origin.js';

/** Options of both kinds of form, after the defaults. */
export type Options = Omit<PlacesOptions & BusinessOptions, keyof typeof DEFAULTS | 'suggestions' | 'selectors'> &
  typeof DEFAULTS & {
    readonly endpoint: string;
    readonly suggestions: readonly string[];
    readonly selectors: Readonly<Record<string, FieldSelector>>;
  };

const THEMES = ['modern-light', 'modern-dark', 'classic'];
const DEFAULTS = {
  nextFocus: false as boolean | Element | string,
  highlight: true,
  showNoResults: true,
  events: ['input'] as readonly string[],
  limit: 7,
  minlength: 2,
  debounce: 250,
  theme: 'modern-light',
  htmlAutocomplete: false as boolean | string,
  styles: true,
  aroundLatLngViaIP: true as boolean | string,
};

const isWhole = (value: unknown, least: number, most = Number.POSITIVE_INFINITY) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Options with their defaults; an undefined one has its default. @throws TypeError that names the option and the rule */
export function readOptions(map: FieldMap, given: object, before: object = {}): Options {
  // Without a prototype: a page may have added names of options to that of all objects.
  const create = (...sources: object[]) => Object.assign(Object.create(null), ...sources);
  const defaults = create(DEFAULTS, { suggestions: Object.keys(map.suggesting), endpoint: origin.ofScript });
  const checked: Options = create(defaults, before);
  for (const [name, value] of Object.entries(given ?? {})) Object.assign(checked, { [name]: value ?? defaults[name] });

  const check = (name: keyof Options, isRight: boolean, rule: string) => {
    if (!isRight) throw new TypeError(`${map.name}: option "${name}" ${rule}`);
  };
  for (const name of map.required) check(name as keyof Options, !!checked[name as keyof Options], 'is required');
  check('endpoint', /^https?:\/\//.test(checked.endpoint), 'must be an http(s) address');
  check('limit', isWhole(checked.limit, 1, 20), 'must be 1 to 20');
  for (const name of ['minlength', 'debounce'] as const)
    check(name, isWhole(checked[name], 0), 'must be a whole number');
  check('theme', THEMES.includes(checked.theme), `must be one of ${THEMES}`);
  check('events', isTexts(checked.events), 'must be an array of texts');
  for (const [name, allowed] of [
    ['suggestions', Object.keys(map.suggesting)],
    ['selectors', Object.keys(fillingOf(map))],
  ] as const) {
    const names = name === 'selectors' ? Object.keys(checked.selectors) : checked.suggestions;
    check(name, isTexts(names) && names.every((field) => allowed.includes(field)), `may name ${allowed}`);
  }
  return checked;
}
