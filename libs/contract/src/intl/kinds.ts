import { type Kind, MAX_TEXT } from '../fields';
import { BODY_LIMIT_BYTES } from '../operation';
import { MAX_LIST } from '../parameter-type';
import { readText, readWhole } from '../wire-values';
import { readLocale } from './locale';
import { readPhraseHash } from './phrase-hash';

/** Longest translated text, in characters. */
export const MAX_TRANSLATION = 10_000;
/** A translated text of four-byte characters, percent-encoded, and the rest of a form. */
export const TRANSLATION_BODY_BYTES = MAX_TRANSLATION * 12 + BODY_LIMIT_BYTES;
/** Longest e-mail address (RFC 5321). */
const MAX_EMAIL = 254;
/** Largest number of a token's variation, and more than any sum of kinds. */
const MAX_TOKEN_NUMBER = 28;
/** Locales that one export may name a fallback for. */
const MAX_FALLBACKS = MAX_LIST;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** Half of a character, and control characters that are no white space. */
const UNREADABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/** A JSON document: its text, or the value itself in a JSON body. It is read by the operation, not by the check. */
export type GivenDocument = string | object;

/** A document of any size that the body limit allows. */
export const document: Kind<GivenDocument> = {
  rule: 'must be JSON text, or a JSON value in a JSON body',
  read: (value) => (typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : null),
  jsonSchema: () => ({ type: ['string', 'array', 'object'], contentMediaType: 'application/json' }),
  asGiven: true,
};

/** The hash of a phrase, canonical after the check. */
export const phraseHash: Kind<string> = {
  rule: 'must be the hash of a phrase: 32 hexadecimal characters, or 24 of base64',
  read: readPhraseHash,
  jsonSchema: () => ({
    type: 'string',
    pattern: '^(?:[0-9A-Fa-f]{32}|[A-Za-z0-9+/]{21}[AQgw]==)$',
  }),
  identifies: true,
};

/** The number of a phrase's translation. */
export const translationId: Kind<number> = {
  rule: 'must be the id of a translation',
  read: (value) => readWhole(value, 1, 999_999_999),
  jsonSchema: () => ({ type: 'integer', minimum: 1, maximum: 999_999_999 }),
  identifies: true,
};

const localeSchema = { type: 'string', pattern: '^[A-Za-z]{2,3}[_-](?:[A-Za-z]{2}|[0-9]{3})$' } as const;

/** A locale, `<lang>_<COUNTRY>` after the check. */
export const locale: Kind<string> = {
  rule: 'must be a language and a country that exist, as sk_SK',
  read: (value) => localeId(value),
  jsonSchema: () => localeSchema,
};

/** The address of a person; lower case and composed (NFC) after the check. */
export const email: Kind<string> = {
  rule: `must be an e-mail address of at most ${MAX_EMAIL} characters`,
  read: (value) => {
    const text = readText(value, MAX_EMAIL);
    return text !== null && EMAIL.test(text) ? text.normalize('NFC').toLowerCase() : null;
  },
  jsonSchema: () => ({ type: 'string', maxLength: MAX_EMAIL, pattern: '^[^\\s@]+@[^\\s@]+$' }),
};

/** A translated text, kept with its spaces and line breaks. */
export const translatedText: Kind<string> = {
  rule: `must be text of at most ${MAX_TRANSLATION} characters, not of spaces alone, without control characters`,
  read: (value) => {
    const isText = typeof value === 'string' && value.length <= MAX_TRANSLATION && /\S/.test(value);
    return isText && !UNREADABLE.test(value) ? value : null;
  },
  jsonSchema: () => ({ type: 'string', minLength: 1, maxLength: MAX_TRANSLATION, pattern: '\\S' }),
  asGiven: true,
};

/** Names of tokens in the order of their variations. */
export const tokenNames: Kind<readonly string[]> = {
  rule: `must be a list of at most ${MAX_LIST} tokens`,
  read: (value) => readEach(value, (item) => readText(item, MAX_TEXT)),
  jsonSchema: () => ({ type: 'array', items: { type: 'string', maxLength: MAX_TEXT }, maxItems: MAX_LIST }),
  list: true,
};

/** Numbers that belong to tokens. */
export const tokenNumbers: Kind<readonly number[]> = {
  rule: `must be a list of at most ${MAX_LIST} whole numbers from 1 to ${MAX_TOKEN_NUMBER}`,
  read: (value) => readEach(value, (item) => readWhole(item, 1, MAX_TOKEN_NUMBER)),
  jsonSchema: () => ({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_TOKEN_NUMBER },
    maxItems: MAX_LIST,
  }),
  list: true,
};

/** Locales, each with the one that fills what it lacks. */
export const fallbacks: Kind<ReadonlyMap<string, string>> = {
  rule: `must name at most ${MAX_FALLBACKS} locales with their fallback, as fallback[sk_SK]=cs_CZ`,
  read: readFallbacks,
  jsonSchema: () => ({
    type: 'object',
    additionalProperties: localeSchema,
    propertyNames: localeSchema,
    maxProperties: MAX_FALLBACKS,
  }),
  asGiven: true,
};

function localeId(value: unknown): string | null {
  return typeof value === 'string' ? (readLocale(value)?.id ?? null) : null;
}

function readFallbacks(value: unknown): ReadonlyMap<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).map(([of, to]) => [localeId(of), localeId(to)] as const);
  const isRead = (entry: (typeof entries)[number]): entry is readonly [string, string] => !entry.includes(null);
  return entries.length <= MAX_FALLBACKS && entries.every(isRead) ? new Map(entries) : null;
}

/** Unlike a list of names, one of tokens keeps equal elements: they belong to different tokens. */
function readEach<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  const items = (value as readonly unknown[]).map(read);
  return items.includes(null) ? null : (items as readonly T[]);
}
