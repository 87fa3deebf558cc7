import { readFileSync } from 'node:fs';

/** Clock ticks of /proc a second, the same on every Linux. */
const TICKS_PER_SECOND = 100;
/** Place of `utime` and `stime` after the command name, which may hold spaces. */
const USER_FIELD = 11;
const SYSTEM_FIELD = 12;

/** CPU seconds that a process with all its threads has taken; null where there is no /proc or no such process. */
export function processCpuSeconds(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND;
}
