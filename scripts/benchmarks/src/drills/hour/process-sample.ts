import { readdir, readFile } from 'node:fs/promises';

/** One process at one moment. */
export interface ProcessSample {
  /** Memory of the process in the memory of the machine, and what of the heap of JavaScript is used, in MB. */
  readonly rssMb: number;
  /** Null when the process shows no figures. */
  readonly heapMb: number | null;
  /** Open files, sockets and the like. */
  readonly handles: number;
}

const MEGABYTE = 1_000_000;
const KIBIBYTE = 1_024;
const PATIENCE_MS = 5_000;

/** @param metricsUrl where it shows its figures; null when nowhere @returns null when the process is gone */
export async function sampleProcess(pid: number, metricsUrl: string | null): Promise<ProcessSample | null> {
  try {
    const [status, handles, heapMb] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readdir(`/proc/${pid}/fd`),
      metricsUrl === null ? null : heapOf(metricsUrl),
    ]);
    const kibibytes = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]);
    return { rssMb: (kibibytes * KIBIBYTE) / MEGABYTE, heapMb, handles: handles.length };
  } catch {
    return null;
  }
}

async function heapOf(url: string): Promise<number | null> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const bytes = /^nodejs_heap_size_used_bytes(?:\{[^}]*\})? ([\d.e+]+)$/m.exec(await answer.text())?.[1];
  return bytes === undefined ? null : Number(bytes) / MEGABYTE;
}
