import { setTimeout as sleep } from 'node:timers/promises';
import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import type { PooledSearch, SearchModule, ThreadData } from './search-module';

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

/** Warms up as `data` says. An engine that is away now may be back at the first question, which may also be asked cold. */
export async function warmUp(
  module: SearchModule,
  search: PooledSearch,
  { warmUpSearches, gently }: ThreadData,
): Promise<void> {
  if (warmUpSearches === 0) return;
  try {
    await module.warmUp(search, warmUpSearches, gently ? pausing() : noPause);
  } catch (error) {
    if (!(error instanceof EngineUnavailableError || error instanceof EngineBusyError)) throw error;
  }
}
