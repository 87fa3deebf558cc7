import { optional, required, text, whole } from '../fields';
import { email, locale, phraseHash, translationId } from './kinds';
import { exampleHash } from './objects';

/** Largest body of an upload, in bytes. */
export const UPLOAD_LIMIT_BYTES = 10 * 1_048_576;
/** How long an upload may take: thousands of documents are written. */
export const UPLOAD_DEADLINE_MS = 30_000;
/** Most elements of one upload. */
export const MAX_UPLOADED = 20_000;
/** Most phrases of a page. */
export const MAX_PAGE = 1_000;
const MAX_ID = 999_999_999;

/** What all operations of phrases and translations declare alike. Phrases have no area. */
export const ofIntl = { service: 'intl', method: 'POST', quotaCost: 1, area: [] } as const;

/** A page of a long list. */
export const page = {
  after: optional(whole(0, MAX_ID), {
    description: 'Only what has a larger identifier: that of the last one of the page before.',
    example: 1,
  }),
  limit: optional(whole(1, MAX_PAGE), { description: 'Most of them that are answered. Without it: all.', example: 50 }),
};

export const project = optional(text, { description: 'Only of this project.', example: 'shop' });

const saidOfHash = {
  description: 'Hash of the phrase: 32 hexadecimal characters, or 24 of base64 as collectors write it.',
  example: exampleHash,
};
export const hash = required(phraseHash, saidOfHash);
export const optionalHash = optional(phraseHash, {
  ...saidOfHash,
  description: `${saidOfHash.description} With it the answer is this phrase with all candidates for its translation.`,
});

const saidOfLocale = {
  description: 'Locale of the translation, `<lang>_<COUNTRY>`; `sk-SK` is read as `sk_SK`.',
  example: 'sk_SK',
};
export const requiredLocale = required(locale, saidOfLocale);
export const optionalLocale = (description: string) => optional(locale, { ...saidOfLocale, description });

const saidOfContributor = {
  description: "E-mail address of a member of the key's organisation who may translate.",
  example: 'jana@example.com',
};
export const contributor = required(email, saidOfContributor);
export const optionalContributor = (description: string) => optional(email, { ...saidOfContributor, description });

export const trid = required(translationId, { description: 'Identifier of the translation.', example: 5 });
