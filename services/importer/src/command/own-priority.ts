import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process as a whole, so that a service beside it goes on answering as before. Linux keeps a
 * priority for each thread, and the runtime has started some before the first line of a program runs.
 */
export function lowerOwnPriority(): void {
  for (const thread of ownThreads()) {
    try {
      if (getPriority(thread) < constants.priority.PRIORITY_BELOW_NORMAL) {
        setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
      }
    } catch {
      // The thread has ended, or the system does not allow it: the import is right at any priority.
    }
  }
}

const WHOLE_PROCESS = 0;

function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [WHOLE_PROCESS];
  }
}
