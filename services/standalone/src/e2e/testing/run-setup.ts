import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDistributed, RUN_VARIABLE, SAMPLES_VARIABLE } from './form';
import { importSamples } from './import-samples';
import { removeRun, sealSamples } from './shared-servers';

/** Before a run of the end-to-end tests: the samples, imported once, that services begin with a copy of. */
async function setUpRun(): Promise<void> {
  const run = `e2e-${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-samples-'));
  process.env[RUN_VARIABLE] = run;
  process.env[SAMPLES_VARIABLE] = folder;
  try {
    await importSamples(folder);
    if (isDistributed) await sealSamples();
  } catch (error) {
    await rm(folder, { recursive: true });
    if (isDistributed) await removeRun(run);
    throw error;
  }
}

export = setUpRun;
