import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { errorFields, type Logger } from './log';

/** Lowers the priority of a child process, so that those who answer beside it go on as before. To be called when it starts. */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>, logger: Logger): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    logger.warn('a process runs at the priority of those who answer', { pid, ...errorFields(error) });
  }
}
