import type { RowThresholds } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';

/** What a generation must reach before it may become visible. Shares are from 0 to 1. */
export interface GateThresholds extends RowThresholds {
  /** Rows without coordinates as a share of all rows. */
  readonly maximumShareWithoutCoordinates: number;
  /** Rows without a postal code as a share of all rows. */
  readonly maximumShareWithoutPostalCode: number;
  /** Rows far from their municipality as a share of all rows. */
  readonly maximumShareFarFromMunicipality: number;
  /** Entries of a change set that were refused, as a share of all. */
  readonly maximumRefusedChangesShare: number;
  /** Rows whose coordinates lie outside the country. */
  readonly maximumRowsOutsideCountry: number;
  /** Addresses drawn for golden queries, and the share of them that must find their address. */
  readonly goldenQueries: number;
  readonly minimumGoldenShare: number;
  /** Known points looked up, at most as many as addresses are drawn, and the share that reverse geocoding must find. */
  readonly reversePoints: number;
  readonly minimumReverseShare: number;
}

export const DEFAULT_THRESHOLDS: GateThresholds = {
  minimumRowsShare: 0.98,
  maximumRefusedShare: 0.01,
  maximumShareWithoutCoordinates: 0.05,
  maximumShareWithoutPostalCode: 0.02,
  maximumShareFarFromMunicipality: 0.001,
  maximumRefusedChangesShare: 0.2,
  maximumRowsOutsideCountry: 0,
  goldenQueries: 200,
  minimumGoldenShare: 0.97,
  reversePoints: 100,
  minimumReverseShare: 0.98,
};

/** What differs from country to country: Polish gminas leave postal codes to the post. */
export const COUNTRY_THRESHOLDS: Readonly<Record<AddressRecord['country'], Partial<GateThresholds>>> = {
  cz: {},
  sk: {},
  pl: { maximumShareWithoutPostalCode: 0.3 },
};

export const thresholdsOf = (country: AddressRecord['country']): GateThresholds => ({
  ...DEFAULT_THRESHOLDS,
  ...COUNTRY_THRESHOLDS[country],
});

/** How far down an answer may be. */
export const GOLDEN_LIMIT = 7;

/** How far around a point in metres, and how many addresses may share one. */
export const REVERSE_DISTANCE_METRES = 10;
export const REVERSE_LIMIT = 20;

/** The draw is the same for the same data, so that a refused generation can be checked again. */
export const DRAW_SEED = 20_260_101;
