import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerDirectory } from '@tripoint/generations';
import { importStoresOnDisk } from '@tripoint/importer';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { importSamples, missingSamples } from './first-start';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function damageFirst(): Promise<void> {
  const directory = registerDirectory(dataDir, SAMPLE_REGISTERS[0]!);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'current.json'), 'half of {');
}

test('an empty folder gets all samples, one with a damaged register none: the service starts and says what is damaged', async () => {
  expect(await missingSamples(dataDir, importStoresOnDisk(dataDir))).toEqual(SAMPLE_REGISTERS);
  await damageFirst();
  expect(await missingSamples(dataDir, importStoresOnDisk(dataDir))).toEqual([]);
});

test('what a first start did not come to before it ended is imported by the next one', async () => {
  const importing = importSamples(['none'], dataDir, { write: () => undefined }, new AbortController().signal);
  await expect(importing).rejects.toThrow('no reader');
  await damageFirst();
  expect(await missingSamples(dataDir, importStoresOnDisk(dataDir))).toEqual(SAMPLE_REGISTERS.slice(1));
});
