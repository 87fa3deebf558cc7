import type { IndexData } from '../file/index-file';
import type { Pause } from './warm-up';

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

/** What a thread sends: once that it is ready, then replies that were made at about the same time. */
export type ThreadMessage = { readonly ready: true } | readonly Reply[];

/** `text` is the JSON of the answer, null when nothing has the identifier asked for. */
export type Reply =
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

/** A search over indexes, whose methods a pool asks by name. */
export interface PooledSearch {
  /** Closes the connections of an engine elsewhere; nothing may be asked any more. */
  close(): Promise<void>;
}

/**
 * What a file exports as `searchModule` so that threads can search with it: they are started with its path, since functions
 * do not travel between threads.
 */
export interface SearchModule<S extends PooledSearch = PooledSearch> {
  open(indexes: readonly IndexData[]): S;
  /** Searches as people do, so that the first callers do not pay for cold code. @param pause between two searches */
  warmUp(search: S, searches: number, pause: Pause): Promise<void>;
  /** Errors of its own, which lose their class between threads; null for any other. */
  problemOf(error: unknown): Problem | null;
  errorOf(problem: Problem): Error | null;
}

/** The module in this file. */
export const searchModuleIn = (path: string): SearchModule =>
  (require(path) as { searchModule: SearchModule }).searchModule;
