import { percentile } from '../../shared/percentiles';

/** What may be larger in the last quarter of a run than in the first. */
export interface GrowthLimit {
  /** As a share of the first quarter, and in its unit: the larger of both counts. */
  readonly share: number;
  readonly amount: number;
}

/** A figure of each quarter of a run. */
export interface Growth {
  readonly quarters: readonly number[];
  readonly hasGrown: boolean;
}

export const QUARTERS = 4;

/** The median, which single peaks do not move. */
export const medianOf = (values: readonly number[]): number => percentile(Float64Array.from(values).sort(), 1 / 2);

/** The least of a time: of a heap about what stays after rubbish was collected. */
export const leastOf = (values: readonly number[]): number => Math.min(...values);

/**
 * Compares the last quarter of a run with the first.
 * @param values in the order of time, one at least for each quarter
 */
export function growthOf(
  values: readonly number[],
  figure: (values: readonly number[]) => number,
  { share, amount }: GrowthLimit,
): Growth {
  const at = (quarter: number): number => Math.floor((quarter * values.length) / QUARTERS);
  const quarters = Array.from({ length: QUARTERS }, (_, i) => figure(values.slice(at(i), at(i + 1))));
  const [first, last] = [quarters[0]!, quarters[QUARTERS - 1]!];
  return { quarters, hasGrown: last > first + Math.max(first * share, amount) };
}
