import { cpus, loadavg } from 'node:os';

/** How busy the machine was: a figure means little when others were using the processors as well. */
export interface MachineLoad {
  /** Mean number of running processes in the last minute. */
  readonly lastMinute: number;
  readonly processors: number;
}

export function machineLoad(): MachineLoad {
  return { lastMinute: Math.round(100 * loadavg()[0]) / 100, processors: cpus().length };
}

/** One line for the foot of a table. */
export function describeLoad({ lastMinute, processors }: MachineLoad): string {
  return `Load of the last minute: ${lastMinute} on ${processors} processors (1 is this benchmark itself)`;
}
