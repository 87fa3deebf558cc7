import type { IndexData } from '../file/index-file';
import type { Problem } from './messages';
import type { Pause } from './pausing';

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
