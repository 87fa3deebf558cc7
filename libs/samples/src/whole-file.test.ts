import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTIAL, writeWholeFile } from './whole-file';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-whole-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function* failing(): Generator<Buffer> {
  yield Buffer.from('first half');
  throw new Error('out of names');
}

describe('a file written whole', () => {
  it('holds all chunks in order', async () => {
    const path = join(dir, 'file');
    expect(await writeWholeFile(path, [Buffer.from('one '), Buffer.from('two')])).toBe(7);
    expect(await readFile(path, 'utf8')).toBe('one two');
    expect(await readdir(dir)).toEqual(['file']);
  });

  it('leaves the old file as it was when it fails, and nothing half-written', async () => {
    const path = join(dir, 'file');
    await writeFile(path, 'old');
    await expect(writeWholeFile(path, failing())).rejects.toThrow('out of names');
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(dir)).toEqual(['file']);
  });

  it('starts anew over what a killed run left', async () => {
    const path = join(dir, 'file');
    await writeFile(path + PARTIAL, 'left by a killed run, longer than the new one');
    await writeWholeFile(path, [Buffer.from('new')]);
    expect(await readFile(path, 'utf8')).toBe('new');
  });
});
