import type { Clock } from './clock';
import { DownloadError } from './download-error';
import type { DownloadLimits } from './download-limits';
import { retryPauseMs } from './retry-pause';

/** What one attempt came to. */
export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  | {
      readonly done: false;
      /** What went wrong, for the message when no attempt is left. */
      readonly why: string;
      /** Wait the server asked for; null when it did not. */
      readonly retryAfterMs: number | null;
      /** The attempt fetched something that need not be fetched again. */
      readonly progressed: boolean;
      readonly cause?: unknown;
    };

export interface RetryParts {
  readonly clock: Clock;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly limits: DownloadLimits;
}

/**
 * Tries until an attempt succeeds or throws. Throws DownloadError when attempts in a row bring nothing, when the time
 * is up or when the server asks for a longer wait than is allowed.
 * @param attempt gets a signal that aborts with the caller's or when the attempt takes too long
 */
export async function withRetries<T>(
  url: string,
  attempt: (signal: AbortSignal) => Promise<Attempt<T>>,
  { clock, random, limits }: RetryParts,
  signal: AbortSignal,
): Promise<T> {
  const deadline = clock.now() + limits.totalTimeoutMs;
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    const result = await attempt(AbortSignal.any([signal, AbortSignal.timeout(limits.attemptTimeoutMs)]));
    if (result.done) return result.value;
    signal.throwIfAborted();
    failures = result.progressed ? 1 : failures + 1;
    const giveUp = (why: string) => new DownloadError('unavailable', `${url} ${why}: ${result.why}`, url, result.cause);
    if (failures >= limits.attempts) throw giveUp(`failed ${failures} times in a row`);
    if (result.retryAfterMs !== null && result.retryAfterMs > limits.longestRetryAfterMs) {
      throw giveUp(`asks to wait for ${Math.ceil(result.retryAfterMs / 1_000)} seconds`);
    }
    const pause = Math.max(result.retryAfterMs ?? 0, retryPauseMs(failures, random(), limits));
    if (clock.now() + pause >= deadline) throw giveUp('could not be had in time');
    await clock.sleep(pause, signal);
  }
}

/** Statuses that pass: the server is busy, restarting or in the middle of a change. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether a status may be another one in a while. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}
