import { Connection } from '../http/connection';
import { processCpuSeconds } from '../http/process-cpu';
import type { Target } from '../http/wire';
import { WireError } from '../http/wire';

const CONNECTIONS = 8;

export interface Cost {
  /** Processor time of the service for each request. */
  readonly microseconds: number;
  /** Status of the last answer; 0 when the service closed the connection without one. */
  readonly status: number;
  readonly requests: number;
}

/** Sends the same request over a few connections for a while, each when the one before it is answered. */
export async function measureCost(target: Target, pid: number, request: Buffer, milliseconds: number): Promise<Cost> {
  const end = performance.now() + milliseconds;
  let requests = 0;
  let status = 0;
  const from = cpuSeconds(pid);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = new Connection(target);
      do {
        const answer = await new Promise<number>((resolve) =>
          connection.ask(request, (settled) => resolve(settled instanceof WireError ? 0 : settled.status)),
        );
        requests++;
        status = answer;
      } while (performance.now() < end);
      connection.close();
    }),
  );
  return { microseconds: (1e6 * (cpuSeconds(pid) - from)) / requests, status, requests };
}

function cpuSeconds(pid: number): number {
  const seconds = processCpuSeconds(pid);
  if (seconds === null) throw new Error('The processor time of the service cannot be read: this needs /proc.');
  return seconds;
}
