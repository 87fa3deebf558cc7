import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { exitCodes } from '../shared/command';
import { say } from '../shared/say';

export interface DrillRun {
  /** Where the figures are written; the log of all processes is beside it. */
  readonly json: string;
  readonly logFile: string;
  /** Folder for the data of servers and services. */
  readonly work: string;
  /** What ends the parts of the drill, the last one first. */
  readonly ends: (() => Promise<unknown>)[];
  /** Aborted when an operator stops the command. */
  readonly signal: AbortSignal;
}

/**
 * Runs a drill and ends what it started, however it went.
 * @param folder where its data stay; absent: in a folder that is removed at the end
 * @param drill whether all was well
 * @returns the exit code
 */
export async function runDrill(
  { json: given, folder }: { readonly json: string; readonly folder?: string | undefined },
  drill: (run: DrillRun) => Promise<boolean>,
): Promise<number> {
  const json = resolve(given);
  await mkdir(dirname(json), { recursive: true });
  const ends: DrillRun['ends'] = [];
  const work = folder === undefined ? await mkdtemp(join(tmpdir(), 'tripoint-drill-')) : resolve(folder);
  if (folder === undefined) ends.push(() => rm(work, { recursive: true, force: true }));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(signal)));
  try {
    const isWell = await drill({ json, logFile: `${json}.log`, work, ends, signal: stop.signal });
    return isWell ? exitCodes.ok : exitCodes.failed;
  } finally {
    for (const end of ends.reverse()) await end().catch((error: Error) => say(error.message));
  }
}
