import { isImportChild, runImportChild } from '../child/child-main';
import type { ImportTools } from '../order/import-order';
import { runImportCommand } from './import-command';
import { lowerOwnPriority } from './own-priority';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Exit code of a process that is asked to stop a second time and does not wait any more. */
const EXIT_IMPATIENT = 130;
/** Connections that cannot be closed hold the process up no longer than this, in milliseconds. */
const LINGER_MS = 2_000;

/**
 * Runs the import command as this process: its words, its environment, its signals, its exit code. The first signal
 * stops the run cleanly; a second one ends the process at once, which leaves the same live data. A process that a
 * listener or a schedule started takes its order from there instead of from the command line. However it was started, a
 * service beside it comes first.
 */
export async function runImportProcess(engine: ImportTools): Promise<void> {
  lowerOwnPriority();
  const stop = new AbortController();
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(EXIT_IMPATIENT);
      stop.abort(name);
    });
  }
  if (isImportChild()) await runImportChild(engine, stop);
  else await runCommand(engine, stop.signal);
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

async function runCommand(engine: ImportTools, signal: AbortSignal): Promise<void> {
  process.exitCode = await runImportCommand(process.argv.slice(2), {
    ...engine,
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  });
}
