export type ApprovalStatus = 'approved' | 'auto-approved' | 'unapproved';

/** Which combination of a text's variants a translation is for; three empty lists: all of them. */
export interface Variation {
  /** Names of tokens of the source, in its order. */
  readonly tokens: readonly string[];
  /** For each token its mask: 28 number, 3 gender. */
  readonly types: readonly number[];
  /** For each token the value that this text is for, such as 20 (few). */
  readonly variations: readonly number[];
}

/** One candidate for a text of a phrase in a locale. */
export interface Translation extends Variation {
  /** Unique in the store, also across organisations. */
  readonly id: number;
  readonly phraseId: number;
  readonly phraseHash: string;
  /** `sk_SK`. */
  readonly locale: string;
  readonly text: string;
  /** 32 hexadecimal digits: see `translationHash`. */
  readonly hash: string;
  readonly status: ApprovalStatus;
  /** E-mail address of the member who submitted it first. */
  readonly contributor: string;
  /** E-mail addresses of the members who vote for it, oldest vote first. The submitter's vote counts. */
  readonly voters: readonly string[];
  readonly createdAtMs: number;
  readonly changedAtMs: number;
}

/** What an export needs of a translation. */
export interface ApprovedText extends Variation {
  readonly id: number;
  /** Canonical hash of the phrase. */
  readonly phraseHash: string;
  readonly text: string;
  readonly status: ApprovalStatus;
  readonly votes: number;
}

export type ChangeAct =
  | 'submit'
  /** The submitter wrote another text in its place. */
  | 'replace'
  /** The submitter wrote another text, and nobody else votes for this one. */
  | 'remove'
  | 'vote'
  | 'unvote'
  | 'approve'
  | 'withdraw'
  /** Enough votes. */
  | 'auto-approve'
  /** Another one was approved, or votes were taken back. */
  | 'demote';

/** One change of a translation. Changes are never changed themselves. */
export interface TranslationChange {
  readonly act: ChangeAct;
  readonly translationId: number;
  readonly phraseId: number;
  readonly locale: string;
  /** The translation after the change. */
  readonly text: string;
  readonly status: ApprovalStatus;
  readonly votes: number;
  /** E-mail address of the member who caused it. */
  readonly by: string;
  readonly atMs: number;
}

/** What of a locale is translated. The three parts make up all phrases. */
export interface LocaleProgress {
  readonly locale: string;
  readonly phrases: number;
  /** Phrases with an approved translation, by votes or by a reviewer. */
  readonly approved: number;
  /** Phrases with translations none of which is approved. */
  readonly waiting: number;
  readonly missing: number;
}

/** Who changes a translation, and by which rule. */
export interface Actor {
  /** E-mail address of a member. */
  readonly contributor: string;
  /** Votes that approve a translation by themselves, from 1. */
  readonly threshold: number;
  readonly atMs: number;
}

/** A checked translation, see `checkSubmission`. */
export interface Submission extends Variation {
  /** Canonical hash of the phrase. */
  readonly phraseHash: string;
  readonly locale: string;
  readonly text: string;
}
