import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Tells processes apart, also when a process id was given to another process since. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in a form only to be compared; null when it does not run or the system does not say. */
  startOf(pid: number): Promise<string | null>;
  isRunning(pid: number): boolean;
}

/** The 22nd field of /proc/<pid>/stat, counted after the command in parentheses, which may hold spaces. */
const START_FIELD_AFTER_COMMAND = 19;

/** The process this code runs in. */
export const thisProcess: ProcessIdentity = {
  pid: process.pid,
  host: hostname(),
  async startOf(pid) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD_AFTER_COMMAND] ?? null;
  },
  isRunning(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};
