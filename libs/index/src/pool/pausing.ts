import { setTimeout as sleep } from 'node:timers/promises';

/** Called between two pieces of work; resolves when the next may begin. */
export type Pause = () => Promise<void>;

/** Work that is worth a pause, in milliseconds: timers are no finer than one. */
const LEAST_WORK_MS = 4;

export const noPause: Pause = () => Promise.resolve();

/** Pauses for as long as was worked, so that the work takes half a processor at most. */
export function pausing(now = () => performance.now(), pauseFor: (ms: number) => Promise<unknown> = sleep): Pause {
  let since = now();
  return async () => {
    const worked = now() - since;
    if (worked < LEAST_WORK_MS) return;
    await pauseFor(worked);
    since = now();
  };
}
