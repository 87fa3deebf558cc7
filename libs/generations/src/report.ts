import type { Difference } from './fingerprints';

/** What a generation holds; each kind of document counts more of its own. */
export interface GenerationCounts {
  readonly rows: number;
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

/** What a run of an import ended with, as the indexer reports it. */
export interface RunOutcome {
  readonly verdict: Verdict;
  /** Id of the generation, also of one that did not become visible. */
  readonly generation: string;
  /** Where it lies; null when nothing was kept. */
  readonly directory: string | null;
  /** Size of its files in bytes. */
  readonly bytes: number;
  readonly report: GenerationReport;
}

/** Steps of a run after the last record was read. */
export type IndexingPhase = 'building' | 'checking' | 'switching';

/** News of a run, told by the indexer to whoever follows it. */
export type RunEvent =
  | { readonly run: string; readonly phase: IndexingPhase }
  | { readonly run: string; readonly outcome: RunOutcome };
