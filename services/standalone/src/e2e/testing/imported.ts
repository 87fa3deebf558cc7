import { cp } from 'node:fs/promises';
import { importRegister } from './command';
import { isDistributed } from './form';
import { newDataDir } from './service';
import { copySamples } from './shared-servers';

let template: Promise<string> | null = null;

async function importSample(): Promise<string> {
  const folder = await newDataDir('kept');
  const { code, stderr } = await importRegister(folder, ['cz-addresses', '--sample']).finished;
  if (code !== 0) throw new Error(`the sample was not imported: ${stderr}`);
  return folder;
}

/** A folder that holds the sample already: a service starts on it at once. A file of tests imports it only once. */
export async function importedDataDir(): Promise<string> {
  if (isDistributed) {
    const folder = await newDataDir();
    await copySamples(folder, 'cz-addresses');
    return folder;
  }
  template ??= importSample();
  const folder = await newDataDir();
  await cp(await template, folder, { recursive: true });
  return folder;
}
