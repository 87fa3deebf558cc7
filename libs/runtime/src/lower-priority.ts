import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { errorFields, type Logger } from './log';

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;
/** A third of the share of a session that answers: an import goes on under callers who never pause. */
const GROUP_NICENESS = 5;
/** Linux lets one group in a tenth of a second be changed. */
const RETRY_MS = 150;
const ATTEMPTS = 20;

/**
 * Lowers the priority of a child process, so that those who answer beside it go on as before. To be called when it starts.
 * The child should be detached: Linux may divide the processors between sessions before it looks at priorities within one
 * (sched_autogroup of sched(7)), and only a session of the child's own can be lowered without its parent.
 */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>, logger: Logger): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER);
    if (groupOf(pid) !== groupOf('self')) void lowerGroup(pid);
  } catch (error) {
    logger.warn('a process runs at the priority of those who answer', { pid, ...errorFields(error) });
  }
}

/** The group whose share of the processors a process has; null where there are no groups, or the process has ended. */
function groupOf(pid: number | 'self'): string | null {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, 'latin1').split(' ')[0]!;
  } catch {
    return null;
  }
}

async function lowerGroup(pid: number): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isDone = await writeFile(`/proc/${pid}/autogroup`, String(GROUP_NICENESS)).then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code !== 'EAGAIN',
    );
    if (isDone) return;
    await pause(RETRY_MS, undefined, { ref: false });
  }
}
