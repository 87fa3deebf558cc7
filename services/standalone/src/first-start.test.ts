import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerDirectory } from '@tripoint/generations';
import { importStoresOnDisk } from '@tripoint/importer';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { missingSamples } from './first-start';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('an empty folder gets all samples, one with a damaged register none: the service starts and says what is damaged', async () => {
  expect(await missingSamples(dataDir, importStoresOnDisk(dataDir))).toEqual(SAMPLE_REGISTERS);
  const directory = registerDirectory(dataDir, SAMPLE_REGISTERS[0]!);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'current.json'), 'half of {');
  expect(await missingSamples(dataDir, importStoresOnDisk(dataDir))).toEqual([]);
});
