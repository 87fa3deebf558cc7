import type { HashForm, PhraseSource } from './source';

/** A native text that is translated: one row for each text of an element. Within an organisation its hash is unique. */
export interface Phrase {
  /** Unique in the store, also across organisations. */
  readonly id: number;
  /** The phrase around it: an inner text is a phrase of its own. */
  readonly parentId: number | null;
  /** 32 hexadecimal digits, lower case. */
  readonly hash: string;
  /** How the hash was uploaded. */
  readonly hashForm: HashForm;
  readonly text: string;
  readonly description: string;
  readonly project: string;
  readonly author: string;
  /** The element that it was first uploaded with. */
  readonly source: PhraseSource;
  /** Epoch milliseconds of the first upload. */
  readonly createdAtMs: number;
}

/** How the tools of a project compute hashes, as `fbt/initialize` set it. */
export interface ProjectSettings {
  readonly platform: string;
  readonly version: string;
  readonly hashModule: 'md5' | 'tiger';
  readonly md5Digest: HashForm;
}
