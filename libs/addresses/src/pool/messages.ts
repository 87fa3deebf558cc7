import type { IndexData } from '@tripoint/index';
import type { PlaceSearch } from '../place-search';

/** What a search thread can be asked: the methods of `PlaceSearch` by name. */
export type SearchMethod = Extract<
  keyof PlaceSearch,
  'query' | 'street' | 'municipality' | 'postal' | 'reverse' | 'detail' | 'regions' | 'counties' | 'municipalities'
>;

/** The argument of a method. */
export type SearchArgument<M extends SearchMethod> = Parameters<PlaceSearch[M]>[0];

/** What every thread of a set starts with: the indexes, whose buffers it shares, and how often it searches first. */
export interface SetData {
  readonly indexes: readonly IndexData[];
  readonly warmUpSearches: number;
}

export interface ThreadData extends SetData {
  /** Others answer meanwhile: it warms up with pauses, to leave them the processors. */
  readonly gently: boolean;
}

export interface Question {
  readonly id: number;
  readonly method: SearchMethod;
  readonly argument: unknown;
}

/** `text` is the JSON of the answer, null when there is no such place. */
export type Reply =
  | { readonly ready: true }
  | { readonly id: number; readonly text: string | null }
  | { readonly id: number; readonly problem: Problem };

/** A refusal that a thread passes on, since errors lose their class on the way. */
export interface Problem {
  readonly kind: 'unknown area' | 'area not permitted' | 'engine unavailable' | 'engine busy' | 'failed';
  readonly message: string;
  readonly placeId?: string;
  readonly stack?: string;
}
