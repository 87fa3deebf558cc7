import { mkdtempSync, rmSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerDirectory } from '@tripoint/generations';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { isDistributed, SAMPLES_VARIABLE } from './form';
import { importSamples } from './import-samples';
import { newDataDir } from './service';
import { copySamples } from './shared-servers';

let template: Promise<string> | null = null;

/** One file of tests that runs by itself imports samples by itself. */
async function importOwnSamples(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-samples-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  await importSamples(folder);
  return folder;
}

/** A folder that holds samples, copied from those that a run of the tests imports once: a service starts on it at once. */
export async function importedDataDir(registers: 'cz-addresses' | '*' = 'cz-addresses'): Promise<string> {
  const folder = await newDataDir();
  if (isDistributed) {
    await copySamples(folder, registers);
    return folder;
  }
  template ??= process.env[SAMPLES_VARIABLE] ? Promise.resolve(process.env[SAMPLES_VARIABLE]) : importOwnSamples();
  const samples = await template;
  for (const register of registers === '*' ? SAMPLE_REGISTERS : [registers]) {
    await cp(registerDirectory(samples, register), registerDirectory(folder, register), { recursive: true });
  }
  return folder;
}

/** A folder as a first start that was killed while it imported addresses of cz leaves it: the next one imports them. */
export async function startedDataDir(): Promise<string> {
  const folder = await importedDataDir('*');
  await rm(registerDirectory(folder, 'cz-addresses'), { recursive: true });
  await writeFile(join(folder, 'samples-pending'), '');
  return folder;
}
