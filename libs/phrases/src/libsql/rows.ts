import type { Phrase } from '../model/phrase';
import { type HashForm, type SourceElement, sourceOf } from '../model/source';
import type { ApprovalStatus, ChangeAct, Translation, TranslationChange } from '../model/translation';
import type { StoredElement } from '../store/phrase-store';

export interface PhraseRow {
  readonly id: number;
  readonly hash: string;
  readonly hash_form: HashForm;
  readonly parent: number | null;
  readonly text: string;
  readonly description: string;
  readonly project: string;
  readonly author: string;
  readonly created_at_ms: number;
  /** Of the element. */
  readonly body: string;
}

/** Columns of a phrase `p` with its element `e`. */
export const PHRASE_COLUMNS = `p.id, p.hash, p.hash_form, p.parent, p.text, p.description, p.project, p.author,
  p.created_at_ms, e.body`;

export function phraseOf(row: PhraseRow): Phrase {
  return {
    id: row.id,
    parentId: row.parent,
    hash: row.hash,
    hashForm: row.hash_form,
    text: row.text,
    description: row.description,
    project: row.project,
    author: row.author,
    source: sourceOf(JSON.parse(row.body) as SourceElement),
    createdAtMs: row.created_at_ms,
  };
}

export interface ElementRow {
  readonly id: number;
  readonly parent: number | null;
  readonly body: string;
}

export function elementOf({ id, parent, body }: ElementRow): StoredElement {
  return Object.assign(JSON.parse(body) as SourceElement, { id, parentId: parent });
}

export interface TranslationRow {
  readonly id: number;
  readonly phrase: number;
  readonly phrase_hash: string;
  readonly locale: string;
  readonly text: string;
  readonly hash: string;
  readonly tokens: string;
  readonly types: string;
  readonly variations: string;
  readonly status: ApprovalStatus;
  readonly contributor: string;
  readonly voters: string;
  readonly created_at_ms: number;
  readonly changed_at_ms: number;
}

/** Columns of a translation `t` of a phrase `p`. */
export const TRANSLATION_COLUMNS = `t.id, t.phrase, p.hash AS phrase_hash, t.locale, t.text, t.hash, t.tokens, t.types,
  t.variations, t.status, t.contributor, t.voters, t.created_at_ms, t.changed_at_ms`;

export function translationOf(row: TranslationRow): Translation {
  return {
    id: row.id,
    phraseId: row.phrase,
    phraseHash: row.phrase_hash,
    locale: row.locale,
    text: row.text,
    hash: row.hash,
    tokens: JSON.parse(row.tokens) as string[],
    types: JSON.parse(row.types) as number[],
    variations: JSON.parse(row.variations) as number[],
    status: row.status,
    contributor: row.contributor,
    voters: JSON.parse(row.voters) as string[],
    createdAtMs: row.created_at_ms,
    changedAtMs: row.changed_at_ms,
  };
}

/**
 * Many `ApprovedText`s of translations `t` of phrases `p` as one JSON text: handing over a row of many columns costs more
 * than reading it.
 */
export const PACKED_TEXTS = `json_group_array(json_object('id', t.id, 'phraseHash', p.hash, 'text', t.text,
  'tokens', json(t.tokens), 'types', json(t.types), 'variations', json(t.variations), 'status', t.status,
  'votes', json_array_length(t.voters)))`;

export interface ChangeRow {
  readonly act: ChangeAct;
  readonly translation: number;
  readonly phrase: number;
  readonly locale: string;
  readonly text: string;
  readonly status: ApprovalStatus;
  readonly votes: number;
  readonly by: string;
  readonly at_ms: number;
}

export function changeOf({ translation, phrase, at_ms, ...row }: ChangeRow): TranslationChange {
  const { act, locale, text, status, votes, by } = row;
  return { act, translationId: translation, phraseId: phrase, locale, text, status, votes, by, atMs: at_ms };
}
