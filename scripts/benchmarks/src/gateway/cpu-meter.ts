import type { PhaseEvent } from '../http/generator';
import { processCpuSeconds } from '../http/process-cpu';

/** Takes the CPU time of several processes at the beginning and the end of each phase of a load. */
export class CpuMeter {
  private readonly readings = new Map<string, number>();

  /** @param pids by the name that the figures go by */
  constructor(private readonly pids: Readonly<Record<string, number>>) {}

  onEvent = ({ phase, at }: PhaseEvent): void => {
    for (const [name, pid] of Object.entries(this.pids)) {
      this.readings.set(`${name} ${phase} ${at}`, processCpuSeconds(pid) ?? Number.NaN);
    }
  };

  /** CPU microseconds of a process for each of so many answers; 0 for a process that is not measured. */
  microseconds(name: string, phase: PhaseEvent['phase'], answers: number): number {
    if (this.pids[name] === undefined) return 0;
    const seconds =
      (this.readings.get(`${name} ${phase} end`) as number) - (this.readings.get(`${name} ${phase} start`) as number);
    return (1e6 * seconds) / Math.max(1, answers);
  }
}
