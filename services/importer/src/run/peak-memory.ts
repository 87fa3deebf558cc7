import { readFileSync } from 'node:fs';

const BYTES_PER_KIB = 1024;
const HIGH_WATER_MARK = /^VmHWM:\s+(\d+) kB$/m;

/**
 * Most memory this process ever had, in bytes. What the system counts as its maximum begins with the memory of the
 * process that started it, so a small run of a large service would look large: Linux reports the process's own.
 */
export function peakMemoryBytes(statusFile = '/proc/self/status'): number {
  return (ownKib(statusFile) ?? process.resourceUsage().maxRSS) * BYTES_PER_KIB;
}

function ownKib(statusFile: string): number | null {
  try {
    const found = HIGH_WATER_MARK.exec(readFileSync(statusFile, 'latin1'));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}
