import type { Phrase, ProjectSettings } from '../model/phrase';
import type { CollectorUpload, SourceElement } from '../model/source';
import type {
  Actor,
  ApprovedText,
  LocaleProgress,
  Submission,
  Translation,
  TranslationChange,
} from '../model/translation';

export type { Actor, Submission } from '../model/translation';

/** A hash that is stored, or stands in the same upload, with another text or description. */
export interface HashConflict {
  readonly problem: 'hash-conflict';
  readonly hash: string;
  /** Where in the upload: index of the element. */
  readonly element: number;
  readonly stored: { readonly text: string; readonly description: string };
  readonly uploaded: { readonly text: string; readonly description: string };
}

export interface UploadedPhrases {
  /** Phrases that were not there before. */
  readonly inserted: number;
  /** Their ids, in the order of the upload. */
  readonly ids: readonly number[];
}

export interface PhraseSearch {
  /** Words which all occur in text, description, project or author, without case and diacritics; or a whole hash. */
  readonly text?: string;
  /** Exactly this project. */
  readonly project?: string;
  /** Only phrases which have this state in this locale. */
  readonly state?: { readonly locale: string; readonly is: 'approved' | 'waiting' | 'missing' };
  /** Only phrases behind this id: the next page. */
  readonly afterId?: number;
}

export interface TranslationSearch {
  /** Words which all occur in the translated text, without case and diacritics; or a whole hash of it or its phrase. */
  readonly text?: string;
  readonly locale?: string;
  /** Canonical hash of the phrase. */
  readonly phraseHash?: string;
  /** E-mail address of who submitted it. */
  readonly contributor?: string;
  /** Only approved and auto-approved ones. */
  readonly isReviewed?: boolean;
  /** Only translations behind this id: the next page. */
  readonly afterId?: number;
}

/** There is no such phrase or translation in the organisation. */
export interface Missing {
  readonly problem: 'missing';
}

/** A phrase has as many candidates in a locale as it can have: `MAX_CANDIDATES`. */
export interface Full {
  readonly problem: 'full';
}

/**
 * Stores phrases and translations. Everything is of one organisation: of the others nothing is ever visible. Several
 * processes may change the same store at once. What a call acknowledged is stored.
 */
export interface PhraseStore {
  /** Stores all of an upload, or nothing when a hash conflicts. What is stored already stays as it is. */
  upload(organisationId: string, upload: CollectorUpload, atMs: number): Promise<UploadedPhrases | HashConflict>;

  /** Phrases by id, oldest first, in pages that are read when they are asked for. */
  phrases(organisationId: string, search: PhraseSearch): AsyncIterable<readonly Phrase[]>;
  /** By canonical hash; what is not there is left out. */
  phrasesByHash(organisationId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Phrase>>;
  phraseById(organisationId: string, id: number): Promise<Phrase | null>;
  /** Elements of the collector in the order in which they were first uploaded, in pages. */
  elements(organisationId: string, project?: string): AsyncIterable<readonly StoredElement[]>;
  /** All elements that have a text with one of these hashes. */
  elementsOf(organisationId: string, hashes: readonly string[]): Promise<readonly StoredElement[]>;

  /** Translations by id, oldest first, in pages that are read when they are asked for. */
  translations(organisationId: string, search: TranslationSearch): AsyncIterable<readonly Translation[]>;
  translationById(organisationId: string, id: number): Promise<Translation | null>;
  /** All candidates of a phrase in a locale. */
  candidates(organisationId: string, phraseHash: string, locale: string): Promise<readonly Translation[]>;
  /** Approved and auto-approved translations of these phrases in a locale, by canonical hash of the phrase. */
  approved(
    organisationId: string,
    locale: string,
    phraseHashes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ApprovedText[]>>;

  /** Adds a translation, or the contributor's vote to the same text. `isTrusted`: it is approved by that. */
  submit(
    organisationId: string,
    submission: Submission,
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<Translation | Missing | Full>;
  /** Submits many; those of one phrase and locale together. Resolves with their number, or with what refused them. */
  submitAll(
    organisationId: string,
    submissions: readonly Submission[],
    actor: Actor & { readonly isTrusted: boolean },
  ): Promise<number | Missing | Full>;
  /** Adds the contributor's vote, or takes it back when it is there. */
  vote(organisationId: string, translationId: number, actor: Actor): Promise<Translation | Missing>;
  /** Approves a translation and demotes the others of its variation; or withdraws the approval. */
  approve(
    organisationId: string,
    translationId: number,
    actor: Actor & { readonly withdraw: boolean },
  ): Promise<Translation | Missing>;

  /** All changes of the translations of a phrase in a locale, oldest first. */
  history(organisationId: string, phraseHash: string, locale: string): Promise<readonly TranslationChange[]>;
  /** Of the given locales, and of those that have translations, sorted by name. */
  progress(organisationId: string, locales?: readonly string[]): Promise<readonly LocaleProgress[]>;

  /** Of the project with this name; '' is the organisation as a whole. */
  settings(organisationId: string, project: string): Promise<ProjectSettings | null>;
  saveSettings(organisationId: string, project: string, settings: ProjectSettings): Promise<void>;

  /** Differs from every earlier answer after a change in the organisation; cheap to ask. */
  version(organisationId: string): Promise<string>;

  close(): Promise<void>;
}

/** An element as it was uploaded, with its place among the others. */
export type StoredElement = SourceElement & {
  readonly id: number;
  /** Element around it. */
  readonly parentId: number | null;
};
