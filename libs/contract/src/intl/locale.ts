/** A locale of translations. */
export interface Locale {
  /** `sk_SK`. */
  readonly id: string;
  /** As `Intl` has it: `sk-SK`. */
  readonly tag: string;
  /** Name of the language in English: `Slovak`. */
  readonly languageName: string;
}

/** Language, and country or a region in digits: `sk_SK`, `es_419`. */
const FORM = /^([a-z]{2,3})[-_]([a-z]{2}|\d{3})$/i;

/** Names in English by their codes. The tables are read at the first question: 20 ms that most processes need not wait. */
const namesOf = (type: 'language' | 'region') => {
  let names: Intl.DisplayNames | undefined;
  return (code: string): string | undefined => {
    names ??= new Intl.DisplayNames(['en'], { type, fallback: 'none' });
    return names.of(code);
  };
};
/** Undefined where there is no such language. */
export const nameOfLanguage = namesOf('language');
/** Undefined where there is no such country or region. */
export const nameOfRegion = namesOf('region');
/** Regions that have a name but are none: unknown, and made-up ones for tests. */
const NO_REGIONS: ReadonlySet<string> = new Set(['ZZ', 'XA', 'XB', 'QO']);
/** Languages that have a name but are none: undetermined, several, no linguistic content. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

/** Reads `sk_SK` or `sk-SK`, in any case. Null when the form is another, or there is no such language or country. */
export function readLocale(text: string): Locale | null {
  const [, first, second] = FORM.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const language = first.toLowerCase();
  const region = second.toUpperCase();
  const languageName = nameOfLanguage(language);
  if (languageName === undefined || NO_LANGUAGES.has(language)) return null;
  if (nameOfRegion(region) === undefined || NO_REGIONS.has(region)) return null;
  return { id: `${language}_${region}`, tag: `${language}-${region}`, languageName };
}
