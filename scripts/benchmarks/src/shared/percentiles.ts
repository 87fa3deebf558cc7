/** What a benchmark says about a set of durations, in milliseconds. */
export interface Latency {
  readonly n: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * The nearest-rank percentile: the smallest value that at least `share` of all values do not exceed.
 * @param sorted ascending, not empty
 * @param share above 0, up to 1
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) throw new RangeError('There is no percentile of nothing.');
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** Durations in any order, in milliseconds; an empty set is all zeros. */
export function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = Float64Array.from(milliseconds).sort();
  if (sorted.length === 0) return { n: 0, p50: 0, p99: 0, max: 0 };
  return {
    n: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted[sorted.length - 1],
  };
}
