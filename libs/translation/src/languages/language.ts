import { nameOfLanguage, nameOfRegion } from '@tripoint/contract';

/** A language as a caller or an engine names it. */
export interface Language {
  /** Canonical BCP 47 tag: `sk`, `zh-TW`, `pt-BR`. */
  readonly tag: string;
  /** ISO 639 code without script and region; Norwegian is `nb`. */
  readonly language: string;
  /** With the likely script where none is named: `Latn`; null when nobody knows one. */
  readonly script: string | null;
  /** With the likely region where none is named: `SK`; null when nobody knows one. */
  readonly region: string | null;
  /** Whether the region was named. */
  readonly isRegional: boolean;
  /** `valencia`; null without one. */
  readonly variant: string | null;
}

const FORM = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-[a-z0-9]{5,8})?$/i;
const MACRO_NORWEGIAN = 'no';
const BOKMAL = 'nb';
/** Languages that have a name but are none: undetermined, several, no linguistic content, not coded. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

/** Reads a code in any common form: `sk`, `slk`, `sk-SK`, `sk_SK`, `zh-Hans`, `slk_Latn`. Null when it has another form. */
export function readLanguage(text: string): Language | null {
  const code = text.trim().replaceAll('_', '-');
  if (!FORM.test(code)) return null;
  const tag = canonical(code);
  if (tag === null) return null;
  const given = new Intl.Locale(tag);
  if (NO_LANGUAGES.has(tag.split('-', 1)[0]!)) return null;
  const likely = given.maximize();
  return {
    tag,
    language: given.language === MACRO_NORWEGIAN ? BOKMAL : likely.language,
    script: likely.script ?? null,
    region: likely.region ?? null,
    isRegional: given.region !== undefined,
    variant: /-([a-z0-9]{5,8})$/.exec(tag)?.[1] ?? null,
  };
}

/** Whether language and region exist, as far as the Unicode tables of this Node.js know. */
export function isKnown({ tag, language }: Language): boolean {
  const { region } = new Intl.Locale(tag);
  return nameOfLanguage(language) !== undefined && (region === undefined || nameOfRegion(region) !== undefined);
}

/** `Slovak (sk)`; the tag alone when nobody has a name for it. */
export function describe({ tag }: Language): string {
  const name = nameOfLanguage(tag);
  return name === undefined ? tag : `${name} (${tag})`;
}

/** Whether a text of the one needs no translation into the other. */
export function isSame(one: Language, other: Language): boolean {
  return (['language', 'script', 'region', 'variant'] as const).every((part) => one[part] === other[part]);
}

function canonical(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}
