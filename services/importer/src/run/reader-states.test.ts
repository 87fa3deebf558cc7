import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeGenerationFiles } from '@tripoint/generations';
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
  expect(await readFile(join((await states.find(FIRST))?.folder ?? '', 'b/c'), 'utf8')).toBe('Žďár');
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
  expect(await readdir((await states.find(FIRST))?.folder ?? '')).toEqual(['a']);
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

const replaceText = (text: string, version: string | null) =>
  states.replace(FIRST, version, (folder) => writeFile(join(folder, 'a'), text));
const foundText = async (): Promise<string> => readFile(join((await states.find(FIRST))?.folder ?? '', 'a'), 'utf8');

test('a state replaces the one before, with the version up to which it follows', async () => {
  await saveText(FIRST, 'load');
  expect((await states.find(FIRST))?.sourceVersion).toBeNull();
  for (let day = 1; day <= 11; day += 1) await replaceText(`day ${day}`, `202611${day + 10}`);
  expect(await foundText()).toBe('day 11');
  expect((await states.find(FIRST))?.sourceVersion).toBe('20261121');
  expect(await readdir(directory())).toHaveLength(1);
  await states.keepOnly(new Set([FIRST]));
  expect(await foundText()).toBe('day 11');
  await states.remove(FIRST);
  expect(await readdir(directory())).toEqual([]);
});

test.each([null, '', '../../out', '2026-11-21', '9'.repeat(40)])(
  'a version mark %p stays out of names',
  async (mark) => {
    await saveText(FIRST, 'load');
    await replaceText('day 1', mark);
    expect(await readdir(directory())).toEqual([`${FIRST}.1`]);
    expect(await states.find(FIRST)).toMatchObject({ sourceVersion: null });
  },
);

/** The disk as it is, but the power goes at the given step that changes it. */
class FailingFiles extends NodeGenerationFiles {
  steps = 0;
  constructor(readonly failAt: number) {
    super();
  }
  private step(): void {
    this.steps += 1;
    if (this.steps >= this.failAt) throw new Error('killed');
  }
  override async makeDirectory(path: string): Promise<void> {
    this.step();
    await super.makeDirectory(path);
  }
  override async syncDirectory(path: string): Promise<void> {
    this.step();
    await super.syncDirectory(path);
  }
  override async rename(from: string, to: string): Promise<void> {
    this.step();
    await super.rename(from, to);
  }
  override async remove(path: string): Promise<void> {
    this.step();
    await super.remove(path);
  }
}

test('killed at any step of a replacement, the old state or the new one is found whole, and the rest is tidied', async () => {
  const seen = new Set<string>();
  let ended = false;
  for (let step = 1; !ended; step += 1) {
    await rm(directory(), { recursive: true, force: true });
    await saveText(FIRST, 'old');
    const killed = new ReaderStates(dataDir, 'cz-addresses', new FailingFiles(step));
    await killed
      .replace(FIRST, '20261121', (folder) => writeFile(join(folder, 'a'), 'new'))
      .then(
        () => {
          ended = true;
        },
        () => undefined,
      );
    seen.add(await foundText());
    const before = await foundText();
    await states.keepOnly(new Set([FIRST]));
    expect(await foundText()).toBe(before);
    expect(await readdir(directory())).toHaveLength(1);
  }
  expect([...seen]).toEqual(['old', 'new']);
});
