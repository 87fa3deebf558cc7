import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { Command, ROOT } from './command';
import { RUN_VARIABLE, SAMPLES, settingsOf } from './form';
import { removeRun, sealSamples } from './shared-servers';

/** Before the tests of the distributed form: the samples, imported once, that services begin with a copy of. */
async function setUpRun(): Promise<void> {
  const run = `e2e-${randomBytes(4).toString('hex')}`;
  process.env[RUN_VARIABLE] = run;
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-samples-'));
  try {
    // Not importRegister: what knows of tests is not there yet.
    const imports = SAMPLE_REGISTERS.map(
      (register) =>
        Command.node(join(ROOT, 'scripts/import'), [register, '--sample', '--data-dir', folder], settingsOf(SAMPLES))
          .finished,
    );
    for (const { code, stderr } of await Promise.all(imports)) {
      if (code !== 0) throw new Error(`a sample was not imported: ${stderr}`);
    }
    await sealSamples();
  } catch (error) {
    await removeRun(run);
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export = setUpRun;
