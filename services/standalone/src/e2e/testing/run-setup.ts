import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDistributed, OWN_VARIABLE, RUN_VARIABLE, SAMPLES_VARIABLE } from './form';
import { importSamples } from './import-samples';

import tearDownRun = require('./run-teardown');

import { sealSamples } from './shared-servers';

/** Before a run of the end-to-end tests: the samples, imported once, that services begin with a copy of. */
async function setUpRun(): Promise<void> {
  if (!process.env[SAMPLES_VARIABLE]) {
    process.env[OWN_VARIABLE] = 'true';
    process.env[RUN_VARIABLE] = `e2e-${randomBytes(4).toString('hex')}`;
    process.env[SAMPLES_VARIABLE] = mkdtempSync(join(tmpdir(), 'tripoint-samples-'));
  }
  const folder = process.env[SAMPLES_VARIABLE] as string;
  if (readdirSync(folder).length > 0) return;
  try {
    await importSamples(folder);
    if (isDistributed) await sealSamples();
  } catch (error) {
    await tearDownRun();
    throw error;
  }
}

export = setUpRun;
