import { FieldError, inside, objectAt, textAt } from '../collector/json-checks';
import { readHash } from '../hashes/text-hash';
import { MAX_TRANSLATION_LENGTH } from '../model/check-submission';
import { type Locale, readLocale } from '../model/locale';
import type { Variation } from '../model/translation';

/** Translations of one upload. */
export const MAX_IMPORTED = 200_000;

/** One translation of a file, not yet checked against its phrase. */
export interface FileTranslation extends Variation {
  readonly locale: Locale;
  /** Canonical hash of the phrase. */
  readonly hash: string;
  readonly text: string;
  /** Where in the file it stands. */
  readonly field: string;
}

/** Why a file of translations is refused. */
export interface TranslationFileProblem {
  readonly problem: 'invalid-translations';
  /** Path of the field in the file; empty for the file itself. */
  readonly field: string;
  /** What is wrong and what to do, as a sentence without the field. */
  readonly message: string;
}

/**
 * Reads the files that the translate tools of fbt and fbtee take: one group `{fb-locale, translations}`, several, or the whole
 * input with `translationGroups`; or translations by locale. As JSON text or parsed. Entries that nobody has translated yet
 * (`null`, or status `new`) are left out.
 */
export function readTranslationFile(given: unknown): readonly FileTranslation[] | TranslationFileProblem {
  try {
    const value = typeof given === 'string' ? (JSON.parse(given) as unknown) : given;
    const read: FileTranslation[] = [];
    for (const { nameField, name, field, translations } of groupsOf(value)) {
      const locale = readLocale(textAt(nameField, name, MAX_TRANSLATION_LENGTH));
      if (locale === null) throw new FieldError(nameField, 'must be a locale such as sk_SK');
      readGroup(read, field, locale, translations);
    }
    return read;
  } catch (cause) {
    if (cause instanceof FieldError)
      return { problem: 'invalid-translations', field: cause.field, message: cause.message };
    if (!(cause instanceof SyntaxError)) throw cause;
    return {
      problem: 'invalid-translations',
      field: '',
      message: `is not valid JSON (${cause.message.slice(0, 100)})`,
    };
  }
}

/** Translations of a locale, and where in the file both stand. */
interface Group {
  readonly nameField: string;
  readonly name: unknown;
  readonly field: string;
  readonly translations: unknown;
}

function groupsOf(value: unknown, field = ''): Group[] {
  if (Array.isArray(value)) return value.flatMap((group, at) => groupsOf(group, `${field}[${at}]`));
  const file = objectAt(field, value);
  if (file.translationGroups !== undefined) return groupsOf(file.translationGroups, inside(field, 'translationGroups'));
  const { 'fb-locale': locale, translations } = file;
  if (locale !== undefined) {
    const nameField = inside(field, 'fb-locale');
    return [{ nameField, name: locale, field: inside(field, 'translations'), translations }];
  }
  return Object.entries(file).map(([name, own]) => {
    const here = inside(field, name);
    return { nameField: here, name, field: here, translations: own };
  });
}

function readGroup(read: FileTranslation[], field: string, locale: Locale, translations: unknown): void {
  for (const [key, entry] of Object.entries(objectAt(field, translations))) {
    const here = inside(field, key);
    const hash = readHash(key)?.hash;
    if (hash === undefined) throw new FieldError(here, 'must have the hash of a phrase for its key');
    if (entry === null) continue;
    const { tokens = [], types = [], translations: rows, status } = objectAt(here, entry);
    if (status === 'new') continue;
    if (!isArrayOf(tokens, 'string')) throw new FieldError(`${here}.tokens`, 'must be an array of strings');
    if (!isArrayOf(types, 'number')) throw new FieldError(`${here}.types`, 'must be an array of numbers');
    if (!Array.isArray(rows)) throw new FieldError(`${here}.translations`, 'must be an array');
    for (const [at, row] of rows.entries()) {
      if (read.length === MAX_IMPORTED) throw new FieldError('', `must have at most ${MAX_IMPORTED} translations`);
      read.push({ locale, hash, ...readRow(`${here}.translations[${at}]`, row, tokens, types) });
    }
  }
}

/** The variations of a row are a list, or with fbtee an object by index; a token that a row has no value for is not its own. */
function readRow(field: string, value: unknown, tokens: readonly string[], types: readonly number[]) {
  const { translation, variations = [] } = objectAt(field, value);
  if (typeof variations !== 'object' || variations === null)
    throw new FieldError(`${field}.variations`, 'must be an array of numbers');
  const own = Object.entries(variations).map(([at, variation]) => [Number(at), variation] as const);
  for (const [at, variation] of own) {
    if (!(at in tokens) || typeof variation !== 'number')
      throw new FieldError(`${field}.variations`, 'must have at most one number for each token');
  }
  return {
    text: textAt(`${field}.translation`, translation, MAX_TRANSLATION_LENGTH),
    tokens: own.map(([at]) => tokens[at]),
    types: own.map(([at]) => types[at]),
    variations: own.map(([, variation]) => variation as number),
    field,
  };
}

function isArrayOf(value: unknown, type: 'string'): value is string[];
function isArrayOf(value: unknown, type: 'number'): value is number[];
function isArrayOf(value: unknown, type: 'string' | 'number'): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === type);
}
