import type { AddressRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import type { Expectation } from './expectation';
import type { Stratum } from './pool';
import type { RegisterNames } from './register-names';

/** A query with what it must find. */
export interface GoldQuery {
  readonly text: string;
  readonly expected: Expectation;
}

/** How hard a class is, which sets its goal. */
export type Difficulty = 'correct' | 'misspelt' | 'hard';

/** Least share of queries of a class, in per cent, whose first result is right. */
const czechGoals: Readonly<Record<Difficulty, number>> = { correct: 99.5, misspelt: 98, hard: 95 };
const otherGoals: Readonly<Record<Difficulty, number>> = { correct: 99, misspelt: 97, hard: 95 };

export const goalsOf = (country: AddressRecord['country']): Readonly<Record<Difficulty, number>> =>
  country === 'cz' ? czechGoals : otherGoals;

/** One way in which people write addresses. */
export interface QueryClass {
  readonly name: string;
  readonly difficulty: Difficulty;
  /**
   * Writes the record in the way of this class, or returns null when the record does not suit. It may refuse a record
   * because the text would be the name of something else, never because a search fails on it.
   */
  readonly write: (record: AddressRecord, random: Random, names: RegisterNames) => GoldQuery | null;
  /** A stratum that has more of the records that suit; without it the strata of the fair draw. */
  readonly from?: Stratum;
  /** Countries where people write so; all of them when absent. */
  readonly countries?: readonly AddressRecord['country'][];
}
