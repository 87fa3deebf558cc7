import { setTimeout as pause } from 'node:timers/promises';
import { type Generations, RegisterBusyError } from '@tripoint/generations';
import { liveGeneration } from '../run/live-generation';
import type { OpenGenerations } from '../run/open-generations';
import type { RunRecord } from '../run/run-record';

export interface Patience {
  /** Ends the wait: the try that follows at once is the last one. */
  readonly signal: AbortSignal;
  /** Called once, when the first try found the register taken. */
  readonly onBusy: () => void | Promise<void>;
  /** How long a register is waited for, in milliseconds; default: an hour. */
  readonly patienceMs?: number;
  /** Between two tries, in milliseconds; default: two seconds. */
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
  isBusy: (result: T) => boolean | Promise<boolean>,
  { signal, onBusy, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Patience,
): Promise<T> {
  const endMs = performance.now() + patienceMs;
  let result = await attempt();
  if (!(await isBusy(result))) return result;
  await onBusy();
  for (let isLast = false; !isLast; ) {
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    isLast = performance.now() >= endMs || signal.aborted;
    result = await attempt();
    if (!(await isBusy(result))) return result;
  }
  return result;
}

/**
 * Did a run of changes fail because of another run? It held the register; or there was nothing to make changes to, and a
 * load is about to make something live; or it made another generation live just now.
 */
export async function isKeptWaiting(
  { register, failure, base }: RunRecord,
  openGenerations: OpenGenerations,
): Promise<boolean> {
  if (failure?.kind === 'busy') return true;
  if (failure?.kind !== 'base') return false;
  const generations = openGenerations(register);
  if (await isHeld(generations)) return true;
  return base !== null && (await liveGeneration(generations))?.run !== base;
}

/** Records of runs do not show it: that of a process that died on another machine looks as if it went on. */
async function isHeld(generations: Generations): Promise<boolean> {
  try {
    await (await generations.lock()).release();
    return false;
  } catch (error) {
    if (error instanceof RegisterBusyError) return true;
    throw error;
  }
}
