import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Ends the wait: the try that follows at once is the last one. */
  readonly signal?: AbortSignal;
  /** Called once, when the first try found the register taken. */
  readonly onBusy?: () => void | Promise<void>;
  /** How long a register is waited for, in milliseconds. */
  readonly patienceMs?: number;
  /** Between two tries, in milliseconds. */
  readonly pauseMs?: number;
}

/** A full load of the largest register, on a slow machine, is over by then. */
const PATIENCE_MS = 3_600_000;
const PAUSE_MS = 2_000;

/**
 * Tries again while another run holds the register: what changes the live data is not lost because it came beside a full
 * load, and reads what that made live.
 *
 * @returns what the last try came to: still busy when the patience was over
 */
export async function untilFree<T>(
  attempt: () => Promise<T>,
  isBusy: (result: T) => boolean,
  { signal, onBusy, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Patience = {},
): Promise<T> {
  const endMs = performance.now() + patienceMs;
  let result = await attempt();
  if (isBusy(result)) await onBusy?.();
  for (let isLast = false; isBusy(result) && !isLast; ) {
    await pause(pauseMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    isLast = performance.now() >= endMs || signal?.aborted === true;
    result = await attempt();
  }
  return result;
}
