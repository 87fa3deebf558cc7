import { type ProcessIdentity, thisProcess } from '@tripoint/generations';
import { RunRefusedError } from '../run/explain-failure';
import { FINAL_STATES, type RunRecord } from '../run/run-record';

/**
 * Asks the process of a run to stop, a command or a service; it tidies up by itself.
 * @throws RunRefusedError when the run is over, or goes on on another machine
 */
export async function stopRun(
  { run, state, process: { pid, host, start } }: RunRecord,
  identity: ProcessIdentity = thisProcess,
  signal: (pid: number) => void = (id) => void process.kill(id, 'SIGTERM'),
): Promise<void> {
  if (FINAL_STATES.has(state)) throw new RunRefusedError('other', `run ${run} is over: it is ${state}`);
  if (host !== identity.host) {
    throw new RunRefusedError('other', `run ${run} goes on on the machine ${host}: stop it there`);
  }
  // Its number may belong to another process by now.
  if (!identity.isRunning(pid) || (await identity.startOf(pid)) !== start) {
    throw new RunRefusedError('other', `the process of run ${run} is gone`);
  }
  signal(pid);
}
