import { setTimeout as pause } from 'node:timers/promises';
import type { CallStream } from './stream';

/** All calls must go well for so long, within so long, in milliseconds. */
interface Calm {
  readonly calmMs: number;
  readonly mostMs: number;
}

const AFTER_FAULT: Calm = { calmMs: 2_000, mostMs: 60_000 };
/** Of processes that have just started, which compile what they run, and of caches that are empty. */
export const AFTER_START: Calm = { calmMs: 20_000, mostMs: 180_000 };
const POLL_MS = 100;

/** Waits until callers are answered well and soon. @returns whether they were, in time; a problem is added otherwise */
export async function untilCalm(
  stream: CallStream,
  problems: string[],
  { calmMs, mostMs } = AFTER_FAULT,
): Promise<boolean> {
  const end = performance.now() + mostMs;
  while (!stream.isCalm(calmMs)) {
    if (performance.now() > end) {
      problems.push(`callers were not answered well within ${mostMs / 1_000} s`);
      return false;
    }
    await pause(POLL_MS);
  }
  return true;
}
