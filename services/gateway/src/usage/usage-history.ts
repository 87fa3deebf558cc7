/**
 * How a call with a right key ended: with a result (or with the answer that there is no such place), refused for a reason
 * that the caller can mend, or failed on the side of the service. A refused or failed call costs no quota.
 */
export type CallOutcome = 'answered' | 'refused' | 'failed';

/** Most refusals that are remembered of a key. */
export const MAX_REFUSALS = 50;
/** Refusals are shown for so many days: they hold addresses of callers. */
export const REFUSAL_DAYS = 30;

/** Calls of one key on one day to one operation. */
export interface DayUsage {
  /** In UTC: `2026-11-22`. */
  readonly day: string;
  /** Id of the operation, such as `places.query`. */
  readonly operation: string;
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
}

/** One refused call, with what its owner needs to understand the refusal. */
export interface Refusal {
  /** Epoch milliseconds. */
  readonly whenMs: number;
  readonly operation: string;
  /** Code of the error, such as `restricted`. */
  readonly code: string;
  /** Country codes that the call named, joined by commas; null when it named none or was refused before. */
  readonly country: string | null;
  /** Host of the page that called; null when there is none, or the code is neither `restricted` nor a limit. */
  readonly website: string | null;
  /** Address of the caller; null when it is unknown, or the code is neither `restricted` nor a limit. */
  readonly ip: string | null;
}

/** Days in UTC, both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Reads what keys were used for. A key that was rotated has the use of the whole chain under its `keyId`. */
export interface UsageReader {
  /**
   * Calls of a key by day and operation, earliest day first, then by operation; days and operations without calls are absent.
   * Calls of this process are all in it, those of other processes up to a few seconds ago.
   * Rejects when the store cannot be read.
   */
  days(keyId: string, range: DayRange): Promise<readonly DayUsage[]>;
  /** The last refused calls of a key, newest first, at most MAX_REFUSALS of the last REFUSAL_DAYS. Rejects as `days` does. */
  refusals(keyId: string): Promise<readonly Refusal[]>;
}

/** What is added to the history in one step. */
export interface UsageBatch {
  /** Unlike that of every other batch of any process. */
  readonly id: string;
  readonly calls: readonly OfKey<DayUsage>[];
  /** Oldest first. */
  readonly refusals: readonly OfKey<Refusal>[];
}

export type OfKey<T> = T & { readonly keyId: string };

/** Keeps what keys were used for. Several processes may add to one history. */
export interface UsageHistory extends UsageReader {
  /** Adds all of a batch. Rejects when it was not written, or when that is unknown: added again as it is, it still counts once. */
  add(batch: UsageBatch): Promise<void>;
  /** Deletes days and refusals that are over. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
