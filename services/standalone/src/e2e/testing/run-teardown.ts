import { rm } from 'node:fs/promises';
import { isDistributed, RUN_VARIABLE, SAMPLES_VARIABLE } from './form';
import { removeRun } from './shared-servers';

/** After a run of the end-to-end tests. */
async function tearDownRun(): Promise<void> {
  const { [RUN_VARIABLE]: run, [SAMPLES_VARIABLE]: folder } = process.env;
  if (folder) await rm(folder, { recursive: true, force: true });
  if (run && isDistributed) await removeRun(run);
}

export = tearDownRun;
