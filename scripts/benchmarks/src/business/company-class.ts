import type { CompanyRecord } from '@tripoint/registers';
import type { Random } from '../shared/random';
import type { ExpectedCompany } from './company-expectation';

/** A text with what it must find. */
export interface CompanyQuery {
  readonly text: string;
  readonly expected: ExpectedCompany;
}

/** One way in which people ask for a company. */
export interface CompanyClass {
  readonly name: string;
  readonly operation: 'query' | 'identifier';
  /** Sets the goal: 99 % of correct ones, 97 % of others are right on top. */
  readonly difficulty: 'correct' | 'misspelt';
  /**
   * Writes a record in the way of this class, or null when it does not suit: never because a search fails on it.
   * Texts that are longer than a query may be are left out by the draw.
   */
  readonly write: (record: CompanyRecord, random: Random) => CompanyQuery | null;
}
