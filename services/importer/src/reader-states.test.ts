import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReaderStates } from './reader-states';

const FIRST = '20261121T000000001Z-0000';
const SECOND = '20261121T000000002Z-0000';

let dataDir: string;
let states: ReaderStates;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'states-'));
  states = new ReaderStates(dataDir, 'cz-addresses');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const directory = (): string => join(dataDir, 'registers/cz-addresses/states');
const saveText = (run: string, text: string) => states.save(run, (folder) => writeFile(join(folder, 'a'), text));

test('a state is found again by its run, with all its folders', async () => {
  await states.save(FIRST, async (folder) => {
    await mkdir(join(folder, 'b'));
    await writeFile(join(folder, 'b/c'), 'Žďár');
  });
  expect(await readFile(join((await states.find(FIRST)) ?? '', 'b/c'), 'utf8')).toBe('Žďár');
  expect(await states.find(SECOND)).toBeNull();
});

test('a state that was not written whole is none', async () => {
  const failing = states.save(FIRST, async (folder) => {
    await writeFile(join(folder, 'a'), 'half');
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await states.find(FIRST)).toBeNull();
  await saveText(FIRST, 'whole');
  expect(await readdir((await states.find(FIRST)) ?? '')).toEqual(['a']);
});

test('states of runs whose generation is gone are removed, and so is what killed runs left', async () => {
  await saveText(FIRST, 'x');
  await saveText(SECOND, 'y');
  await mkdir(join(directory(), '20261121T000000003Z-0000.building'));
  await states.keepOnly(new Set([SECOND]));
  expect(await readdir(directory())).toEqual([SECOND]);
  await states.remove(SECOND);
  expect(await readdir(directory())).toEqual([]);
});
