/** A calendar month in UTC, the period of the quota. */
export interface Month {
  /** `2026-11`. */
  readonly name: string;
  readonly startsAtMs: number;
  /** First millisecond of the next month. */
  readonly endsAtMs: number;
}

/** The month that a moment, in epoch milliseconds, belongs to. */
export function monthAt(nowMs: number): Month {
  const date = new Date(nowMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    name: `${year}-${String(month + 1).padStart(2, '0')}`,
    startsAtMs: Date.UTC(year, month),
    endsAtMs: Date.UTC(year, month + 1),
  };
}
