import { RUN_VARIABLE } from './form';
import { removeRun } from './shared-servers';

/** After the tests of the distributed form. */
async function tearDownRun(): Promise<void> {
  const run = process.env[RUN_VARIABLE];
  if (run) await removeRun(run);
}

export = tearDownRun;
