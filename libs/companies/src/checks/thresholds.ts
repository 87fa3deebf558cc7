import type { RowThresholds } from '@tripoint/index';

/** What a generation of companies or of tax numbers must reach before it may become visible. Shares are from 0 to 1. */
export interface CompanyThresholds extends RowThresholds {
  /** Entries of a change set that were refused, as a share of all. */
  readonly maximumRefusedChangesShare: number;
  /** Companies without a seat as a share of all. */
  readonly maximumShareWithoutSeat: number;
  /** How far the share of companies that exist may move from that of the live generation. */
  readonly maximumActiveShift: number;
  /** Drawn companies that must be found by their names. */
  readonly minimumGoldenShare: number;
}

export const DEFAULT_THRESHOLDS: CompanyThresholds = {
  minimumRowsShare: 0.98,
  maximumRefusedShare: 0.01,
  maximumRefusedChangesShare: 0.2,
  maximumShareWithoutSeat: 0.05,
  maximumActiveShift: 0.03,
  minimumGoldenShare: 0.97,
};

/** Parts of the country and legal forms of fewer companies are not compared: a few that end are a large share of them. */
export const LEAST_ROWS_COMPARED = 1000;

/** Companies drawn for the checks, and how far down an answer may be. */
export const DRAWN_COMPANIES = 200;
export const ANSWERS_LOOKED_AT = 7;

/** The draw is the same for the same data, so that a refused generation can be checked again. */
export const DRAW_SEED = 20_260_101;
