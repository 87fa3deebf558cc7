import type { RepairKind } from '@tripoint/contract';
import type { AnswerKind, Clause, SearchDepth } from '@tripoint/index';
import type { CostParts } from './cost-parts';
import type { PreparedReading } from './prepared-reading';
import type { RankedRow } from './top-rows';
import type { RankOptions, UnitRanker } from './unit-ranker';
import type { WordPattern } from './word-pattern';

/** What an address search is asked. */
export interface AddressSearchRequest extends RankOptions {
  /** Words of the text that must be in the name of the street (of the settlement where there is none). */
  readonly streetWords: ReadonlySet<string>;
  readonly text: string;
  /** Most answers, 1 to 20. */
  readonly limit: number;
  /** Further clauses every unit must satisfy: areas, a postal code. */
  readonly filters: readonly Clause[];
  readonly depth: SearchDepth;
  /** Do these rows, of words that are whole, decide what is asked? Then no further stage is searched. Absent: they do not. */
  readonly isEnough?: (rows: readonly AnswerRow[]) => Promise<boolean>;
}

/** A request under way, with the ranker that holds its state between awaits. */
export interface AddressAsk {
  readonly request: AddressSearchRequest;
  readonly ranker: UnitRanker;
}

/** A row of an answer. */
export interface AnswerRow extends RankedRow {
  /** The tier of its pass, where those are mixed. */
  readonly passTier?: number;
  /** What its cost consists of, where that was asked for. */
  readonly parts?: CostParts;
}

/** An answer, and the query as it was understood (for marking what matched). */
export interface AddressAnswer {
  readonly rows: readonly AnswerRow[];
  readonly reading: PreparedReading | null;
  /** Other words were meant than typed, or some were left out. */
  readonly isRepaired?: true;
  /** What was changed of the text. */
  readonly repairs?: readonly RepairKind[];
  readonly patterns: readonly WordPattern[];
}

export const addressAnswers: AnswerKind<AddressAnswer> = {
  nothing: { rows: [], reading: null, patterns: [] },
  isFound: ({ rows }) => rows.length > 0,
  costOf: ({ rows }) => rows[0]?.cost ?? Number.POSITIVE_INFINITY,
};
