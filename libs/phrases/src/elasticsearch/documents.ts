import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import type { Phrase } from '../model/phrase';
import { elementDigest, type SourceElement } from '../model/source';
import type { Translation } from '../model/translation';
import { letterGroups } from '../store/letter-groups';
import type { StoredElement } from '../store/phrase-store';
import type { PhraseState } from '../store/progress';
import { foldedText, type SearchText } from '../store/search-words';

/** JSON that is stored and never searched. */
const STORED: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };
const NUMBER: estypes.MappingProperty = { type: 'long' };
const NAME: estypes.MappingProperty = { type: 'keyword' };
/** Searched and never read. */
const TERMS: estypes.MappingProperty = { type: 'keyword', doc_values: false };

/** A document of the index of phrases: a phrase, an element, or what is kept of an organisation. */
export interface PhraseDocument {
  readonly kind: 'phrase' | 'element' | 'organisation' | 'batch' | 'settings' | 'sequence';
  readonly organisation?: string;
  readonly id?: number;
  /** Number of the upload that added it; it is visible when that one is complete. */
  readonly batch?: number;
  readonly project?: string;
  /** Hash of the phrase, or of each text of the element. */
  readonly hashes?: readonly string[];
  /** Groups of two and of three letters of what words are looked for in. */
  readonly groups?: readonly string[];
  readonly text?: string;
  readonly description?: string;
  /** JSON of the phrase, the element, or the settings; a part of a batch. */
  readonly body?: string;
  /** Last complete upload of the organisation. */
  readonly committed?: number;
  /** Upload that is being made visible. */
  readonly pending?: { readonly id: string; readonly parts: number; readonly batch: number } | null;
  readonly next?: number;
  readonly created_at_ms?: number;
}

export const PHRASE_PROPERTIES: Record<string, estypes.MappingProperty> = {
  kind: NAME,
  organisation: NAME,
  id: NUMBER,
  batch: NUMBER,
  project: NAME,
  hashes: NAME,
  groups: TERMS,
  text: STORED,
  description: STORED,
  body: STORED,
  committed: NUMBER,
  pending: { type: 'object', enabled: false },
  next: NUMBER,
  created_at_ms: NUMBER,
};

/** A document of the index of translations. */
export interface TranslationDocument {
  /** All candidates of a phrase in a locale, which is what counts; one of them as searches find it; older changes. */
  readonly kind: 'candidates' | 'translation' | 'changes' | 'intent';
  readonly organisation?: string;
  readonly phrase_hash?: string;
  readonly locale?: string;
  readonly state?: PhraseState;
  /** Raised with every change of the candidates. */
  readonly revision?: number;
  /** Documents of older changes. */
  readonly chunks?: number;
  readonly id?: number;
  readonly phrase_id?: number;
  readonly hash?: string;
  readonly contributor?: string;
  readonly is_reviewed?: boolean;
  readonly is_removed?: boolean;
  /** Groups of two and of three letters of what words are looked for in. */
  readonly groups?: readonly string[];
  /** JSON of the candidates, or of the translation. */
  readonly body?: string;
  /** JSON of the latest changes, or of older ones. */
  readonly changes?: string;
  readonly created_at_ms?: number;
}

export const TRANSLATION_PROPERTIES: Record<string, estypes.MappingProperty> = {
  kind: NAME,
  organisation: NAME,
  phrase_hash: NAME,
  locale: NAME,
  state: NAME,
  revision: NUMBER,
  chunks: NUMBER,
  id: NUMBER,
  phrase_id: NUMBER,
  hash: NAME,
  contributor: NAME,
  is_reviewed: { type: 'boolean' },
  is_removed: { type: 'boolean' },
  groups: TERMS,
  body: STORED,
  changes: STORED,
  created_at_ms: NUMBER,
};

/** Groups of letters that narrow a search down. */
const MAX_GROUPS = 40;

/** Ids of documents. Ids of organisations, hashes and locales have no colon. */
export const ids = {
  organisation: (organisation: string) => `organisation:${organisation}`,
  phrase: (organisation: string, hash: string) => `phrase:${organisation}:${hash}`,
  element: (organisation: string, element: SourceElement) => `element:${organisation}:${elementDigest(element)}`,
  batch: (id: string, part: number) => `batch:${id}:${part}`,
  settings: (organisation: string, project: string) =>
    `settings:${organisation}:${createHash('sha256').update(project).digest('hex')}`,
  sequence: (name: string) => `sequence:${name}`,
  candidates: (organisation: string, hash: string, locale: string) => `candidates:${organisation}:${hash}:${locale}`,
  changes: (candidates: string, chunk: number) => `changes:${candidates}:${chunk}`,
  translation: (id: number) => `translation:${id}`,
  intent: (id: string) => `intent:${id}`,
} as const;

/** A phrase without its source, which is read from the document of its element. */
export type PhraseRecord = Omit<Phrase, 'source'> & { readonly element: string };

export function phraseDocument(organisation: string, batch: number, phrase: PhraseRecord): PhraseDocument {
  const { id, hash, project, text, description } = phrase;
  const groups = groupsOf(searchedText(phrase));
  const body = JSON.stringify(phrase);
  return { kind: 'phrase', organisation, id, batch, project, hashes: [hash], groups, text, description, body };
}

export function elementDocument(organisation: string, batch: number, element: StoredElement): PhraseDocument {
  const { id, project, texts } = element;
  const hashes = texts.map(({ hash }) => hash);
  return { kind: 'element', organisation, id, batch, project, hashes, body: JSON.stringify(element) };
}

export function translationDocument(
  organisation: string,
  translation: Translation,
  isRemoved: boolean,
): TranslationDocument {
  const { id, phraseHash, locale, hash, contributor, status, text } = translation;
  return {
    kind: 'translation',
    organisation,
    id,
    phrase_hash: phraseHash,
    locale,
    hash,
    contributor,
    is_reviewed: status !== 'unapproved',
    is_removed: isRemoved,
    groups: groupsOf(foldedText(text)),
    body: JSON.stringify(translation),
  };
}

/** What the words of a query are looked for in. */
export function searchedText({ text, description, project, author }: Omit<PhraseRecord, 'element'>): string {
  return foldedText(text, description, project, author);
}

function groupsOf(folded: string): string[] {
  return [2, 3].flatMap((size) => [...letterGroups(folded, size)]);
}

/** What documents with the words of a query have; what is found is compared with the words themselves. */
export function groupQueries(text: SearchText | null): estypes.QueryDslQueryContainer[] {
  if (text === null || 'hash' in text) return [];
  const groups = new Set(text.words.flatMap((word) => [...letterGroups(word, [...word].length < 3 ? 2 : 3)]));
  return [...groups].slice(0, MAX_GROUPS).map((group) => ({ term: { groups: group } }));
}
