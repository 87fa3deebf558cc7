import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes; null where there is no /proc or no such process. */
export function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+([0-9]+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}
