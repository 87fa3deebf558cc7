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
 * stops the run cleanly, and ends the process at once while it builds; so does a second one at any time, which leaves the
 * same live data. A process that a listener or a schedule started takes its order from there instead of from the command
 * line. However it was started, a service beside it comes first.
 */
export async function runImportProcess(tools: ImportTools): Promise<void> {
  lowerOwnPriority();
  // The reader of a pipe, such as `head`, may have enough: that is no fault.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  const stop = new AbortController();
  const onSignal = (name: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.exit(EXIT_IMPATIENT);
    stop.abort(name);
  };
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  // A thread that is busy receives nothing: without a listener the system ends the process.
  const duringBuild = <T>(work: () => T): T => {
    for (const name of STOP_SIGNALS) process.off(name, onSignal);
    try {
      return work();
    } finally {
      for (const name of STOP_SIGNALS) process.on(name, onSignal);
    }
  };
  const engine: ImportTools = {
    ...tools,
    startIndexer: (options) => tools.startIndexer({ ...options, duringBuild }),
  };
  if (isImportChild()) await runImportChild(engine, stop);
  else await runCommand(engine, stop.signal);
  // What a stopped run was reading is not waited for.
  setTimeout(() => process.exit(), stop.signal.aborted ? 0 : LINGER_MS).unref();
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
