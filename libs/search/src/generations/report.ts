import type { Difference } from './fingerprints.js';

/** What a generation holds. */
export interface GenerationCounts {
  readonly rows: number;
  readonly units: number;
  readonly streets: number;
  readonly municipalities: number;
  readonly postalCodes: number;
  readonly rowsWithoutCoordinates: number;
  /** Rows by name of the region; rows of no known region are under the empty name. */
  readonly byRegion: Readonly<Record<string, number>>;
}

/** One check a generation must pass before it may become visible. */
export interface Gate {
  /** What is checked, as a phrase. */
  readonly name: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  /** What was asked for, with its unit. */
  readonly threshold: string;
  readonly passed: boolean;
  /** For people: why it matters here, or what to do when it did not pass. Empty when there is nothing to say. */
  readonly note: string;
}

/** What became of a run: `live` and `refused` keep a generation, `checked` is a dry run that passed. */
export type Verdict = 'live' | 'refused' | 'checked';

/** What is known about a generation once it was built and checked. */
export interface GenerationReport {
  readonly verdict: Verdict;
  readonly counts: GenerationCounts;
  /** Against the generation that was live; null when there was none. */
  readonly difference: Difference | null;
  readonly gates: readonly Gate[];
}
