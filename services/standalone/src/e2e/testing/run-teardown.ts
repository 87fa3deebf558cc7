import { rm } from 'node:fs/promises';
import { isDistributed, OWN_VARIABLE, RUN_VARIABLE, SAMPLES_VARIABLE } from './form';
import { removeRun } from './shared-servers';

/** After a run of the end-to-end tests. */
async function tearDownRun(): Promise<void> {
  const { [OWN_VARIABLE]: isOwn, [RUN_VARIABLE]: run, [SAMPLES_VARIABLE]: folder } = process.env;
  if (!isOwn || !run || !folder) return;
  await rm(folder, { recursive: true, force: true });
  if (isDistributed) await removeRun(run);
}

export = tearDownRun;
