import { setTimeout as wait } from 'node:timers/promises';

/** How long a change waits for other processes that change the same file, in milliseconds. */
const MAX_WAIT_MS = 20_000;
/** Longest pause before a change is tried again. */
const MAX_PAUSE_MS = 50;

/** How long a statement may block this process while another one changes the file, when `whenFree` tries it again. */
export const BLOCKED_MS = 20;

/** Changes a database as soon as no other process does, without blocking this one. @param work one statement or transaction */
export async function whenFree<T>(work: () => T): Promise<T> {
  for (const end = performance.now() + MAX_WAIT_MS; ; ) {
    try {
      return work();
    } catch (cause) {
      if ((cause as { readonly code?: string }).code !== 'SQLITE_BUSY' || performance.now() > end) throw cause;
    }
    await wait(Math.random() * MAX_PAUSE_MS);
  }
}
