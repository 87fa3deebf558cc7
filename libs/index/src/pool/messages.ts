import type { IndexData } from '../file/index-file';

/** What every thread of a set starts with: the indexes, whose buffers it shares, and how often it searches first. */
export interface SetData {
  /** Path of the file with the `searchModule`. */
  readonly module: string;
  readonly indexes: readonly IndexData[];
  readonly warmUpSearches: number;
}

export interface ThreadData extends SetData {
  /** Others answer meanwhile: it warms up with pauses, to leave them the processors. */
  readonly gently: boolean;
}

export interface Question {
  readonly id: number;
  readonly method: string;
  readonly argument: unknown;
}

/** `text` is the JSON of the answer, null when nothing has the identifier asked for. */
export type Reply =
  | { readonly ready: true }
  | { readonly id: number; readonly text: string | null }
  | { readonly id: number; readonly problem: Problem };

/** A refusal that a thread passes on, since errors lose their class on the way. Further kinds are the search's own. */
export interface Problem {
  readonly kind: string;
  readonly message: string;
  /** What the search's own error needs besides its message. */
  readonly detail?: string;
  readonly stack?: string;
}
